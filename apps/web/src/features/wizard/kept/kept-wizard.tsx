import { m } from '@portal/texts/messages.ts'
import { useEffect } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { useConnectionLost } from '../../../api/connection.ts'
import { paths } from '../../../page-links.ts'
import { endDoneClaim, isDone } from '../../../parts/claims/end-done-claim.ts'
import { NotOpened } from '../../../parts/claims/not-opened.tsx'
import { type ClaimWithFiles, useKeptClaim } from '../../../parts/claims/use-kept-claims.ts'
import { rememberDraft } from '../../../parts/drafts/draft-request.ts'
import { logFailure } from '../../../parts/failures/log-failure.ts'
import { SkeletonPanel } from '../../../ui/skeleton.tsx'
import { type LastStep, StepArea } from '../step-area.tsx'
import type { WizardPlace } from '../wizard-place.ts'
import { WizardSteps } from '../wizard-steps.tsx'
import { KeptItemStep } from './kept-item-step.tsx'
import { KeptOverview } from './kept-overview.tsx'

export interface KeptWizardProps {
  readonly claimId: string
  readonly place: WizardPlace
  readonly last: LastStep
}

/** Goes on with the draft in the portal once all that was added here has arrived there. */
function useReturnToPortal(found: ClaimWithFiles | undefined): void {
  const navigate = useNavigate()
  const lost = useConnectionLost()
  const hasArrived = found?.claim !== undefined && isDone(found.claim, found.files) && !lost
  const { id, draft } = found?.claim ?? {}
  const requestId = draft?.requestId
  useEffect(() => {
    if (!hasArrived || id === undefined || requestId === undefined) return
    rememberDraft(requestId)
    // First, because nothing of a claim that has ended can be shown.
    void navigate(paths.wizard, { replace: true, state: { requestId, openOverview: true } satisfies WizardPlace })
    void endDoneClaim(id).catch(logFailure('remove what has arrived'))
  }, [navigate, hasArrived, id, requestId])
}

/**
 * The wizard of a request that is written on this device. Once it is submitted, here or in another tab, it is its
 * sender's: the list says what becomes of it.
 */
export function KeptWizard({ claimId, place, last }: KeptWizardProps) {
  const navigate = useNavigate()
  const { found, hasFailed } = useKeptClaim(claimId)
  useReturnToPortal(place.openOverview === true ? found : undefined)
  if (!found && hasFailed) return <NotOpened />
  if (!found) return <SkeletonPanel label={m.wizard_loading()} />
  const { claim, files } = found
  if (claim?.step !== 'writing') return <Navigate to={paths.requests} replace />

  const open = async (to: WizardPlace) => navigate(paths.wizard, { state: { claimId, ...to } satisfies WizardPlace })
  const item = claim.items.find(({ key }) => key === place.itemId)
  const like = claim.items.find(({ key }) => key === place.likeItemId)
  const form = like ? `like ${like.key}` : (item?.key ?? 'new')
  return (
    <>
      <WizardSteps
        current={place.openOverview ? 2 : 1}
        isBegun
        hasItems={claim.items.length > 0}
        onOpen={(to) => void open(to)}
      />
      {place.openOverview ? (
        <StepArea step="overview" last={last}>
          <KeptOverview
            claim={claim}
            files={files}
            onAdd={() => void open({})}
            onAddLike={(likeItemId) => void open({ likeItemId })}
            onEdit={(itemId) => void open({ itemId })}
            onMend={(itemId, mending) => void open({ itemId, mending })}
            onCancelled={async () => navigate(paths.requests)}
          />
        </StepArea>
      ) : (
        <StepArea step={`item ${form}`} last={last} focusesItself={Boolean(place.mending ?? like)}>
          <KeptItemStep
            key={form}
            {...{ claim, files, item, like }}
            mending={place.mending}
            onOverview={() => open({ openOverview: true })}
          />
        </StepArea>
      )}
    </>
  )
}
