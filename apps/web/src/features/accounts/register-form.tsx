import { register } from '@portal/contract/accounts/session.ts'
import { type ProfileField, profileFields } from '@portal/domain/accounts/profile-fields.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../api/client.ts'
import { localStore } from '../../local-store/local-store.ts'
import { words } from '../../parts/words.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FieldRow, Form } from '../../ui/form.tsx'
import { ErrorBox } from '../../ui/message-box.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useForm } from '../../ui/use-form.ts'
import { passwordRefusal, registerProblem } from './account-errors.ts'
import { autoComplete, problemOfField, problemOfPasswords } from './account-fields.ts'
import { EmailField } from './account-inputs.tsx'
import type { CaptchaPort } from './captcha-port.ts'
import { NewPasswordFields } from './new-password-fields.tsx'

/** The fields in the order of the specification; debtor numbers are given by administrators. */
const names = [
  'firstName',
  'lastName',
  'companyName',
  'email',
  'phoneNumber',
  'street',
  'postCode',
  'city',
  'country',
] as const satisfies ProfileField[]
type Name = (typeof names)[number]

const labels = { password: 'Password', repeated: 'Confirm Password' }
const privacyMissing = 'Please accept the privacy policy before continuing.'

const initial = {
  ...(Object.fromEntries(names.map((name) => [name, ''])) as Record<Name, string>),
  password: '',
  repeated: '',
  accepted: false,
}
type Values = typeof initial

function problemsOf(values: Values): Partial<Record<keyof Values, string>> {
  const found: Partial<Record<keyof Values, string>> = {}
  for (const name of names) {
    const problem = problemOfField(name, values[name])
    if (problem) found[name] = problem
  }
  Object.assign(found, problemOfPasswords(values.password, values.repeated, labels))
  if (!values.accepted) found.accepted = privacyMissing
  return found
}

/** A company account (specification 2, Register; 5, Registration). `onRegistered` gets the address the code went to. */
export function RegisterForm({
  captcha,
  onRegistered,
}: {
  captcha: CaptchaPort
  onRegistered: (email: string) => void
}) {
  const [problem, setProblem] = useState<string>()
  const form = useForm({ initial, validate: problemsOf })

  const send = async ({ repeated: _, accepted: __, ...account }: Values) => {
    setProblem(undefined)
    try {
      const captchaToken = (await captcha.token('register')) ?? null
      await call(register, { body: { ...account, captchaToken } })
    } catch (error) {
      const refused = passwordRefusal(error)
      if (refused) form.setErrors({ password: refused })
      return setProblem(registerProblem(error))
    }
    localStore.justRegistered.set()
    onRegistered(account.email.trim())
  }

  const field = (name: Name) => ({
    ...form.text(name),
    label: profileFields[name].label,
    autoComplete: autoComplete[name],
    ...(profileFields[name].required ? {} : { optionalText: words.optional }),
  })
  return (
    <Form {...form.onValid(send)} onFocus={() => captcha.prepare('register')}>
      <FieldRow>
        <TextField {...field('firstName')} />
        <TextField {...field('lastName')} />
      </FieldRow>
      <TextField {...field('companyName')} />
      <FieldRow>
        <EmailField {...field('email')} />
        <TextField {...field('phoneNumber')} type="tel" />
      </FieldRow>
      <TextField {...field('street')} />
      <FieldRow>
        <TextField {...field('postCode')} />
        <TextField {...field('city')} />
      </FieldRow>
      <TextField {...field('country')} />
      <NewPasswordFields password={form.text('password')} repeated={form.text('repeated')} labels={labels} />
      <Checkbox
        {...form.check('accepted')}
        label={
          <>
            I have read and accept the{' '}
            <Link to={paths.privacy} target="_blank">
              privacy policy
            </Link>
          </>
        }
      />
      {problem && <ErrorBox>{problem}</ErrorBox>}
      <Button variant="primary" type="submit" wide busy={form.busy}>
        Sign Up
      </Button>
    </Form>
  )
}
