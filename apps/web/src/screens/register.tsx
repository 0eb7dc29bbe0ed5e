import { m } from '@portal/texts/messages.ts'
import { useEffect, useState } from 'react'
import { AccountLink, AccountPage, SignUpInvitation } from '../features/accounts/account-page.tsx'
import { RegisterForm } from '../features/accounts/register-form.tsx'
import { RequestCodeForm, VerifyEmailForm } from '../features/accounts/verify-email-form.tsx'
import { captcha } from '../features/captcha/captcha.ts'
import { CaptchaBadge } from '../features/captcha/captcha-badge.tsx'
import { localStore } from '../local-store/local-store.ts'
import { paths } from '../page-links.ts'
import { verifiedState } from '../parts/after-sign-in.ts'
import { notices } from '../parts/intervals.ts'
import { RichText, strong } from '../parts/language/rich-text.tsx'
import { useIsShown } from '../parts/use-is-shown.ts'
import { LinkButton } from '../ui/button.tsx'
import { SuccessBox } from '../ui/message-box.tsx'
import { useLocation, useNavigate } from '../ui/routing/routing.tsx'

/**
 * /register and /verify: one screen with two stages, registration and verification. It opens on verification when an
 * address waits for its code; otherwise /verify asks for the address.
 */
export function Component() {
  const navigate = useNavigate()
  const isShown = useIsShown()
  const { pathname } = useLocation()
  const [pending, setPending] = useState(localStore.pendingEmail.get)

  const codeSent = (email: string) => {
    localStore.pendingEmail.set(email)
    setPending(email)
    if (isShown()) void navigate(paths.verify, { replace: true })
  }
  const forget = () => {
    localStore.pendingEmail.clear()
    setPending(undefined)
  }

  if (pending !== undefined) return <Verification email={pending} onForget={forget} />
  if (pathname === paths.verify)
    return (
      <AccountPage
        title={m.verification_request_heading()}
        lead={m.verification_request_lead()}
        badge={<CaptchaBadge />}
        links={
          <>
            <AccountLink parts={m.verification_already_verified.parts()} to={paths.login} />
            <SignUpInvitation />
          </>
        }
      >
        <RequestCodeForm captcha={captcha} onSent={codeSent} />
      </AccountPage>
    )
  return (
    <AccountPage
      title={m.sign_up_heading()}
      lead={m.sign_up_lead()}
      wide
      badge={<CaptchaBadge />}
      links={
        <>
          <AccountLink parts={m.sign_up_not_verified_yet.parts()} to={paths.verify} />
          <AccountLink parts={m.sign_up_have_account.parts()} to={paths.login} />
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
      <AccountPage title={m.verification_heading()} badge={<CaptchaBadge />}>
        <SuccessBox title={m.verification_done_heading()}>{m.verification_done_text()}</SuccessBox>
        <LinkButton to={paths.login} state={verifiedState} replace variant="primary" wide>
          {m.page_sign_in()}
        </LinkButton>
      </AccountPage>
    )
  return (
    <AccountPage
      title={m.verification_heading()}
      lead={<RichText parts={m.verification_code_sent.parts({ email })} marks={{ strong }} />}
      badge={<CaptchaBadge />}
      links={
        <>
          <AccountLink parts={m.verification_not_your_address.parts()} to={paths.verify} onClick={onForget} />
          <SignUpInvitation onClick={onForget} />
          <AccountLink parts={m.verification_already_verified.parts()} to={paths.login} />
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
