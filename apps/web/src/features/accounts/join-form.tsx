import { acceptInvitation, joinCompany } from '@portal/contract/companies/companies.ts'
import { problemOfProfileField } from '@portal/domain/accounts/account-fields.ts'
import { accountProblemText } from '@portal/texts/account-problem-texts.ts'
import { companyRefusalTextOr } from '@portal/texts/company-refusal-texts.ts'
import { currentLanguage } from '@portal/texts/current-language.ts'
import { fieldLabel } from '@portal/texts/field-labels.ts'
import { m } from '@portal/texts/messages.ts'
import { call, codeOf, NoResponse } from '../../api/client.ts'
import { fieldsOf, textIn } from '../../local-store/stored-fields.ts'
import { useForm } from '../../parts/forms/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { FieldRow, Form } from '../../ui/form.tsx'
import { Text } from '../../ui/layout.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { autoComplete, type NewPasswordNames, problemsOfPasswords } from './account-fields.ts'
import { AccountFailure, EmailField } from './account-form.tsx'
import type { ReadInvitation } from './invitation.ts'
import { NewPasswordFields } from './new-password-fields.tsx'

interface Props {
  readonly code: string
  readonly invitation: ReadInvitation
  readonly onJoined: () => unknown
}

const names = ['firstName', 'lastName'] as const
const passwordNames: NewPasswordNames = { password: 'password', repeated: 'confirmPassword' }

const joinProblem = (failure: unknown): string =>
  failure instanceof NoResponse ? m.no_server_response() : companyRefusalTextOr(codeOf(failure), m.invitation_failed())

/** Accepts an invitation with a new account. */
export function JoinForm({ code, invitation: { email, companyName }, onJoined }: Props) {
  const form = useForm({
    initial: { firstName: '', lastName: '', password: '', repeated: '' },
    validate: (values) => ({
      ...Object.fromEntries(names.map((name) => [name, problemOfProfileField(name, values[name])])),
      ...problemsOfPasswords(values.password, values.repeated, passwordNames, { ...values, email, companyName }),
    }),
    say: accountProblemText,
    send: async ({ repeated: _, ...account }) => {
      await call(acceptInvitation, { body: { ...account, code, language: currentLanguage() } })
      await onJoined()
    },
    stored: {
      key: 'joining',
      parse: (stored) => {
        const { firstName, lastName } = fieldsOf(stored)
        return stored === undefined
          ? undefined
          : { firstName: textIn(firstName) ?? '', lastName: textIn(lastName) ?? '', password: '', repeated: '' }
      },
      kept: ({ firstName, lastName }) => ({ firstName, lastName }),
    },
  })
  return (
    <Form {...form.props}>
      {/* For password managers, too: what they keep belongs to this address. */}
      <EmailField value={email} onChange={() => undefined} readOnly autoComplete="username" />
      <FieldRow>
        {names.map((name) => (
          <TextField key={name} {...form.text(name)} label={fieldLabel(name)} autoComplete={autoComplete[name]} />
        ))}
      </FieldRow>
      <NewPasswordFields
        password={form.text('password')}
        repeated={form.text('repeated')}
        names={passwordNames}
        owner={{ ...form.values, email, companyName }}
        problem={form.problems.password}
      />
      <AccountFailure of={form} text={joinProblem} />
      <Button variant="primary" type="submit" wide busy={form.busy}>
        {m.invitation_heading({ company: companyName })}
      </Button>
    </Form>
  )
}

/** Accepts an invitation with the account that is signed in. */
export function JoinWithAccount({ code, invitation: { companyName }, onJoined }: Props) {
  const form = useForm({
    initial: {},
    validate: () => ({}),
    say: accountProblemText,
    send: async () => {
      await call(joinCompany, { body: { code } })
      await onJoined()
    },
  })
  return (
    <Form {...form.props}>
      <Text>{m.invitation_consent()}</Text>
      <AccountFailure of={form} text={joinProblem} />
      <Button variant="primary" type="submit" wide busy={form.busy}>
        {m.invitation_heading({ company: companyName })}
      </Button>
    </Form>
  )
}
