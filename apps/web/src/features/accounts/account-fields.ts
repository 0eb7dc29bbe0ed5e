import { type AccountField, type ProfileField, problemOfProfileField } from '@portal/domain/accounts/account-fields.ts'
import { problemOfNewPassword } from '@portal/domain/accounts/password-rules.ts'
import type { Problems } from '@portal/domain/problem.ts'
import type { PasswordOwner } from '@portal/passwords/guessable-password.ts'
import { isGuessable } from './guessable-password.ts'
import { missing } from './missing-field.ts'

export function problemsOfEmail({ email }: { readonly email: string }): Problems<'email'> {
  const problem = problemOfProfileField('email', email)
  return problem ? { email: problem } : {}
}

/** What the two fields of a new password are called. */
export interface NewPasswordNames {
  readonly password: AccountField
  readonly repeated: AccountField
}

/** The problems of a new password, by field. */
export function problemsOfPasswords(
  password: string,
  repeated: string,
  names: NewPasswordNames,
  owner: PasswordOwner,
): Problems<'password' | 'repeated'> {
  const absent = {
    ...(password === '' && { password: missing(names.password) }),
    ...(repeated === '' && { repeated: missing(names.repeated) }),
  }
  const broken = password === '' ? undefined : problemOfNewPassword(password, repeated)
  if (broken && broken.code !== 'PASSWORDS_DIFFER') return { ...absent, password: broken }
  const guessable = password !== '' && isGuessable(password, owner)
  return {
    ...(guessable && { password: { code: 'PASSWORD_GUESSABLE' } }),
    ...(broken && { repeated: broken }),
    ...absent,
  }
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
