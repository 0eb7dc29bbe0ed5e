import { m } from '@portal/texts/messages.ts'
import { RichText, strong } from '../../parts/language/rich-text.tsx'
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
    <Panel title={m.profile_pending_email_heading()} className={styles.panel}>
      <InfoBox>
        <RichText parts={m.profile_pending_email_text.parts({ email })} marks={{ strong }} />
      </InfoBox>
      <VerifyEmailForm key={email} captcha={captcha} email={email} onVerified={onConfirmed} />
    </Panel>
  )
}
