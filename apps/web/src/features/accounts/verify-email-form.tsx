import { resendCode, verifyEmail } from '@portal/contract/accounts/session.ts'
import { codeAsMeant } from '@portal/domain/accounts/typed-code.ts'
import { accountProblemText } from '@portal/texts/account-problem-texts.ts'
import { fieldLabel } from '@portal/texts/field-labels.ts'
import { m } from '@portal/texts/messages.ts'
import { useEffect, useRef, useState } from 'react'
import { call, codeOf, printUnexpected } from '../../api/client.ts'
import { SubmitButton } from '../../parts/forms/submit-button.tsx'
import { useForm } from '../../parts/forms/use-form.ts'
import { notices } from '../../parts/intervals.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { SuccessBox } from '../../ui/message-box.tsx'
import { resendProblem, verifyProblem } from './account-errors.ts'
import { problemsOfEmail } from './account-fields.ts'
import { AccountFailure, type CaptchaTokens, CodeField, EmailField, missing } from './account-form.tsx'

/** Asks for a code where no pending address is known, as on the phone where the mail was opened, which has one already. */
export function RequestCodeForm({ captcha, onSent }: { captcha: CaptchaTokens; onSent: (email: string) => void }) {
  const hasCode = useRef(false)
  const form = useForm({
    initial: { email: '' },
    validate: problemsOfEmail,
    say: accountProblemText,
    send: async ({ email }) => {
      if (!hasCode.current) {
        const token = await captcha.token('resend_verification')
        await call(resendCode, { query: { email: email.trim() }, headers: { 'x-captcha-token': token } })
      }
      onSent(email.trim())
    },
  })
  return (
    <Form {...form.props} onFocus={() => captcha.prepare('resend_verification')}>
      <AccountFailure of={form} text={resendProblem} />
      <EmailField {...form.text('email')} autoComplete="email" />
      <SubmitButton
        of={form}
        wide
        busyText={m.verification_request_busy()}
        onClick={() => {
          hasCode.current = false
        }}
      >
        {m.verification_request_submit()}
      </SubmitButton>
      <Button
        type="submit"
        variant="quiet"
        onClick={() => {
          hasCode.current = true
        }}
      >
        {m.verification_have_code()}
      </Button>
    </Form>
  )
}

interface Props {
  captcha: CaptchaTokens
  /** The address the code was sent to. */
  email: string
  onVerified: () => void
  /** The server says it was verified before, e.g. in another tab. */
  onAlreadyVerified?: () => void
}

/** The code from the mail: of a new account, or of a changed address. */
export function VerifyEmailForm({ captcha, email, onVerified, onAlreadyVerified }: Props) {
  const [resend, setResend] = useState<'sending' | 'sent' | { failure: unknown }>()
  const form = useForm({
    initial: { code: '' },
    validate: ({ code }) => (code.trim() === '' ? { code: missing('verificationCode') } : {}),
    say: accountProblemText,
    send: async ({ code }) => {
      setResend(undefined)
      try {
        const token = await captcha.token('verify_email')
        const query = { email, code: codeAsMeant(code) }
        await call(verifyEmail, { query, headers: { 'x-captcha-token': token } })
      } catch (error) {
        if (codeOf(error) === 'ALREADY_VERIFIED') onAlreadyVerified?.()
        throw error
      }
      onVerified()
    },
  })
  const sendAgain = async () => {
    form.dismissFailure()
    setResend('sending')
    try {
      const token = await captcha.token('resend_verification')
      await call(resendCode, { query: { email }, headers: { 'x-captcha-token': token } })
      setResend('sent')
      // What stands in the field is of an older mail.
      form.reset()
    } catch (error) {
      printUnexpected(error)
      if (codeOf(error) === 'ALREADY_VERIFIED') onAlreadyVerified?.()
      setResend({ failure: error })
    }
  }
  useEffect(() => {
    if (resend !== 'sent') return
    const notice = setTimeout(() => setResend(undefined), notices.codeResentMs)
    return () => clearTimeout(notice)
  }, [resend])

  return (
    <Form {...form.props} onFocus={() => captcha.prepare('verify_email')}>
      <AccountFailure of={form} text={verifyProblem} />
      {typeof resend === 'object' && <AccountFailure of={resend} text={resendProblem} />}
      {resend === 'sent' && <SuccessBox>{m.verification_resent()}</SuccessBox>}
      <CodeField {...form.text('code')} label={fieldLabel('verificationCode')} />
      <SubmitButton of={form} wide>
        {m.verification_submit()}
      </SubmitButton>
      <Button variant="quiet" busy={resend === 'sending'} onClick={() => sendAgain()}>
        {m.verification_resend()}
      </Button>
    </Form>
  )
}
