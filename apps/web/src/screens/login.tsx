import { postLoginPath } from '@portal/domain/accounts/post-login-redirect.ts'
import { Link, useLocation, useNavigate } from 'react-router'
import { currentSession } from '../api/session.ts'
import { AccountPage } from '../features/accounts/account-page.tsx'
import { SignInForm } from '../features/accounts/sign-in-form.tsx'
import { captcha } from '../features/captcha/captcha.ts'
import { CaptchaBadge, CaptchaNote } from '../features/captcha/captcha-badge.tsx'
import { localStore } from '../local-store/local-store.ts'
import { type LoginState, paths } from '../paths.ts'
import { SuccessBox } from '../ui/message-box.tsx'

/** /login (specification 2, Login; 4, Post-login redirect). */
export function Component() {
  const navigate = useNavigate()
  const state: LoginState | null = useLocation().state
  const goOn = () => {
    const stored = localStore.postLoginRedirect.get()
    localStore.postLoginRedirect.clear()
    return navigate(postLoginPath(currentSession()?.roles ?? [], stored), { replace: true })
  }
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
      {state?.verified && (
        <SuccessBox title="Welcome!">
          Your email address is verified. As soon as an administrator has activated your account, you receive an email
          and can sign in.
        </SuccessBox>
      )}
      <SignInForm captcha={captcha} note={<CaptchaNote />} onSignedIn={goOn} />
    </AccountPage>
  )
}
