import { m } from '@portal/texts/messages.ts'
import { useState } from 'react'
import { AccountPage, SignUpInvitation } from '../features/accounts/account-page.tsx'
import { ForgotPasswordSteps } from '../features/accounts/forgot-password-steps.tsx'
import { captcha } from '../features/captcha/captcha.ts'
import { CaptchaBadge } from '../features/captcha/captcha-badge.tsx'
import { paths } from '../page-links.ts'
import { LinkButton } from '../ui/button.tsx'
import { Link } from '../ui/link.tsx'
import { SuccessBox } from '../ui/message-box.tsx'

/** /forgot-password: e-mail, OTP, new password, done. */
export function Component() {
  const [done, setDone] = useState(false)
  return (
    <AccountPage
      title={m.page_forgot_password()}
      badge={<CaptchaBadge />}
      links={
        <>
          <Link to={paths.login}>{m.page_sign_in()}</Link>
          <SignUpInvitation />
          <Link to={paths.verify}>{m.page_verify_email()}</Link>
        </>
      }
    >
      {done ? (
        <>
          <SuccessBox>{m.forgot_password_done()}</SuccessBox>
          <LinkButton to={paths.login} variant="primary" wide>
            {m.page_sign_in()}
          </LinkButton>
        </>
      ) : (
        <ForgotPasswordSteps captcha={captcha} onDone={() => setDone(true)} />
      )}
    </AccountPage>
  )
}
