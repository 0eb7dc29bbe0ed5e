import { resendCode } from '@portal/contract/accounts/session.ts'
import { accountProblemText } from '@portal/texts/account-problem-texts.ts'
import { m } from '@portal/texts/messages.ts'
import { call } from '../../api/client.ts'
import { useForm } from '../../parts/forms/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { resendProblem } from './account-errors.ts'
import { AccountFailure } from './account-failure.tsx'
import { problemsOfEmail } from './account-fields.ts'
import { EmailField } from './account-inputs.tsx'
import type { CaptchaTokens } from './captcha-tokens.ts'

/** Asks for a code where no pending address is known. */
export function RequestCodeForm({ captcha, onSent }: { captcha: CaptchaTokens; onSent: (email: string) => void }) {
  const form = useForm({
    initial: { email: '' },
    validate: problemsOfEmail,
    say: accountProblemText,
    send: async ({ email }) => {
      const token = await captcha.token('resend_verification')
      await call(resendCode, { query: { email: email.trim() }, headers: { 'x-captcha-token': token } })
      onSent(email.trim())
    },
  })
  return (
    <Form {...form.props} onFocus={() => captcha.prepare('resend_verification')}>
      <AccountFailure of={form} text={resendProblem} />
      <EmailField {...form.text('email')} autoComplete="email" />
      <Button variant="primary" type="submit" wide busy={form.busy} busyText={m.verification_request_busy()}>
        {m.verification_request_submit()}
      </Button>
    </Form>
  )
}
