import { useEffect, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { AccountPage } from '../features/accounts/account-page.tsx'
import { RegisterForm } from '../features/accounts/register-form.tsx'
import { RequestCodeForm } from '../features/accounts/request-code-form.tsx'
import { VerifyEmailForm } from '../features/accounts/verify-email-form.tsx'
import { captcha } from '../features/captcha/captcha.ts'
import { CaptchaBadge } from '../features/captcha/captcha-badge.tsx'
import { localStore } from '../local-store/local-store.ts'
import { paths } from '../page-links.ts'
import { verifiedState } from '../parts/after-sign-in.ts'
import { notices } from '../parts/intervals.ts'
import { LinkButton } from '../ui/button.tsx'
import { SuccessBox } from '../ui/message-box.tsx'

const badge = <CaptchaBadge />
const toSignIn = (
  <span>
    Already verified? <Link to={paths.login}>Sign In</Link>
  </span>
)

/**
 * /register and /verify: one screen with two stages, registration and verification. It opens on verification when an
 * address waits for its code; otherwise /verify asks for the address.
 */
export function Component() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [pending, setPending] = useState(localStore.pendingEmail.get)

  const codeSent = (email: string) => {
    localStore.pendingEmail.set(email)
    setPending(email)
    void navigate(paths.verify, { replace: true })
  }
  const forget = () => {
    localStore.pendingEmail.clear()
    setPending(undefined)
  }

  if (pending !== undefined) return <Verification email={pending} onForget={forget} />
  if (pathname === paths.verify)
    return (
      <AccountPage
        title="Request verification code"
        lead="Enter the email address you registered with. We send you a new code."
        badge={badge}
        links={
          <>
            {toSignIn}
            <span>
              No account yet? <Link to={paths.register}>Sign Up</Link>
            </span>
          </>
        }
      >
        <RequestCodeForm captcha={captcha} onSent={codeSent} />
      </AccountPage>
    )
  return (
    <AccountPage
      title="Register your account"
      lead="An administrator activates new accounts within 24 hours."
      wide
      badge={badge}
      links={
        <>
          <span>
            Registered but not verified yet? <Link to={paths.verify}>Enter your code</Link>
          </span>
          <span>
            Already have an account? <Link to={paths.login}>Sign In</Link>
          </span>
        </>
      }
    >
      <RegisterForm captcha={captcha} onRegistered={codeSent} />
    </AccountPage>
  )
}

function Verification({ email, onForget }: { email: string; onForget: () => void }) {
  const navigate = useNavigate()
  const [verified, setVerified] = useState(false)
  useEffect(() => {
    if (!verified) return
    const goOn = setTimeout(() => navigate(paths.login, { state: verifiedState, replace: true }), notices.verifiedMs)
    return () => clearTimeout(goOn)
  }, [verified, navigate])

  if (verified)
    return (
      <AccountPage title="Verify Your Email" badge={badge}>
        <SuccessBox title="Your account is verified.">
          An administrator must now activate it. An email will follow as soon as that is done.
        </SuccessBox>
        <LinkButton to={paths.login} state={verifiedState} replace variant="primary" wide>
          Sign In
        </LinkButton>
      </AccountPage>
    )
  return (
    <AccountPage
      title="Verify Your Email"
      lead={
        <>
          We sent a code to <strong>{email}</strong>.
        </>
      }
      badge={badge}
      links={
        <>
          <span>
            Not your address?{' '}
            <Link to={paths.verify} onClick={onForget}>
              Use another email address
            </Link>
          </span>
          <span>
            No account yet?{' '}
            <Link to={paths.register} onClick={onForget}>
              Sign Up
            </Link>
          </span>
          {toSignIn}
        </>
      }
    >
      <VerifyEmailForm
        captcha={captcha}
        email={email}
        onVerified={() => {
          localStore.pendingEmail.clear()
          setVerified(true)
        }}
        onAlreadyVerified={localStore.pendingEmail.clear}
      />
    </AccountPage>
  )
}
