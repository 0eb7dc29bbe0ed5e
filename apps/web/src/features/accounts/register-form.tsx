import { register } from '@portal/contract/accounts/session.ts'
import { type ProfileField, problemOfProfileField, profileFields } from '@portal/domain/accounts/account-fields.ts'
import type { Problem, Problems } from '@portal/domain/problem.ts'
import { accountProblemText } from '@portal/texts/account-problem-texts.ts'
import { currentLanguage } from '@portal/texts/current-language.ts'
import { fieldLabel } from '@portal/texts/field-labels.ts'
import { m } from '@portal/texts/messages.ts'
import { call } from '../../api/client.ts'
import { localStore } from '../../local-store/local-store.ts'
import { fieldsOf, textIn } from '../../local-store/stored-fields.ts'
import { paths } from '../../page-links.ts'
import { countryToKeep } from '../../parts/countries.ts'
import { SubmitButton } from '../../parts/forms/submit-button.tsx'
import { useForm } from '../../parts/forms/use-form.ts'
import { RichText } from '../../parts/language/rich-text.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FieldRow, Form } from '../../ui/form.tsx'
import { Link } from '../../ui/link.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { registerProblem } from './account-errors.ts'
import { autoComplete, type NewPasswordNames, problemsOfPasswords } from './account-fields.ts'
import { AccountFailure, type CaptchaTokens, EmailField } from './account-form.tsx'
import { CountryField } from './country-field.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'

/** The fields in the order of the form. Only administrators set a debtor number. */
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

const passwordNames: NewPasswordNames = { password: 'password', repeated: 'confirmPassword' }

const initial = {
  ...(Object.fromEntries(names.map((name) => [name, ''])) as Record<Name, string>),
  password: '',
  repeated: '',
  accepted: false,
}
type Values = typeof initial

function problemsOf(values: Values): Problems<keyof Values> {
  const found: { [Field in keyof Values]?: Problem } = {}
  for (const name of names) {
    const problem = problemOfProfileField(name, values[name])
    if (problem) found[name] = problem
  }
  Object.assign(found, problemsOfPasswords(values.password, values.repeated, passwordNames, values))
  if (!values.accepted) found.accepted = { code: 'PRIVACY_NOT_ACCEPTED' }
  return found
}

/** What was typed before a reload, without the passwords. */
function parseRegistration(stored: unknown): Values {
  const fields = fieldsOf(stored)
  return {
    ...initial,
    ...Object.fromEntries(names.map((name) => [name, textIn(fields[name]) ?? ''])),
    accepted: fields.accepted === true,
  }
}

/** Registers a company account. `onRegistered` gets the address the code went to. */
export function RegisterForm({
  captcha,
  onRegistered,
}: {
  captcha: CaptchaTokens
  onRegistered: (email: string) => void
}) {
  const form = useForm({
    initial,
    validate: problemsOf,
    say: accountProblemText,
    send: async ({ repeated: _, accepted: __, ...account }) => {
      const captchaToken = (await captcha.token('register')) ?? null
      await call(register, {
        body: { ...account, country: countryToKeep(account.country), language: currentLanguage(), captchaToken },
      })
      localStore.justRegistered.set()
      onRegistered(account.email.trim())
    },
    stored: {
      key: 'registration',
      parse: (stored) => (stored === undefined ? undefined : parseRegistration(stored)),
      kept: ({ password: _, repeated: __, ...typed }) => typed,
    },
  })

  const field = (name: Name) => ({
    ...form.text(name),
    label: fieldLabel(name),
    autoComplete: autoComplete[name],
    optional: !profileFields[name].required,
  })
  return (
    <Form {...form.props} onFocus={() => captcha.prepare('register')}>
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
      <CountryField {...field('country')} />
      <NewPasswordFields
        password={form.text('password')}
        repeated={form.text('repeated')}
        names={passwordNames}
        owner={form.values}
        problem={form.problems.password}
      />
      <Checkbox
        {...form.check('accepted')}
        label={
          <RichText
            parts={m.sign_up_accept_privacy_policy.parts()}
            marks={{
              link: (words) => (
                <Link to={paths.privacy} target="_blank">
                  {words}
                </Link>
              ),
            }}
          />
        }
      />
      <AccountFailure of={form} text={registerProblem} />
      <SubmitButton of={form} wide>
        {m.sign_up_submit()}
      </SubmitButton>
    </Form>
  )
}
