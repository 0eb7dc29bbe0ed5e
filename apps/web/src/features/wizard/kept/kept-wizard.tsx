import { m } from '@portal/texts/messages.ts'
import { useEffect, useState } from 'react'
import { useConnectionLost } from '../../../api/connection.ts'
import { useRefreshAfterChange } from '../../../api/refresh-after-change.ts'
import { paths } from '../../../page-links.ts'
import { isDone } from '../../../parts/device/draft-on-device.ts'
import { type ClaimWithFiles, useKeptClaim } from '../../../parts/device/kept-claims.ts'
import { NotOpened } from '../../../parts/device/kept-notes.tsx'
import { rememberDraft } from '../../../parts/drafts/draft-request.ts'
import { delays } from '../../../parts/intervals.ts'
import { isOverlaid } from '../../../parts/shortcuts/use-shortcut.ts'
import { Navigate, useNavigate } from '../../../ui/routing/routing.tsx'
import { SkeletonPanel } from '../../../ui/skeleton.tsx'
import { type LastStep, StepArea, type WizardPlace, WizardSteps } from '../wizard-frame.tsx'
import { KeptItemStep } from './kept-item-step.tsx'
import { KeptOverview } from './kept-overview.tsx'

export interface KeptWizardProps {
  readonly claimId: string
  readonly place: WizardPlace
  readonly last: LastStep
}

/** Goes on with the draft in the portal once all that was added here has arrived there. No dialog is closed by it. */
function useReturnToPortal(found: ClaimWithFiles | undefined): void {
  const navigate = useNavigate()
  const refreshAfter = useRefreshAfterChange()
  const lost = useConnectionLost()
  const hasArrived = found?.claim !== undefined && isDone(found.claim, found.files) && !lost
  const requestId = found?.claim?.draft.requestId
  useEffect(() => {
    if (!hasArrived || requestId === undefined) return
    const goOn = () => {
      if (isOverlaid()) return
      clearInterval(timer)
      rememberDraft(requestId)
      // Another tab may have sent it, which tells only its own page.
      void refreshAfter({ type: 'draft-changed', requestId })
      void navigate(paths.wizard, { replace: true, state: overviewOf(requestId) })
    }
    const timer = setInterval(goOn, delays.betweenLooksForDialogMs)
    goOn()
    return () => clearInterval(timer)
  }, [navigate, refreshAfter, hasArrived, requestId])
}

const overviewOf = (requestId: number): WizardPlace => ({ requestId, openOverview: true })

/**
 * The wizard of a request that is written on this device. Once it is submitted, here or in another tab, it is its
 * sender's: the list says what becomes of it.
 */
export function KeptWizard({ claimId, place, last: lastStep }: KeptWizardProps) {
  const navigate = useNavigate()
  const { found, hasFailed } = useKeptClaim(claimId)
  useReturnToPortal(place.openOverview === true ? found : undefined)
  const [last, setLast] = useState(found)
  if (found?.claim && found !== last) setLast(found)
  if (!found && hasFailed) return <NotOpened />
  if (!found) return <SkeletonPanel label={m.wizard_loading()} />
  const { claim, files } = found
  if (!claim && last?.claim?.draft.requestId !== undefined && isDone(last.claim, last.files))
    return <Navigate to={paths.wizard} state={overviewOf(last.claim.draft.requestId)} replace />
  if (claim?.step !== 'writing') return <Navigate to={paths.requests} replace />

  const open = async (to: WizardPlace) => navigate(paths.wizard, { state: { claimId, ...to } satisfies WizardPlace })
  const item = claim.items.find(({ key }) => key === place.itemId)
  const like = claim.items.find(({ key }) => key === place.likeItemId)
  const form = like ? `like ${like.key}` : (item?.key ?? 'new')
  // An item that was begun anew has another key.
  const isUnknown = (place.itemId !== undefined && !item) || (place.likeItemId !== undefined && !like)
  if (isUnknown && !place.openOverview)
    return <Navigate to={paths.wizard} state={{ claimId, openOverview: true } satisfies WizardPlace} replace />
  return (
    <>
      <WizardSteps
        current={place.openOverview ? 2 : 1}
        isBegun
        hasItems={claim.items.length > 0}
        onOpen={(to) => void open(to)}
      />
      {place.openOverview ? (
        <StepArea step="overview on this device" last={lastStep}>
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
        <StepArea step={`item ${form}`} last={lastStep} focusesItself={Boolean(place.mending ?? like)}>
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
