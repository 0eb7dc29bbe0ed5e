import { fieldLabel } from '@portal/texts/field-labels.ts'
import { m } from '@portal/texts/messages.ts'
import { signInProblemText } from '@portal/texts/sign-in-problem-texts.ts'
import { useForm } from '../../parts/forms/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { AccountFailure } from './account-failure.tsx'
import { EmailField } from './account-inputs.tsx'
import type { CaptchaTokens } from './captcha-tokens.ts'
import { missing } from './missing-field.ts'
import { PasswordField } from './password-field.tsx'
import { signInProblem } from './sign-in-problem.ts'
import { signInWith } from './sign-in-with.ts'

/** E-mail and password. `onSignedIn` is called when the session has begun. */
export function SignInForm({
  captcha,
  onSignedIn,
}: {
  captcha: CaptchaTokens
  onSignedIn: () => void | Promise<void>
}) {
  const form = useForm({
    initial: { email: '', password: '' },
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
      <Button variant="primary" type="submit" wide busy={form.busy}>
        {m.sign_in_submit()}
      </Button>
    </Form>
  )
}
