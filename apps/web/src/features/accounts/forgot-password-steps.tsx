import { changePassword, sendOtp, verifyOtp } from '@portal/contract/accounts/forgot-password.ts'
import { codeAsMeant } from '@portal/domain/accounts/typed-code.ts'
import { accountProblemText } from '@portal/texts/account-problem-texts.ts'
import { fieldLabel } from '@portal/texts/field-labels.ts'
import { m } from '@portal/texts/messages.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { call, codeOf } from '../../api/client.ts'
import { accountStore } from '../../local-store/account-store.ts'
import { fieldsOf } from '../../local-store/stored-fields.ts'
import { useAccountStore } from '../../local-store/use-account-store.ts'
import { SubmitButton } from '../../parts/forms/submit-button.tsx'
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
const steps = ['email', 'otp', 'password'] as const
interface Place {
  readonly at: (typeof steps)[number]
  readonly email: string
}
type Step = Place & { readonly word?: Word }

const success = (text: () => string): Word => ({ kind: 'success', text })
const refused = (text: () => string): Word => ({ kind: 'refused', text })
const passwordNames: NewPasswordNames = { password: 'newPassword', repeated: 'repeatPassword' }

/** Reads back where somebody was before a reload: a phone may unload the page while the code is read in a mail. */
function parsePlace(stored: unknown): Place | undefined {
  const { at, email } = fieldsOf(stored)
  const step = steps.find((known) => known === at)
  return step && typeof email === 'string' ? { at: step, email } : undefined
}

/**
 * The first three steps of a password reset: e-mail, OTP, new password. An OTP that is still alive leads on to the second
 * step, an expired one back to the first, and so does a change that is no longer allowed. `onDone` is the fourth step.
 */
export function ForgotPasswordSteps({ captcha, onDone }: { captcha: CaptchaTokens; onDone: () => void }) {
  const [{ at, email }, setPlace] = useAccountStore<Place>('password-reset', { at: 'email', email: '' }, parsePlace)
  const [word, setWord] = useState<Word>()
  const onNext = ({ word, ...place }: Step) => {
    setPlace(place)
    setWord(word)
  }
  // A reload does not come by here: only whoever leaves the page begins anew.
  useEffect(() => () => accountStore.write('password-reset', undefined), [])
  const said = word && <Said key={at} word={word} />
  const step = { said, email, onNext }
  if (at === 'email') return <EmailStep {...step} captcha={captcha} />
  if (at === 'otp') return <OtpStep {...step} />
  return <PasswordStep {...step} captcha={captcha} onDone={onDone} />
}

const Said = ({ word }: { word: Word }) =>
  word.kind === 'success' ? <SuccessBox>{word.text()}</SuccessBox> : <WarningBox>{word.text()}</WarningBox>

interface StepProps {
  said: ReactNode
  email: string
  onNext: (step: Step) => void
}

function EmailStep({ said, email, captcha, onNext }: StepProps & { captcha: CaptchaTokens }) {
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
      <SubmitButton of={form} wide>
        {m.forgot_password_send_otp()}
      </SubmitButton>
    </Form>
  )
}

function OtpStep({ said, email, onNext }: StepProps) {
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
      <SubmitButton of={form} wide>
        {m.forgot_password_verify_otp()}
      </SubmitButton>
      <Button variant="quiet" onClick={() => onNext({ at: 'email', email })}>
        {m.forgot_password_other_email()}
      </Button>
    </Form>
  )
}

function PasswordStep({
  said,
  email,
  captcha,
  onNext,
  onDone,
}: StepProps & { captcha: CaptchaTokens; onDone: () => void }) {
  const form = useForm({
    initial: { password: '', repeated: '' },
    validate: ({ password, repeated }) => problemsOfPasswords(password, repeated, passwordNames, { email }),
    say: accountProblemText,
    send: async ({ password, repeated }) => {
      const token = await captcha.token('change_password')
      const body = { password, repeatPassword: repeated }
      try {
        await call(changePassword, { params: { email }, body, headers: { 'x-captcha-token': token } })
      } catch (error) {
        if (codeOf(error) !== 'RESET_NOT_ALLOWED') throw error
        return onNext({ at: 'email', email, word: refused(() => changePasswordProblem(error)) })
      }
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
      <SubmitButton of={form} wide>
        {m.forgot_password_submit()}
      </SubmitButton>
    </Form>
  )
}
