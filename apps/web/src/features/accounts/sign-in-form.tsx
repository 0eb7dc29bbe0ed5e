import { signIn } from '@portal/contract/accounts/session.ts'
import type { DemoSignIn } from '@portal/contract/system/config-schemas.ts'
import { fieldLabel } from '@portal/texts/field-labels.ts'
import { m } from '@portal/texts/messages.ts'
import { signInProblemText } from '@portal/texts/sign-in-problem-texts.ts'
import { signInRefusalTexts } from '@portal/texts/sign-in-refusal-texts.ts'
import { ApiError, call, codeOf, NoResponse } from '../../api/client.ts'
import { config } from '../../api/config.ts'
import { beginSession } from '../../api/session.ts'
import { localStore } from '../../local-store/local-store.ts'
import { SubmitButton } from '../../parts/forms/submit-button.tsx'
import { useForm } from '../../parts/forms/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { Stack, Text } from '../../ui/layout.tsx'
import { AccountFailure, type CaptchaTokens, EmailField, missing, PasswordField } from './account-form.tsx'

/** Begins the session of an account. Throws the server's refusal. */
async function signInWith(
  { email, password }: { readonly email: string; readonly password: string },
  captcha: CaptchaTokens,
): Promise<void> {
  try {
    const captchaToken = (await captcha.token('login')) ?? null
    const answer = await call(signIn, { body: { email, password, captchaToken } })
    localStore.justRegistered.clear()
    beginSession(answer.token, answer)
  } catch (error) {
    // The password was right, so this address waits for its code.
    if (codeOf(error) === 'NOT_VERIFIED') localStore.pendingEmail.set(email)
    throw error
  }
}

/** What is said about a refusal by its code. A wrong password is known by its status, as every other bad request. */
const said = ['TOO_MANY_REQUESTS', 'NOT_VERIFIED', 'NOT_ENABLED', 'INVALID_CAPTCHA'] as const

/** What a person reads when signing in fails. */
export function signInProblem(error: unknown): string {
  if (error instanceof NoResponse) return m.no_server_response()
  const code = codeOf(error)
  const known = said.find((one) => one === code)
  if (known) return signInRefusalTexts[known]()
  const { status } = error instanceof ApiError ? error : {}
  if (status === 400) return signInRefusalTexts.INVALID_CREDENTIALS()
  return status === 401 ? m.sign_in_unauthorized() : m.sign_in_failed()
}

/** E-mail and password. `onSignedIn` is called when the session has begun. */
export function SignInForm({
  captcha,
  email = '',
  onSignedIn,
}: {
  captcha: CaptchaTokens
  /** The address that is known already. */
  email?: string | undefined
  onSignedIn: () => void | Promise<void>
}) {
  const form = useForm({
    initial: { email, password: '' },
    validate: ({ email, password }) => ({
      ...(email.trim() === '' && { email: missing('email') }),
      ...(password === '' && { password: missing('password') }),
    }),
    say: signInProblemText,
    send: async ({ email, password }) => {
      await signInWith({ email: email.trim(), password }, captcha)
      await onSignedIn()
    },
  })
  return (
    <Form {...form.props} onFocus={() => captcha.prepare('login')}>
      <AccountFailure of={form} text={signInProblem} />
      <EmailField {...form.text('email')} autoComplete="username" />
      <PasswordField {...form.text('password')} label={fieldLabel('password')} autoComplete="current-password" />
      <SubmitButton of={form} wide>
        {m.common_sign_in()}
      </SubmitButton>
    </Form>
  )
}

interface DemoAccountsProps {
  readonly captcha: CaptchaTokens
  readonly onSignedIn: () => void | Promise<void>
}

/** The way into a demo that its own machine alone reaches: its accounts with one press each, and its mails. */
export function DemoAccounts(props: DemoAccountsProps) {
  const { demoSignIns, mailbox } = config()
  if (demoSignIns.length === 0) return null
  return (
    <Stack as="section" boxed small gap={3} aria-labelledby="demo">
      <h2 id="demo">{m.demo_heading()}</h2>
      <Text soft>{m.demo_text()}</Text>
      {demoSignIns.map((account) => (
        <DemoAccount key={account.email} account={account} {...props} />
      ))}
      {mailbox && <a href={mailbox}>{m.demo_mails()}</a>}
    </Stack>
  )
}

const buttonTexts = { ADMIN: m.demo_as_admin, USER: m.demo_as_user }

function DemoAccount({ account, captcha, onSignedIn }: DemoAccountsProps & { readonly account: DemoSignIn }) {
  const form = useForm({
    initial: account,
    validate: () => ({}),
    say: signInProblemText,
    send: async (credentials) => {
      await signInWith(credentials, captcha)
      await onSignedIn()
    },
  })
  return (
    <Form {...form.props} onFocus={() => captcha.prepare('login')}>
      <AccountFailure of={form} text={signInProblem} />
      <Button type="submit" wide busy={form.busy}>
        {buttonTexts[account.role]()}
      </Button>
    </Form>
  )
}
