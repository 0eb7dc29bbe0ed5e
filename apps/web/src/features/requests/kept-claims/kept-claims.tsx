import { m } from '@portal/texts/messages.ts'
import { useNavigate } from 'react-router'
import { useConnectionLost } from '../../../api/connection.ts'
import { paths, type WizardState } from '../../../page-links.ts'
import { deleteClaim, takeBackClaim, tryAgain } from '../../../parts/claims/change-kept-claim.ts'
import { claimRefusalText } from '../../../parts/claims/claim-refusal-text.ts'
import type { KeptClaim } from '../../../parts/claims/kept-claim.ts'
import { filesOfItem } from '../../../parts/claims/kept-claim.ts'
import { useKeptClaims } from '../../../parts/claims/use-kept-claims.ts'
import { Button } from '../../../ui/button.tsx'
import { useConfirm } from '../../../ui/confirm.tsx'
import { IconTrash } from '../../../ui/icons.tsx'
import { notify } from '../../../ui/notify.ts'
import { RequestCard, RequestCards } from '../request-cards.tsx'

/** The requests that were written on this device and have not left it yet. */
export function KeptClaims() {
  const claims = useKeptClaims()?.filter(({ step }) => step !== 'deleting') ?? []
  if (claims.length === 0) return null
  return (
    <RequestCards heading={m.claims_heading()}>
      {claims.map((claim) => (
        <KeptClaimCard key={claim.id} claim={claim} />
      ))}
    </RequestCards>
  )
}

function KeptClaimCard({ claim }: { readonly claim: KeptClaim }) {
  const { id, title, items, step, refused } = claim
  const navigate = useNavigate()
  const confirm = useConfirm()
  const lost = useConnectionLost()
  const isWriting = step === 'writing'
  const files = items.flatMap(({ body }) => filesOfItem(body)).length
  const open = () =>
    void navigate(paths.wizard, { state: { claimId: id, openOverview: items.length > 0 } satisfies WizardState })
  const takeBack = async () => {
    if (await takeBackClaim(claim)) open()
    else notify.error(m.claims_leaving())
  }
  const remove = async () => {
    const agreed = await confirm({
      title: m.claims_delete_heading(),
      body: claim.draft.wasBegunOnline ? m.claims_delete_rest() : m.drafts_delete_question({ title }),
      confirmText: m.common_delete(),
      cancelText: m.common_cancel(),
      destructive: true,
    })
    if (agreed && !(await deleteClaim(claim))) notify.error(m.claims_leaving())
  }
  return (
    <RequestCard
      title={title}
      facts={
        <>
          <span>{m.drafts_items({ count: items.length })}</span>
          {files > 0 && <span>{m.claims_files({ count: files })}</span>}
          {!refused && <span>{isWriting ? m.claims_writing() : lost ? m.outbox_waits() : m.claims_leaving()}</span>}
        </>
      }
      refused={refused && m.claims_refused({ reason: claimRefusalText(claim, refused) })}
      actions={
        <>
          {refused && !isWriting && (
            <Button size="s" aria-label={m.claims_try_again_named({ title })} onClick={() => void tryAgain(claim)}>
              {m.common_try_again()}
            </Button>
          )}
          {isWriting && (
            <Button size="s" aria-label={m.drafts_continue_named({ title })} onClick={open}>
              {m.drafts_continue()}
            </Button>
          )}
          {step === 'waits' && (
            <Button
              size="s"
              aria-label={refused ? m.claims_edit_named({ title }) : m.claims_take_back_named({ title })}
              onClick={() => void takeBack()}
            >
              {refused ? m.common_edit() : m.outbox_take_back()}
            </Button>
          )}
          {step !== 'completing' && (
            <Button
              size="s"
              variant="quiet"
              icon={<IconTrash />}
              aria-label={m.drafts_delete_named({ title })}
              onClick={() => void remove()}
            >
              {m.common_delete()}
            </Button>
          )}
        </>
      }
    />
  )
}
