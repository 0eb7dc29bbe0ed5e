import { resendCode, verifyEmail } from '@portal/contract/accounts/session.ts'
import type { Problems } from '@portal/domain/problem.ts'
import { fieldLabels } from '@portal/texts/field-labels.ts'
import { problemTextsOf } from '@portal/texts/problem-texts.ts'
import { useEffect, useState } from 'react'
import { call, codeOf } from '../../api/client.ts'
import { notices } from '../../parts/intervals.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { ErrorBox, SuccessBox } from '../../ui/message-box.tsx'
import { useForm } from '../../ui/use-form.ts'
import { resendProblem, verifyProblem } from './account-errors.ts'
import { missing } from './account-fields.ts'
import { CodeField } from './account-inputs.tsx'
import type { CaptchaPort } from './captcha-port.ts'

interface Props {
  captcha: CaptchaPort
  /** The address the code was sent to. */
  email: string
  onVerified: () => void
  /** The server says it was verified before, e.g. in another tab. */
  onAlreadyVerified?: () => void
}

/** The code from the mail: of a new account, or of a changed address. */
export function VerifyEmailForm({ captcha, email, onVerified, onAlreadyVerified }: Props) {
  const [problem, setProblem] = useState<string>()
  const [resend, setResend] = useState<'sending' | 'sent'>()
  const form = useForm({
    initial: { code: '' },
    validate: ({ code }): Problems<'code'> => (code.trim() === '' ? { code: missing('verificationCode') } : {}),
  })

  const fail = (text: string) => {
    setProblem(text)
    setResend(undefined)
  }
  const confirm = async ({ code }: { code: string }) => {
    setProblem(undefined)
    try {
      const token = await captcha.token('verify_email')
      // Mail programs copy codes with blanks around and between the digits.
      const query = { email, code: code.replaceAll(/\s/g, '') }
      await call(verifyEmail, { query, headers: { 'x-captcha-token': token } })
    } catch (error) {
      if (codeOf(error) === 'ALREADY_VERIFIED') onAlreadyVerified?.()
      return fail(verifyProblem(error))
    }
    onVerified()
  }
  const sendAgain = async () => {
    setProblem(undefined)
    setResend('sending')
    try {
      const token = await captcha.token('resend_verification')
      await call(resendCode, { query: { email }, headers: { 'x-captcha-token': token } })
      setResend('sent')
    } catch (error) {
      if (codeOf(error) === 'ALREADY_VERIFIED') onAlreadyVerified?.()
      fail(resendProblem(error))
    }
  }
  useEffect(() => {
    if (resend !== 'sent') return
    const notice = setTimeout(() => setResend(undefined), notices.codeResentMs)
    return () => clearTimeout(notice)
  }, [resend])

  return (
    <Form
      {...form.onValid(confirm)}
      errors={problemTextsOf(form.problems)}
      onFocus={() => captcha.prepare('verify_email')}
    >
      {problem && <ErrorBox>{problem}</ErrorBox>}
      {resend === 'sent' && <SuccessBox>Code resent successfully.</SuccessBox>}
      <CodeField {...form.text('code')} label={fieldLabels.verificationCode} />
      <Button variant="primary" type="submit" wide busy={form.busy}>
        Confirm Code
      </Button>
      <Button variant="quiet" busy={resend === 'sending'} onClick={sendAgain}>
        Resend Verification Code
      </Button>
    </Form>
  )
}
