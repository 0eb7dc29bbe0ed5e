import { getCurrentUser } from '@portal/contract/accounts/users.ts'
import { acceptInvitation, getInvitation, joinCompany } from '@portal/contract/companies/companies.ts'
import type { ReplyOf } from '@portal/contract/endpoint.ts'
import { problemOfProfileField } from '@portal/domain/accounts/account-fields.ts'
import { foldEmail } from '@portal/domain/accounts/email-address.ts'
import { accountProblemText } from '@portal/texts/account-problem-texts.ts'
import { companyRefusalTextOr } from '@portal/texts/company-refusal-texts.ts'
import { currentLanguage } from '@portal/texts/current-language.ts'
import { fieldLabel } from '@portal/texts/field-labels.ts'
import { m } from '@portal/texts/messages.ts'
import { useEffect, useState } from 'react'
import { call, codeOf, NoResponse } from '../../api/client.ts'
import { currentSession, renewSession, userOfSession } from '../../api/session.ts'
import { fieldsOf, textIn } from '../../local-store/stored-fields.ts'
import { logFailure } from '../../parts/failures/log-failure.ts'
import { SubmitButton } from '../../parts/forms/submit-button.tsx'
import { useForm } from '../../parts/forms/use-form.ts'
import { FieldRow, Form } from '../../ui/form.tsx'
import { Text } from '../../ui/layout.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { autoComplete, type NewPasswordNames, problemsOfPasswords } from './account-fields.ts'
import { AccountFailure, EmailField } from './account-form.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'

interface Props {
  readonly code: string
  readonly invitation: ReadInvitation
  readonly onJoined: () => unknown
  readonly onOver: (refusal: unknown) => void
}

const names = ['firstName', 'lastName'] as const
const passwordNames: NewPasswordNames = { password: 'password', repeated: 'confirmPassword' }

const joinProblem = (failure: unknown): string =>
  failure instanceof NoResponse ? m.no_server_response() : companyRefusalTextOr(codeOf(failure), m.invitation_failed())

/** The page of an invitation that is over leads to the sign-in: the answer that it was accepted may have been lost. */
const tellIfOver = (onOver: Props['onOver']) => (failure: unknown) => {
  if (codeOf(failure) === 'INVITATION_OVER') onOver(failure)
  throw failure
}

/** Accepts an invitation with a new account. */
export function JoinForm({ code, invitation: { email, companyName }, onJoined, onOver }: Props) {
  const form = useForm({
    initial: { firstName: '', lastName: '', password: '', repeated: '' },
    validate: (values) => ({
      ...Object.fromEntries(names.map((name) => [name, problemOfProfileField(name, values[name])])),
      ...problemsOfPasswords(values.password, values.repeated, passwordNames, { ...values, email, companyName }),
    }),
    say: accountProblemText,
    send: async ({ repeated: _, ...account }) => {
      const body = { ...account, code, language: currentLanguage() }
      await call(acceptInvitation, { body }).catch(tellIfOver(onOver))
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
      <SubmitButton of={form} wide>
        {m.invitation_heading({ company: companyName })}
      </SubmitButton>
    </Form>
  )
}

/** Accepts an invitation with the account that is signed in. */
export function JoinWithAccount({ code, invitation: { companyName }, onJoined, onOver }: Props) {
  const form = useForm({
    initial: {},
    validate: () => ({}),
    say: accountProblemText,
    send: async () => {
      await call(joinCompany, { body: { code } }).catch(tellIfOver(onOver))
      await onJoined()
    },
  })
  return (
    <Form {...form.props}>
      <Text>{m.invitation_consent()}</Text>
      <AccountFailure of={form} text={joinProblem} />
      <SubmitButton of={form} wide>
        {m.invitation_heading({ company: companyName })}
      </SubmitButton>
    </Form>
  )
}

export interface ReadInvitation extends ReplyOf<typeof getInvitation> {
  /** Whether its address has an account that is signed in here. */
  readonly isSignedIn: boolean
}

async function read(code: string, signal: AbortSignal): Promise<ReadInvitation> {
  const invitation = await call(getInvitation, { query: { code }, signal })
  // Whoever has no account yet has no session, either. Where it is not known, the sign-in is offered.
  const isSignedIn =
    invitation.hasAccount && (await isSignedInAs(invitation.email, signal).catch(logFailure('look for a session')))
  return { ...invitation, isSignedIn: isSignedIn === true }
}

async function isSignedInAs(email: string, signal: AbortSignal): Promise<boolean> {
  if (!currentSession() && !(await renewSession())) return false
  const user = userOfSession()?.data ?? (await call(getCurrentUser, { signal }))
  return foldEmail(user.email) === foldEmail(email)
}

/** The invitation of a code, or why it could not be read; neither while it is on its way. */
export function useInvitation(code: string) {
  const [answer, setAnswer] = useState<{ readonly invitation?: ReadInvitation; readonly failure?: unknown }>({})
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt reads anew
  useEffect(() => {
    const reading = new AbortController()
    const { signal } = reading
    void read(code, signal)
      .then((invitation) => ({ invitation }))
      .catch((failure: unknown) => ({ failure }))
      .then((next) => !signal.aborted && setAnswer(next))
    return () => reading.abort()
  }, [code, attempt])
  const again = () => {
    setAnswer({})
    setAttempt(attempt + 1)
  }
  return { ...answer, again, onOver: (failure: unknown) => setAnswer({ failure }) }
}
