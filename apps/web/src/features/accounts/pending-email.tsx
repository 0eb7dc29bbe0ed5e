import { InfoBox } from '../../ui/message-box.tsx'
import { Panel } from '../../ui/panel.tsx'
import type { CaptchaTokens } from './captcha-tokens.ts'
import styles from './pending-email.module.css'
import { VerifyEmailForm } from './verify-email-form.tsx'

/** A new address that takes effect with its code. */
export function PendingEmail({
  captcha,
  email,
  onConfirmed,
}: {
  captcha: CaptchaTokens
  email: string
  onConfirmed: () => void
}) {
  return (
    <Panel title="Confirm your new email address" className={styles.panel}>
      <InfoBox>
        We sent a code to <strong>{email}</strong>. The new address takes effect as soon as you enter it here; until
        then you sign in with the old one.
      </InfoBox>
      <VerifyEmailForm key={email} captcha={captcha} email={email} onVerified={onConfirmed} />
    </Panel>
  )
}
