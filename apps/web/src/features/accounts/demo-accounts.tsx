import type { DemoSignIn } from '@portal/contract/system/config-schemas.ts'
import { m } from '@portal/texts/messages.ts'
import { signInProblemText } from '@portal/texts/sign-in-problem-texts.ts'
import { config } from '../../api/config.ts'
import { useForm } from '../../parts/forms/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { AccountFailure } from './account-failure.tsx'
import type { CaptchaTokens } from './captcha-tokens.ts'
import styles from './demo-accounts.module.css'
import { signInProblem } from './sign-in-problem.ts'
import { signInWith } from './sign-in-with.ts'

interface DemoAccountsProps {
  readonly captcha: CaptchaTokens
  readonly onSignedIn: () => void | Promise<void>
}

/** The way into a demo that its own machine alone reaches: its accounts with one press each, and its mails. */
export function DemoAccounts(props: DemoAccountsProps) {
  const { demoSignIns, mailbox } = config()
  if (demoSignIns.length === 0) return null
  return (
    <section className={styles.demo} aria-labelledby="demo">
      <h2 className={styles.heading} id="demo">
        {m.demo_heading()}
      </h2>
      <p className={styles.text}>{m.demo_text()}</p>
      {demoSignIns.map((account) => (
        <DemoAccount key={account.email} account={account} {...props} />
      ))}
      {mailbox && <a href={mailbox}>{m.demo_mails()}</a>}
    </section>
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
