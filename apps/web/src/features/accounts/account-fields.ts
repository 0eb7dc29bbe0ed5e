import { type AccountField, type ProfileField, problemOfProfileField } from '@portal/domain/accounts/account-fields.ts'
import { problemOfNewPassword } from '@portal/domain/accounts/password-rules.ts'
import type { Problems } from '@portal/domain/problem.ts'
import type { PasswordOwner } from '@portal/passwords/guessable-password.ts'
import { useDeferredValue, useEffect, useState } from 'react'
import { missing } from './account-form.tsx'

type Judge = (password: string, owner: PasswordOwner) => boolean

let judge: Judge | undefined

/** Whether a password is easy to guess, by the server's own judgement; undefined while that is still being loaded. */
const isGuessable = (password: string, owner: PasswordOwner): boolean | undefined => judge?.(password, owner)

/** The same, live. The dictionaries are loaded once something is typed: they weigh 220 kB. */
export function useGuessable(typed: string, owner: PasswordOwner): boolean | undefined {
  const [loaded, setLoaded] = useState(judge !== undefined)
  // Typing goes before judging, which takes a phone some 50 ms.
  const password = useDeferredValue(typed)
  const wanted = typed !== '' && !loaded
  useEffect(() => {
    if (!wanted) return
    import('@portal/passwords/guessable-password.ts').then(
      (module) => {
        judge = module.isGuessable
        setLoaded(true)
      },
      // Without a connection the line stays open, and the server judges alone.
      () => undefined,
    )
  }, [wanted])
  return password === '' ? undefined : isGuessable(password, owner)
}

export const problemsOfEmail = ({ email }: { readonly email: string }) => ({
  email: problemOfProfileField('email', email),
})

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
