import { updateOwnProfile } from '@portal/contract/accounts/users.ts'
import { m } from '@portal/texts/messages.ts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { RichText, strong } from '../../parts/language/rich-text.tsx'
import { Button } from '../../ui/button.tsx'
import { InfoBox } from '../../ui/message-box.tsx'
import { notify } from '../../ui/notify.ts'
import { Panel } from '../../ui/panel.tsx'
import type { CaptchaTokens } from './account-form.tsx'
import styles from './accounts.module.css'
import { VerifyEmailForm } from './verify-email-form.tsx'

/** A new address that takes effect with its code. */
export function PendingEmail({
  captcha,
  email,
  onConfirmed,
  onWithdrawn,
}: {
  captcha: CaptchaTokens
  email: string
  onConfirmed: () => void
  onWithdrawn: () => void
}) {
  const withdrawal = useMutation({
    mutationFn: () => call(updateOwnProfile, { body: { withdrawNewEmail: true } }),
    onSuccess: onWithdrawn,
    onError: () => notify.error(m.profile_pending_email_withdraw_failed()),
  })
  return (
    <Panel title={m.profile_pending_email_heading()} className={styles.panel}>
      <InfoBox>
        <RichText parts={m.profile_pending_email_text.parts({ email })} marks={{ strong }} />
      </InfoBox>
      <VerifyEmailForm key={email} captcha={captcha} email={email} onVerified={onConfirmed} />
      <Button variant="quiet" busy={withdrawal.isPending} onClick={() => withdrawal.mutate()}>
        {m.profile_pending_email_withdraw()}
      </Button>
    </Panel>
  )
}
