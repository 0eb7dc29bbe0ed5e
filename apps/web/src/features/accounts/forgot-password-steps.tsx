import { changePassword, sendOtp, verifyOtp } from '@portal/contract/accounts/forgot-password.ts'
import { codeAsMeant } from '@portal/domain/accounts/typed-code.ts'
import { accountProblemText } from '@portal/texts/account-problem-texts.ts'
import { fieldLabel } from '@portal/texts/field-labels.ts'
import { m } from '@portal/texts/messages.ts'
import { type ReactNode, useState } from 'react'
import { call, codeOf } from '../../api/client.ts'
import { useForm } from '../../parts/forms/use-form.ts'
import { RichText, strong } from '../../parts/language/rich-text.tsx'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { SuccessBox, WarningBox } from '../../ui/message-box.tsx'
import { changePasswordProblem, sendOtpProblem, verifyOtpProblem } from './account-errors.ts'
import { type NewPasswordNames, problemsOfEmail, problemsOfPasswords } from './account-fields.ts'
import { AccountFailure, type CaptchaTokens, CodeField, EmailField, missing } from './account-form.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'

/** The message of the step before. */
interface Word {
  readonly kind: 'success' | 'refused'
  readonly text: () => string
}
type Step =
  | { readonly at: 'email'; readonly email: string; readonly word?: Word }
  | { readonly at: 'otp'; readonly email: string; readonly word: Word }
  | { readonly at: 'password'; readonly email: string; readonly word: Word }

const success = (text: () => string): Word => ({ kind: 'success', text })
const refused = (text: () => string): Word => ({ kind: 'refused', text })
const passwordNames: NewPasswordNames = { password: 'newPassword', repeated: 'repeatPassword' }

/**
 * The first three steps of a password reset: e-mail, OTP, new password. An OTP that is still alive leads on to the second
 * step, an expired one back to the first. `onDone` is the fourth step.
 */
export function ForgotPasswordSteps({ captcha, onDone }: { captcha: CaptchaTokens; onDone: () => void }) {
  const [step, setStep] = useState<Step>({ at: 'email', email: '' })
  const said = step.word && <Said key={step.at} word={step.word} />
  if (step.at === 'email') return <EmailStep said={said} email={step.email} captcha={captcha} onNext={setStep} />
  if (step.at === 'otp') return <OtpStep said={said} email={step.email} onNext={setStep} />
  return <PasswordStep said={said} email={step.email} captcha={captcha} onDone={onDone} />
}

const Said = ({ word }: { word: Word }) =>
  word.kind === 'success' ? <SuccessBox>{word.text()}</SuccessBox> : <WarningBox>{word.text()}</WarningBox>

interface StepProps {
  said: ReactNode
  email: string
}

function EmailStep({
  said,
  email,
  captcha,
  onNext,
}: StepProps & { captcha: CaptchaTokens; onNext: (step: Step) => void }) {
  const form = useForm({
    initial: { email },
    validate: problemsOfEmail,
    say: accountProblemText,
    send: async (values) => {
      const address = values.email.trim()
      try {
        const token = await captcha.token('forgot_password')
        await call(sendOtp, { params: { email: address }, headers: { 'x-captcha-token': token } })
      } catch (error) {
        if (codeOf(error) !== 'OTP_ACTIVE') throw error
        return onNext({ at: 'otp', email: address, word: refused(() => sendOtpProblem(error)) })
      }
      onNext({ at: 'otp', email: address, word: success(m.forgot_password_otp_sent) })
    },
  })
  return (
    <Form {...form.props} onFocus={() => captcha.prepare('forgot_password')}>
      <AccountFailure of={form} text={sendOtpProblem}>
        {said}
      </AccountFailure>
      <EmailField {...form.text('email')} autoComplete="username" />
      <Button variant="primary" type="submit" wide busy={form.busy}>
        {m.forgot_password_send_otp()}
      </Button>
    </Form>
  )
}

function OtpStep({ said, email, onNext }: StepProps & { onNext: (step: Step) => void }) {
  const form = useForm({
    initial: { otp: '' },
    validate: ({ otp }) => (otp.trim() === '' ? { otp: missing('otp') } : {}),
    say: accountProblemText,
    send: async ({ otp }) => {
      try {
        await call(verifyOtp, { params: { otp: codeAsMeant(otp), email } })
      } catch (error) {
        if (codeOf(error) !== 'OTP_EXPIRED') throw error
        return onNext({ at: 'email', email, word: refused(() => verifyOtpProblem(error)) })
      }
      onNext({ at: 'password', email, word: success(m.forgot_password_otp_verified) })
    },
  })
  return (
    <Form {...form.props}>
      <AccountFailure of={form} text={verifyOtpProblem}>
        {said}
      </AccountFailure>
      <CodeField
        {...form.text('otp')}
        label={fieldLabel('otp')}
        hint={<RichText parts={m.forgot_password_otp_hint.parts({ email })} marks={{ strong }} />}
      />
      <Button variant="primary" type="submit" wide busy={form.busy}>
        {m.forgot_password_verify_otp()}
      </Button>
      <Button variant="quiet" onClick={() => onNext({ at: 'email', email })}>
        {m.forgot_password_other_email()}
      </Button>
    </Form>
  )
}

function PasswordStep({ said, email, captcha, onDone }: StepProps & { captcha: CaptchaTokens; onDone: () => void }) {
  const form = useForm({
    initial: { password: '', repeated: '' },
    validate: ({ password, repeated }) => problemsOfPasswords(password, repeated, passwordNames, { email }),
    say: accountProblemText,
    send: async ({ password, repeated }) => {
      const token = await captcha.token('change_password')
      const body = { password, repeatPassword: repeated }
      await call(changePassword, { params: { email }, body, headers: { 'x-captcha-token': token } })
      onDone()
    },
  })
  return (
    <Form {...form.props} onFocus={() => captcha.prepare('change_password')}>
      <AccountFailure of={form} text={changePasswordProblem}>
        {said}
      </AccountFailure>
      {/* Tells password managers whose password this is; they do not look at inputs of the type `hidden`. */}
      <input hidden readOnly autoComplete="username" value={email} />
      <NewPasswordFields
        password={{ ...form.text('password'), autoFocus: true }}
        repeated={form.text('repeated')}
        names={passwordNames}
        owner={{ email }}
        problem={form.problems.password}
      />
      <Button variant="primary" type="submit" wide busy={form.busy}>
        {m.forgot_password_submit()}
      </Button>
    </Form>
  )
}
