import { m } from '@portal/texts/messages.ts'
import { AccountPage, SignUpInvitation } from '../features/accounts/account-page.tsx'
import { DemoAccounts, SignInForm } from '../features/accounts/sign-in-form.tsx'
import { captcha } from '../features/captcha/captcha.ts'
import { CaptchaBadge } from '../features/captcha/captcha-badge.tsx'
import { type GuardState, paths } from '../page-links.ts'
import { isVerifiedState, readyEmailOf, takePageAfterSignIn } from '../parts/after-sign-in.ts'
import { Link } from '../ui/link.tsx'
import { InfoBox, SuccessBox } from '../ui/message-box.tsx'
import { useLocation, useNavigate } from '../ui/routing/routing.tsx'

/** /login: signs in, and leads on to the page that was wanted. */
export function Component() {
  const navigate = useNavigate()
  const { state } = useLocation()
  const verified = isVerifiedState(state)
  const readyEmail = readyEmailOf(state)
  const goOn = () => navigate(takePageAfterSignIn(), { replace: true })
  return (
    <AccountPage
      title={m.page_sign_in()}
      badge={<CaptchaBadge />}
      links={
        <>
          <SignUpInvitation />
          <Link to={paths.forgotPassword}>{m.page_forgot_password()}</Link>
          <Link to={paths.verify}>{m.page_verify_email()}</Link>
        </>
      }
    >
      {(state as GuardState | null)?.sessionEnded && <InfoBox>{m.sign_in_session_ended()}</InfoBox>}
      {verified && <SuccessBox title={m.sign_in_verified_heading()}>{m.sign_in_verified_text()}</SuccessBox>}
      {readyEmail && <SuccessBox title={m.sign_in_ready_heading()}>{m.sign_in_ready_text()}</SuccessBox>}
      <SignInForm captcha={captcha} email={readyEmail} onSignedIn={goOn} />
      <DemoAccounts captcha={captcha} onSignedIn={goOn} />
    </AccountPage>
  )
}
