import { m } from '@portal/texts/messages.ts'
import { Navigate, useNavigate } from 'react-router'
import { paths } from '../../../page-links.ts'
import { NotOpened } from '../../../parts/claims/not-opened.tsx'
import { useKeptClaim } from '../../../parts/claims/use-kept-claims.ts'
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

/**
 * The wizard of a request that is written on this device. Once it is submitted, here or in another tab, it is its
 * sender's: the list says what becomes of it.
 */
export function KeptWizard({ claimId, place, last }: KeptWizardProps) {
  const navigate = useNavigate()
  const { found, hasFailed } = useKeptClaim(claimId)
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
            onCancelled={async () => navigate(paths.requests)}
          />
        </StepArea>
      ) : (
        <StepArea step={`item ${form}`} last={last} focusesItself={like !== undefined}>
          <KeptItemStep key={form} {...{ claim, files, item, like }} onOverview={() => open({ openOverview: true })} />
        </StepArea>
      )}
    </>
  )
}
