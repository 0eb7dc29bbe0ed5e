import { m } from '@portal/texts/messages.ts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useConnectionLost } from '../../api/connection.ts'
import { useRefreshAfterChange } from '../../api/refresh-after-change.ts'
import { paths, type RequestsState } from '../../page-links.ts'
import { formsOf } from '../../parts/device/change-kept-claim.ts'
import { useKeptClaim } from '../../parts/device/kept-claims.ts'
import { NotOpened } from '../../parts/device/kept-notes.tsx'
import { sendClaim } from '../../parts/device/send-claims.ts'
import { sayArrived } from '../../parts/device/send-outbox.ts'
import { keepSending } from '../../parts/device/waiting.ts'
import { forgetDraft, rememberDraft } from '../../parts/drafts/draft-request.ts'
import { likeItemInTab } from '../../parts/drafts/unfinished-forms.ts'
import { logFailure } from '../../parts/failures/log-failure.ts'
import { missingScriptText } from '../../parts/failures/missing-script.ts'
import { loadedLater } from '../../parts/loaded-later.tsx'
import { useHasPressed } from '../../parts/use-has-pressed.ts'
import { useIsShown } from '../../parts/use-is-shown.ts'
import { ErrorBox } from '../../ui/message-box.tsx'
import { notify } from '../../ui/notify.ts'
import { Navigate, useNavigate } from '../../ui/routing/routing.tsx'
import { SkeletonPanel } from '../../ui/skeleton.tsx'
import { loadPartsOfForm } from './item-form-step.tsx'
import { ItemStep } from './item-step.tsx'
import { readDraft } from './read-draft.ts'
import { type LastStep, StepArea, type WizardPlace, WizardSteps } from './wizard-frame.tsx'
import { draftItemsQuery } from './wizard-queries.ts'

/** Loaded once somebody has pressed anything on the form, or is led to it. */
const OverviewStep = loadedLater(() => import('./overview-step.tsx'), 'OverviewStep', {
  meanwhile: () => <SkeletonPanel label={m.wizard_loading()} />,
  missing: () => <ErrorBox>{missingScriptText()}</ErrorBox>,
})

export interface DraftWizardProps {
  readonly claimId: string
  readonly place: WizardPlace
  readonly last: LastStep
  /** The draft is no longer one: completed or cancelled elsewhere. */
  readonly onGone: (requestId: number | undefined) => void
}

/** The form and the overview of a request that is written on this device, and sent as it is written. */
export function DraftWizard({ claimId, place, last: lastStep, onGone }: DraftWizardProps) {
  const navigate = useNavigate()
  const { found, hasFailed } = useKeptClaim(claimId)
  /** As it was written last. */
  const [last, setLast] = useState<typeof found>()
  if (found?.claim?.step === 'writing' && found !== last) setLast(found)
  /** Completing or cancelling it: that it is gone is no news then, and its overview stays until it is left. */
  const [isEnding, setIsEnding] = useState(false)
  const [mayBeOver, setMayBeOver] = useState(false)
  // Where ending it failed, it is written on once that is read.
  if (mayBeOver && !isEnding && found?.claim?.step === 'writing') setMayBeOver(false)
  const { claim, files } = (found?.claim || !mayBeOver ? found : last) ?? { claim: undefined, files: new Map() }
  const requestId = claim?.draft.requestId ?? place.requestId
  const isGone = last !== undefined && claim?.step !== 'writing' && !mayBeOver
  const gone = useEffectEvent(() => onGone(requestId))
  useEffect(() => {
    if (isGone) gone()
  }, [isGone])
  useSending(claimId, claim !== undefined)
  const hasPressed = useHasPressed()
  useEffect(() => {
    if (hasPressed) Promise.all([OverviewStep.load(), loadPartsOfForm()]).catch(logFailure('load the rest of the form'))
  }, [hasPressed])
  const items = useQuery({
    ...draftItemsQuery(requestId ?? 0),
    queryFn:
      claim?.draft.requestId === undefined
        ? skipToken
        : ({ signal }) => readDraft(claimId, claim.draft.requestId ?? 0, signal),
  })
  // Not of what is shown only until it is left: the list would look for a draft that was submitted.
  const writtenDraft = found?.claim?.step === 'writing' ? found.claim.draft.requestId : undefined
  useEffect(() => {
    if (writtenDraft !== undefined) rememberDraft(writtenDraft)
  }, [writtenDraft])
  const isShown = useIsShown()
  const leave = async (to: string, state?: RequestsState) => {
    // Also where the server hears of it later: the list does not lead back to it.
    if (requestId !== undefined) forgetDraft(requestId)
    if (isShown()) await navigate(to, { replace: true, state })
  }

  if (!found && hasFailed) return <NotOpened />
  if (!found || isGone) return <SkeletonPanel label={m.wizard_loading()} />
  // It was opened from the history of the tab: its draft is on the server, as far as there is one.
  if (!claim)
    return requestId === undefined ? (
      <Navigate to={paths.requests} replace />
    ) : (
      <Navigate to={paths.wizard} state={{ ...place, claimId: undefined, requestId } satisfies WizardPlace} replace />
    )
  if (claim.step !== 'writing' && !mayBeOver) return <Navigate to={paths.requests} replace />

  const open = async (to: WizardPlace) =>
    navigate(paths.wizard, { state: { claimId, requestId, ...to } satisfies WizardPlace })
  /** One item is being written at a time: it goes on where it stands. */
  const goOnWriting = () => {
    const likeItemId = likeItemInTab(
      formsOf(claimId),
      claim.items.map(({ key }) => key),
    )
    void open(likeItemId === undefined ? {} : { likeItemId })
  }
  const item = claim.items.find(({ key }) => key === place.itemId)
  const like = claim.items.find(({ key }) => key === place.likeItemId)
  const isUnknown = (place.itemId !== undefined && !item) || (place.likeItemId !== undefined && !like)
  if (isUnknown && !place.openOverview) return <ItemGone place={{ claimId, requestId, openOverview: true }} />
  const form = like ? `like ${like.key}` : (item?.key ?? 'new')
  return (
    <>
      <WizardSteps
        current={place.openOverview ? 2 : 1}
        isBegun
        hasItems={claim.items.length > 0}
        onOpen={(to) => (to.openOverview ? void open(to) : goOnWriting())}
      />
      {place.openOverview ? (
        <OverviewStep
          last={lastStep}
          claim={claim}
          files={files}
          rows={items.data}
          onAdd={goOnWriting}
          onAddLike={(likeItemId) => void open({ likeItemId })}
          onEdit={(itemId) => void open({ itemId })}
          onMend={(itemId, mending) => void open({ itemId, mending })}
          onEnding={(isEnding) => {
            setIsEnding(isEnding)
            setMayBeOver(true)
          }}
          onKept={() => leave(paths.requests)}
          onCompleted={() => leave(paths.requests, { requestCompleted: true })}
          onCancelled={() => leave(paths.home)}
        />
      ) : (
        <StepArea step={`item ${form}`} last={lastStep} focusesItself={Boolean(place.mending ?? like)}>
          <ItemStep
            key={form}
            {...{ claim, item, like }}
            files={files}
            mending={place.mending}
            onOverview={() => open({ openOverview: true })}
          />
        </StepArea>
      )}
    </>
  )
}

/** Sends the request that is open as it is written, whatever else waits on this device. */
function useSending(claimId: string, isThere: boolean): void {
  const refreshAfter = useRefreshAfterChange()
  const lost = useConnectionLost()
  useEffect(() => {
    if (lost || !isThere) return
    return keepSending(async (onArrived) => {
      const sent = await sendClaim(claimId, (arrived) => {
        onArrived()
        sayArrived(arrived)
        void refreshAfter(arrived)
      })
      if (sent?.failure) throw sent.failure
    })
  }, [claimId, lost, isThere, refreshAfter])
}

/** The item of a form was deleted on another device, or in another tab: its overview says what is left. */
function ItemGone({ place }: { readonly place: WizardPlace }) {
  useEffect(() => notify.error(m.wizard_item_gone()), [])
  return <Navigate to={paths.wizard} state={place} replace />
}
