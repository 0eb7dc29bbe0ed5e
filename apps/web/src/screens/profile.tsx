import { updateOwnProfile } from '@portal/contract/accounts/users.ts'
import { companyFields } from '@portal/domain/accounts/account-fields.ts'
import { mayInCompany } from '@portal/domain/accounts/company-roles.ts'
import { mailChoicesOf } from '@portal/domain/accounts/mail-choice.ts'
import { m } from '@portal/texts/messages.ts'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { useRefreshAfterChange } from '../api/refresh-after-change.ts'
import { useSession } from '../api/session.ts'
import type { CaptchaTokens } from '../features/accounts/account-form.tsx'
import { currentUserQuery, profileQuery, useFailureToast } from '../features/accounts/account-queries.ts'
import styles from '../features/accounts/accounts.module.css'
import { ProfileForm, ProfileSkeleton } from '../features/accounts/profile-form.tsx'
import { useSaveField } from '../features/accounts/save-field.ts'
import { VerifyEmailForm } from '../features/accounts/verify-email-form.tsx'
import { captcha } from '../features/captcha/captcha.ts'
import { paths } from '../page-links.ts'
import { LoadFailed } from '../parts/failures/load-failed.tsx'
import { RichText, strong } from '../parts/language/rich-text.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { Stack } from '../ui/layout.tsx'
import { InfoBox } from '../ui/message-box.tsx'
import { notify } from '../ui/notify.ts'
import { PageHeader } from '../ui/page.tsx'
import { Panel } from '../ui/panel.tsx'

/** /profile: the own account, each field with its own Save. The debtor number is read-only, as all of the company is for members. */
export function Component() {
  const refreshAfter = useRefreshAfterChange()
  const isAdmin = useSession()?.roles.includes('ADMIN')
  const me = useQuery(currentUserQuery)
  const email = me.data?.email ?? ''
  // A changed e-mail address is another query. The form stays mounted meanwhile, with what was typed into its other
  // fields.
  const profile = useQuery({ ...profileQuery(email), enabled: email !== '', placeholderData: keepPreviousData })
  useFailureToast(me, m.profile_user_load_failed_notice())
  useFailureToast(profile, m.profile_load_failed_notice())
  const save = useSaveField({ email, own: true })

  const { companyRole, hasColleagues } = me.data ?? {}
  const mayChangeCompany = companyRole && mayInCompany(companyRole, 'change-company')
  const failed = [me, profile].find(({ isError, data }) => isError && !data)
  return (
    <>
      <PageHeader
        title={m.page_profile()}
        lead={me.data && !mayChangeCompany ? m.profile_company_by_managers() : m.profile_lead()}
        actions={
          isAdmin ? (
            <LinkButton to={paths.adminReplies}>{m.replies()}</LinkButton>
          ) : (
            hasColleagues && <LinkButton to={paths.company}>{m.common_company()}</LinkButton>
          )
        }
      />
      {profile.data ? (
        <Stack>
          {profile.data.pendingEmail && (
            <PendingEmail
              captcha={captcha}
              email={profile.data.pendingEmail}
              onConfirmed={() => void refreshAfter({ type: 'ownEmailChanged' })}
              onWithdrawn={() => void profile.refetch()}
            />
          )}
          <ProfileForm
            profile={profile.data}
            readOnly={mayChangeCompany ? ['debtorNumber'] : companyFields}
            mailChoices={mailChoicesOf(isAdmin ? 'ADMIN' : 'USER')}
            hasColleagues={!isAdmin && hasColleagues === true}
            onSave={save.mutateAsync}
          />
        </Stack>
      ) : failed ? (
        <LoadFailed title={m.profile_load_failed()} query={failed} />
      ) : (
        <ProfileSkeleton />
      )}
    </>
  )
}

/** A new address that takes effect with its code. */
function PendingEmail({
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
      <VerifyEmailForm
        key={email}
        captcha={captcha}
        email={email}
        onVerified={onConfirmed}
        onAlreadyVerified={onConfirmed}
      />
      <Button variant="quiet" busy={withdrawal.isPending} onClick={() => withdrawal.mutate()}>
        {m.profile_pending_email_withdraw()}
      </Button>
    </Panel>
  )
}
