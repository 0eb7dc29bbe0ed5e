import { Link, useLocation, useNavigate } from 'react-router'
import { AccountPage } from '../features/accounts/account-page.tsx'
import { SignInForm } from '../features/accounts/sign-in-form.tsx'
import { captcha } from '../features/captcha/captcha.ts'
import { CaptchaBadge } from '../features/captcha/captcha-badge.tsx'
import { paths } from '../page-links.ts'
import { isVerifiedState, takePageAfterSignIn } from '../parts/after-sign-in.ts'
import { SuccessBox } from '../ui/message-box.tsx'

/** /login: signs in, and leads on to the page that was wanted. */
export function Component() {
  const navigate = useNavigate()
  const verified = isVerifiedState(useLocation().state)
  const goOn = () => navigate(takePageAfterSignIn(), { replace: true })
  return (
    <AccountPage
      title="Sign In"
      badge={<CaptchaBadge />}
      links={
        <>
          <span>
            No account yet? <Link to={paths.register}>Sign Up</Link>
          </span>
          <Link to={paths.forgotPassword}>Forgot Password</Link>
          <Link to={paths.verify}>Verify Email Address</Link>
        </>
      }
    >
      {verified && (
        <SuccessBox title="Welcome!">
          Your email address is verified. As soon as an administrator has activated your account, you receive an email
          and can sign in.
        </SuccessBox>
      )}
      <SignInForm captcha={captcha} onSignedIn={goOn} />
    </AccountPage>
  )
}
