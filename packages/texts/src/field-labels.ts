import type { AccountField } from '@portal/domain/accounts/account-fields.ts'
import { m } from './messages.ts'

const labels: Readonly<Record<AccountField, () => string>> = {
  email: m.field_email,
  companyName: m.field_company_name,
  debtorNumber: m.field_debtor_number,
  firstName: m.field_first_name,
  lastName: m.field_last_name,
  phoneNumber: m.field_phone_number,
  street: m.field_street,
  city: m.field_city,
  postCode: m.field_post_code,
  country: m.field_country,
  password: m.field_password,
  confirmPassword: m.field_confirm_password,
  newPassword: m.field_new_password,
  repeatPassword: m.field_repeat_password,
  verificationCode: m.field_verification_code,
  otp: m.field_otp,
  language: m.field_language,
  mailChoice: m.field_mail_choice,
  mailCases: m.field_mail_cases,
}

/** The name of a field of an account form: its label, also used in messages about it. */
export const fieldLabel = (field: AccountField): string => labels[field]()
