import { passwordTexts, problemOfNewPassword } from '@portal/domain/accounts/password-rules.ts'
import { looksLikeEmail, type ProfileField, profileFields } from '@portal/domain/accounts/profile-fields.ts'

export const missing = (label: string): string => `${label} is required.`

/** What is wrong with a field of an account (specification 5), or undefined. */
export function problemOfField(name: ProfileField, value: string): string | undefined {
  const { label, maximum, required } = profileFields[name]
  const typed = value.trim()
  if (required && typed === '') return missing(label)
  if (typed.length > maximum) return `${label} must be ${maximum} characters or fewer.`
  if (name === 'email' && !looksLikeEmail(typed)) return 'Please enter a valid email address.'
  return undefined
}

/** What is wrong with a new password, at the field that has to be mended. */
export function problemOfPasswords(password: string, repeated: string, labels: { password: string; repeated: string }) {
  const absent = {
    ...(password === '' && { password: missing(labels.password) }),
    ...(repeated === '' && { repeated: missing(labels.repeated) }),
  }
  const problem = password === '' ? undefined : problemOfNewPassword(password, repeated)
  if (problem === undefined) return absent
  return problem === passwordTexts.mismatch ? { repeated: problem, ...absent } : { ...absent, password: problem }
}

/** What browsers and password managers call the fields. */
export const autoComplete: Record<ProfileField, string> = {
  email: 'email',
  companyName: 'organization',
  debtorNumber: 'off',
  firstName: 'given-name',
  lastName: 'family-name',
  phoneNumber: 'tel',
  street: 'street-address',
  city: 'address-level2',
  postCode: 'postal-code',
  country: 'country-name',
}
