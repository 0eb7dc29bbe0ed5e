import type { FieldTexts } from '../decision.ts'
import { limits } from '../limits.ts'

/** The fields of a profile in the order the screens show them, with their labels and limits (specification 2 and 3). */
export const profileFields = {
  email: { label: 'Email', maximum: limits.account.email, required: true },
  companyName: { label: 'Company Name', maximum: limits.account.companyName, required: true },
  debtorNumber: { label: 'Debtor Number', maximum: limits.account.debtorNumber, required: false },
  firstName: { label: 'First Name', maximum: limits.account.name, required: true },
  lastName: { label: 'Last Name', maximum: limits.account.name, required: true },
  phoneNumber: { label: 'Phone Number', maximum: limits.account.phoneNumber, required: false },
  street: { label: 'Street', maximum: limits.account.street, required: true },
  city: { label: 'City', maximum: limits.account.city, required: true },
  postCode: { label: 'Post Code', maximum: limits.account.postCode, required: true },
  country: { label: 'Country', maximum: limits.account.country, required: true },
} as const satisfies Record<string, { label: string; maximum: number; required: boolean }>

export type ProfileField = keyof typeof profileFields
export const profileFieldNames = Object.keys(profileFields) as ProfileField[]

/**
 * One text per required field that a change would empty (specification 5); undefined when there is none. What was never
 * filled in may stay empty: screens send the whole profile, and an administrator whom the operator made has no street.
 */
export function missingInProfile(
  changes: Readonly<Partial<Record<ProfileField, string | undefined>>>,
  stored: Readonly<Record<ProfileField, string>>,
): FieldTexts | undefined {
  const missing = profileFieldNames.filter(
    (name) => profileFields[name].required && changes[name] === '' && stored[name] !== '',
  )
  if (missing.length === 0) return undefined
  return Object.fromEntries(missing.map((name) => [name, `${profileFields[name].label} is required.`]))
}

/** E-mail addresses are compared without regard to case or surrounding white space (decisions 3). */
export const foldEmail = (email: string): string => email.trim().toLowerCase()

/** A deliverable-looking address; the code that is mailed to it is the real proof. */
export const looksLikeEmail = (email: string): boolean =>
  email.length <= limits.account.email &&
  /^[^\s@<>(),;:"[\]\\]+@[^\s@<>(),;:"[\]\\.]+(\.[^\s@<>(),;:"[\]\\.]+)+$/u.test(email)

export const notAnEmail = 'Please enter a valid email address.'
