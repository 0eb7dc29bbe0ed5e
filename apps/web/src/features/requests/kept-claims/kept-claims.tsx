import { m } from '@portal/texts/messages.ts'
import { useConnectionLost } from '../../../api/connection.ts'
import { useSession } from '../../../api/session.ts'
import { paths, type WizardState } from '../../../page-links.ts'
import { dayOnly } from '../../../parts/dates/moments.ts'
import { DeleteButton } from '../../../parts/delete-button.tsx'
import { deleteClaim, takeBackClaim, tryAgain } from '../../../parts/device/change-kept-claim.ts'
import { claimRefusalText } from '../../../parts/device/claim-refusal-text.ts'
import { readOnlyOnDevice } from '../../../parts/device/draft-on-device.ts'
import { filesOfItem, type KeptClaim } from '../../../parts/device/kept-claim.ts'
import { removeClaim, type UnreadableClaim } from '../../../parts/device/kept-claims.ts'
import { KeptUntil, NotOpened, sayNotKept } from '../../../parts/device/kept-notes.tsx'
import { useIsNotConfirmed } from '../../../parts/device/not-confirmed.ts'
import { othersOnDevice } from '../../../parts/device/others-on-device.ts'
import { useFromOutbox } from '../../../parts/device/waiting.ts'
import { keeping } from '../../../parts/intervals.ts'
import { Button } from '../../../ui/button.tsx'
import { useConfirm } from '../../../ui/confirm.tsx'
import { InfoBox } from '../../../ui/message-box.tsx'
import { notify } from '../../../ui/notify.ts'
import { useNavigate } from '../../../ui/routing/routing.tsx'
import { RequestCard, RequestCards } from '../request-cards.tsx'

/** The requests that were written on this device and have not left it yet. */
export function KeptClaims() {
  const { found, hasFailed } = useFromOutbox(useSession()?.userId, readOnlyOnDevice)
  const claims = found?.claims.filter(({ step }) => step !== 'deleting') ?? []
  const unreadable = found?.unreadable ?? []
  const since = Math.min(...claims.map(({ writtenAt }) => writtenAt), Date.now())
  const isEmpty = claims.length + unreadable.length === 0
  return (
    <>
      {hasFailed && <NotOpened />}
      {!isEmpty && (
        <RequestCards heading={m.claims_heading()} below={<KeptUntil since={since} />}>
          {claims.map((claim) => (
            <KeptClaimCard key={claim.id} claim={claim} />
          ))}
          {unreadable.map((claim) => (
            <UnreadableClaimCard key={claim.id} claim={claim} />
          ))}
        </RequestCards>
      )}
      <OfOthers />
    </>
  )
}

/** That others who use this device have left something here, and until when. */
function OfOthers() {
  const { found } = useFromOutbox(useSession()?.userId, othersOnDevice)
  if (!found) return null
  const day = dayOnly(new Date(found.since + keeping.ofOthersMs).toISOString()).text
  return <InfoBox>{m.others_on_device({ count: found.count, day })}</InfoBox>
}

/** A request that another version of the portal has written. */
function UnreadableClaimCard({ claim: { id, title = m.claims_unreadable_title() } }: { claim: UnreadableClaim }) {
  const confirm = useConfirm()
  const remove = async () => {
    if (await confirm(deletion(m.drafts_delete_question({ title })))) await removeClaim(id)
  }
  return (
    <RequestCard
      title={title}
      facts={null}
      refused={m.claims_unreadable()}
      actions={
        <DeleteButton aria-label={m.drafts_delete_named({ title })} onClick={() => remove().catch(sayNotKept)} />
      }
    />
  )
}

const deletion = (body: string) => ({
  title: m.claims_delete_heading(),
  body,
  confirmText: m.common_delete(),
  destructive: true,
})

function KeptClaimCard({ claim }: { readonly claim: KeptClaim }) {
  const { id, title, items, step, unfinished, refused } = claim
  const navigate = useNavigate()
  const confirm = useConfirm()
  const lost = useConnectionLost()
  const isNotConfirmed = useIsNotConfirmed(id)
  const isWriting = step === 'writing'
  const files = items.flatMap(({ body }) => filesOfItem(body)).length
  const open = () =>
    void navigate(paths.wizard, { state: { claimId: id, openOverview: items.length > 0 } satisfies WizardState })
  const isInDoubt = step === 'completing'
  const takeBack = async () => {
    if (await takeBackClaim(claim)) open()
    else notify.error(m.claims_leaving())
  }
  const remove = async () => {
    const lostWithIt = isInDoubt ? m.claims_delete_in_doubt() : m.drafts_delete_question({ title })
    if (!(await confirm(deletion(lostWithIt)))) return
    // The question spoke of what may have been submitted only where it was shown so.
    if (!(await deleteClaim(claim, { evenIfSubmitted: isInDoubt }))) notify.error(m.claims_leaving())
  }
  const state = isWriting
    ? m.claims_writing()
    : isInDoubt
      ? m.claims_in_doubt()
      : lost
        ? m.outbox_waits()
        : isNotConfirmed
          ? m.claims_not_confirmed()
          : m.claims_leaving()
  return (
    <RequestCard
      title={title}
      facts={
        <>
          <span>{m.drafts_items({ count: items.length })}</span>
          {files > 0 && <span>{m.claims_files({ count: files })}</span>}
          {isWriting && unfinished !== undefined && <span>{m.drafts_unfinished()}</span>}
          {!refused && <span>{state}</span>}
        </>
      }
      refused={refused && m.claims_refused({ reason: claimRefusalText(claim, refused) })}
      actions={
        <>
          {(refused || isInDoubt || (isNotConfirmed && !isWriting)) && (
            <Button
              size="s"
              aria-label={m.claims_try_again_named({ title })}
              onClick={() => tryAgain(claim).catch(sayNotKept)}
            >
              {m.common_try_again()}
            </Button>
          )}
          {isWriting && (
            <Button size="s" aria-label={m.drafts_continue_named({ title })} onClick={open}>
              {m.common_continue()}
            </Button>
          )}
          {step === 'waits' && (
            <Button
              size="s"
              variant="quiet"
              aria-label={refused ? m.claims_edit_named({ title }) : m.claims_take_back_named({ title })}
              onClick={() => takeBack().catch(sayNotKept)}
            >
              {refused ? m.common_edit() : m.outbox_take_back()}
            </Button>
          )}
          <DeleteButton aria-label={m.drafts_delete_named({ title })} onClick={() => remove().catch(sayNotKept)} />
        </>
      }
    />
  )
}
