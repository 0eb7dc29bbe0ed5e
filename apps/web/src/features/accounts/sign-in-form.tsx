import { signIn } from '@portal/contract/accounts/session.ts'
import type { Problems } from '@portal/domain/problem.ts'
import { fieldLabels } from '@portal/texts/field-labels.ts'
import { problemTextsOf } from '@portal/texts/problem-texts.ts'
import { useState } from 'react'
import { call, codeOf } from '../../api/client.ts'
import { beginSession } from '../../api/session.ts'
import { localStore } from '../../local-store/local-store.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { ErrorBox } from '../../ui/message-box.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { useForm } from '../../ui/use-form.ts'
import { signInProblem } from './account-errors.ts'
import { missing } from './account-fields.ts'
import { EmailField } from './account-inputs.tsx'
import type { CaptchaPort } from './captcha-port.ts'
import { toggleTexts } from './toggle-texts.ts'

/** E-mail and password. `onSignedIn` is called when the session has begun. */
export function SignInForm({ captcha, onSignedIn }: { captcha: CaptchaPort; onSignedIn: () => void | Promise<void> }) {
  const [problem, setProblem] = useState<string>()
  const form = useForm({
    initial: { email: '', password: '' },
    validate: ({ email, password }): Problems<'email' | 'password'> => ({
      ...(email.trim() === '' && { email: missing('email') }),
      ...(password === '' && { password: missing('password') }),
    }),
  })

  const send = async ({ email, password }: { email: string; password: string }) => {
    setProblem(undefined)
    try {
      const captchaToken = (await captcha.token('login')) ?? null
      const { token } = await call(signIn, { body: { email: email.trim(), password, captchaToken } })
      localStore.justRegistered.clear()
      beginSession(token)
    } catch (error) {
      // The password was right, so this address waits for its code.
      if (codeOf(error) === 'NOT_VERIFIED') localStore.pendingEmail.set(email.trim())
      return setProblem(signInProblem(error))
    }
    await onSignedIn()
  }

  return (
    <Form {...form.onValid(send)} errors={problemTextsOf(form.problems)} onFocus={() => captcha.prepare('login')}>
      {problem && <ErrorBox>{problem}</ErrorBox>}
      <EmailField {...form.text('email')} autoComplete="username" />
      <PasswordField
        {...form.text('password')}
        label={fieldLabels.password}
        autoComplete="current-password"
        {...toggleTexts}
      />
      <Button variant="primary" type="submit" wide busy={form.busy}>
        Sign In
      </Button>
    </Form>
  )
}
