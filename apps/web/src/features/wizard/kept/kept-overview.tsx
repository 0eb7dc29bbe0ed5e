import { m } from '@portal/texts/messages.ts'
import { refusalText } from '@portal/texts/refusal-texts.ts'
import { useState } from 'react'
import { isConnectionLost, useConnectionLost } from '../../../api/connection.ts'
import {
  deleteClaim,
  deleteKeptItem,
  renameClaim,
  submitClaim,
  tryAgain,
} from '../../../parts/device/change-kept-claim.ts'
import { claimRefusalText } from '../../../parts/device/claim-refusal-text.ts'
import type { KeptClaim } from '../../../parts/device/kept-claim.ts'
import type { ClaimWithFiles } from '../../../parts/device/kept-claims.ts'
import { isItemThere } from '../../../parts/device/on-server.ts'
import { sayNotKept } from '../../../parts/device/say-not-kept.ts'
import { Button } from '../../../ui/button.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { WarningBox } from '../../../ui/message-box.tsx'
import { notify } from '../../../ui/notify.ts'
import { DraftItems } from '../draft-items.tsx'
import type { Mending } from '../likely/mending.ts'
import { OverviewHeader } from '../overview-header.tsx'
import { useCancelQuestion } from '../use-cancel-question.ts'
import { WizardActions } from '../wizard-actions.tsx'
import { ItemOnItsWay } from './item-on-its-way.tsx'
import { ItemsInPortal } from './items-in-portal.tsx'
import { KeptLikelyQuestions } from './kept-likely-questions.tsx'
import { KeptNote } from './kept-note.tsx'
import { useShownItems } from './use-shown-items.ts'

export interface KeptOverviewProps {
  readonly claim: KeptClaim
  readonly files: ClaimWithFiles['files']
  readonly onAdd: () => void
  /** Adds another one of the same kind. */
  readonly onAddLike: (itemKey: string) => void
  readonly onEdit: (itemKey: string) => void
  readonly onMend: (itemKey: string, mending: Mending) => void
  readonly onCancelled: () => Promise<unknown>
}

/** The third step of a request that is written on this device: look through it, then have it wait to be sent. */
export function KeptOverview({ claim, files, ...on }: KeptOverviewProps) {
  const askToCancel = useCancelQuestion()
  const items = useShownItems(claim, files)
  const [hasNoItems, setHasNoItems] = useState(false)
  const newest = items.at(-1)
  const lost = useConnectionLost()
  const { refused } = claim
  /** Whether what is added here is sent while its dealer goes on. */
  const isFollowing = claim.draft.wasBegunOnline === true && !lost && !refused
  const submit = async () => {
    // What was added online is on the server, which knows how much that is.
    if (!newest && !claim.draft.wasBegunOnline) return setHasNoItems(true)
    if (!(await submitClaim(claim))) return
    notify.success(isConnectionLost() ? m.claims_submitted_waits() : m.claims_submitted_leaves())
  }
  const giveUp = async () => {
    const lost = claim.draft.wasBegunOnline ? m.claims_delete_rest() : m.wizard_cancel_question()
    if (!(await askToCancel(lost))) return
    if (await deleteClaim(claim)) await on.onCancelled()
    else notify.error(m.claims_leaving())
  }
  return (
    <>
      <OverviewHeader
        title={claim.title}
        rename={(title) => renameClaim(claim, title || claim.title)}
        newest={newest}
        onAdd={on.onAdd}
        onAddLike={on.onAddLike}
      />
      <Stack>
        <KeptNote claim={claim} files={files} />
        {refused && (
          <WarningBox>
            <p>{claimRefusalText(claim, refused)}</p>
            <Button size="s" onClick={() => tryAgain(claim).catch(sayNotKept)}>
              {m.common_try_again()}
            </Button>
          </WarningBox>
        )}
        <DraftItems
          items={items}
          onAdd={on.onAdd}
          onEdit={on.onEdit}
          onDelete={(key) => void deleteKeptItem(claim, key).catch(sayNotKept)}
          below={(key) => {
            const item = isFollowing && claim.items.find((one) => one.key === key)
            return item && !isItemThere(item, files) && <ItemOnItsWay item={item} files={files} />
          }}
        />
        <KeptLikelyQuestions items={claim.items} onMend={on.onMend} />
        {claim.draft.wasBegunOnline && claim.draft.requestId !== undefined && (
          <ItemsInPortal requestId={claim.draft.requestId} changedHere={[...claim.items, ...claim.removed]} />
        )}
        {hasNoItems && !newest && <WarningBox>{refusalText('NO_ITEMS')}</WarningBox>}
      </Stack>
      <WizardActions>
        <Button variant={newest ? 'primary' : 'secondary'} onClick={() => submit().catch(sayNotKept)}>
          {m.wizard_overview_complete()}
        </Button>
        <Button onClick={() => giveUp().catch(sayNotKept)}>{m.wizard_cancel()}</Button>
      </WizardActions>
    </>
  )
}
