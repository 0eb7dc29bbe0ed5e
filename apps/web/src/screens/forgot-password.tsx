import { useState } from 'react'
import { Link } from 'react-router'
import { AccountPage } from '../features/accounts/account-page.tsx'
import { ForgotPasswordSteps } from '../features/accounts/forgot-password-steps.tsx'
import { captcha } from '../features/captcha/captcha.ts'
import { CaptchaBadge } from '../features/captcha/captcha-badge.tsx'
import { paths } from '../page-links.ts'
import { LinkButton } from '../ui/button.tsx'
import { SuccessBox } from '../ui/message-box.tsx'

/** /forgot-password: e-mail, OTP, new password, done. */
export function Component() {
  const [done, setDone] = useState(false)
  return (
    <AccountPage
      title="Forgot Password"
      badge={<CaptchaBadge />}
      links={
        <>
          <Link to={paths.login}>Sign In</Link>
          <span>
            No account yet? <Link to={paths.register}>Sign Up</Link>
          </span>
          <Link to={paths.verify}>Verify Email Address</Link>
        </>
      }
    >
      {done ? (
        <>
          <SuccessBox>Password has been reset successfully. You can now log in</SuccessBox>
          <LinkButton to={paths.login} variant="primary" wide>
            Sign In
          </LinkButton>
        </>
      ) : (
        <ForgotPasswordSteps captcha={captcha} onDone={() => setDone(true)} />
      )}
    </AccountPage>
  )
}
