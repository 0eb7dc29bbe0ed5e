import { limits } from '../limits.ts'
import type { Problem, Problems } from '../problem.ts'
import { looksLikeEmail } from './email-address.ts'

/** The fields of a profile, in the order the screens show them. */
export const profileFields = {
  email: { maximum: limits.account.email, required: true },
  companyName: { maximum: limits.account.companyName, required: true },
  debtorNumber: { maximum: limits.account.debtorNumber, required: false },
  firstName: { maximum: limits.account.name, required: true },
  lastName: { maximum: limits.account.name, required: true },
  phoneNumber: { maximum: limits.account.phoneNumber, required: false },
  street: { maximum: limits.account.street, required: true },
  city: { maximum: limits.account.city, required: true },
  postCode: { maximum: limits.account.postCode, required: true },
  country: { maximum: limits.account.country, required: true },
} as const satisfies Record<string, { maximum: number; required: boolean }>

export type ProfileField = keyof typeof profileFields
export const profileFieldNames = Object.keys(profileFields) as ProfileField[]

/** Those that are of the company, and so of all its people; the others are of the person. */
export const companyFields = [
  ...(['companyName', 'debtorNumber', 'phoneNumber'] as const),
  ...(['street', 'city', 'postCode', 'country'] as const),
] as const satisfies readonly ProfileField[]
export type CompanyField = (typeof companyFields)[number]
export const isCompanyField = (name: string): name is CompanyField =>
  (companyFields as readonly string[]).includes(name)

/** Every field that the forms of accounts have. */
export type AccountField =
  | ProfileField
  | 'password'
  | 'confirmPassword'
  | 'newPassword'
  | 'repeatPassword'
  | 'verificationCode'
  | 'otp'
  | 'language'
  | 'mailChoice'
  | 'mailCases'

/** What is wrong with one field of a profile that is filled in anew; undefined when nothing is. */
export function problemOfProfileField(field: ProfileField, value: string): Problem | undefined {
  const typed = value.trim()
  if (typed === '') return profileFields[field].required ? { code: 'FIELD_MISSING', field } : undefined
  return problemOfFilledField(field, typed)
}

/** What is wrong with what a field of a profile holds; an empty one is judged by {@link missingInProfile}. */
export function problemOfFilledField(field: ProfileField, typed: string): Problem | undefined {
  const { maximum } = profileFields[field]
  if (typed.length > maximum) return { code: 'FIELD_TOO_LONG', field, limit: maximum }
  return field === 'email' && !looksLikeEmail(typed) ? { code: 'EMAIL_NOT_VALID' } : undefined
}

/**
 * The required fields that a change would empty. What was never filled in may stay empty: screens send the whole profile,
 * and an administrator whom the operator made has no street.
 */
export function missingInProfile(
  changes: Readonly<Partial<Record<ProfileField, string | undefined>>>,
  stored: Readonly<Record<ProfileField, string>>,
): Problems<ProfileField> {
  const missing = profileFieldNames.filter(
    (field) => profileFields[field].required && changes[field] === '' && stored[field] !== '',
  )
  return Object.fromEntries(missing.map((field) => [field, { code: 'FIELD_MISSING', field }]))
}
