import type { AccountField } from '@portal/domain/accounts/account-fields.ts'

/** The names of the fields of account forms: their labels, also used in messages about them. */
export const fieldLabels: Readonly<Record<AccountField, string>> = {
  email: 'Email',
  companyName: 'Company Name',
  debtorNumber: 'Debtor Number',
  firstName: 'First Name',
  lastName: 'Last Name',
  phoneNumber: 'Phone Number',
  street: 'Street',
  city: 'City',
  postCode: 'Post Code',
  country: 'Country',
  password: 'Password',
  confirmPassword: 'Confirm Password',
  newPassword: 'New Password',
  repeatPassword: 'Repeat Password',
  verificationCode: 'Verification Code',
  otp: 'OTP',
}
