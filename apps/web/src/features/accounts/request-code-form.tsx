import { resendCode } from '@portal/contract/accounts/session.ts'
import { problemOfProfileField } from '@portal/domain/accounts/account-fields.ts'
import type { Problems } from '@portal/domain/problem.ts'
import { problemTextsOf } from '@portal/texts/problem-texts.ts'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { ErrorBox } from '../../ui/message-box.tsx'
import { useForm } from '../../ui/use-form.ts'
import { resendProblem } from './account-errors.ts'
import { EmailField } from './account-inputs.tsx'
import type { CaptchaPort } from './captcha-port.ts'

/** Asks for a code where no pending address is known. */
export function RequestCodeForm({ captcha, onSent }: { captcha: CaptchaPort; onSent: (email: string) => void }) {
  const [problem, setProblem] = useState<string>()
  const form = useForm({ initial: { email: '' }, validate: ({ email }) => problemOfEmail(email) })

  const send = async ({ email }: { email: string }) => {
    setProblem(undefined)
    try {
      const token = await captcha.token('resend_verification')
      await call(resendCode, { query: { email: email.trim() }, headers: { 'x-captcha-token': token } })
    } catch (error) {
      return setProblem(resendProblem(error))
    }
    onSent(email.trim())
  }

  return (
    <Form
      {...form.onValid(send)}
      errors={problemTextsOf(form.problems)}
      onFocus={() => captcha.prepare('resend_verification')}
    >
      {problem && <ErrorBox>{problem}</ErrorBox>}
      <EmailField {...form.text('email')} autoComplete="email" />
      <Button variant="primary" type="submit" wide busy={form.busy} busyText="Requesting...">
        Request Code
      </Button>
    </Form>
  )
}

function problemOfEmail(value: string): Problems<'email'> {
  const email = problemOfProfileField('email', value)
  return email ? { email } : {}
}
