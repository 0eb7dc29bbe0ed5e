import { m } from '@portal/texts/messages.ts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { codeOf } from '../../api/client.ts'
import { useRefreshAfterChange } from '../../api/refresh-after-change.ts'
import { paths, type RequestsState, type WizardState } from '../../page-links.ts'
import { holdOpen } from '../../parts/device/open-claims.ts'
import { useFromOutbox, useOutboxInUse } from '../../parts/device/waiting.ts'
import { forgetDraft, useDraftRequestId } from '../../parts/drafts/draft-request.ts'
import { likeItemInTab } from '../../parts/drafts/unfinished-forms.ts'
import { LoadFailed } from '../../parts/failures/load-failed.tsx'
import { missingScriptText } from '../../parts/failures/missing-script.ts'
import { loadedLater } from '../../parts/loaded-later.tsx'
import { useIsShown } from '../../parts/use-is-shown.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Stack } from '../../ui/layout.tsx'
import { ErrorBox } from '../../ui/message-box.tsx'
import { notify } from '../../ui/notify.ts'
import { Navigate, useLocation, useNavigate } from '../../ui/routing/routing.tsx'
import { SkeletonPanel } from '../../ui/skeleton.tsx'
import { DraftItemStep } from './draft-item-step.tsx'
import { OverviewStep } from './overview-step.tsx'
import { TitleStep } from './title-step.tsx'
import { useIsUnfinished } from './unfinished-item.ts'
import { endArrivedAttempt } from './use-add-once.ts'
import styles from './wizard.module.css'
import { type LastStep, placeOf, StepArea, type WizardPlace, WizardSteps } from './wizard-frame.tsx'
import { draftItemsQuery, useDraftTitle } from './wizard-queries.ts'

/** Loaded for a request that is written on this device. */
const KeptWizard = loadedLater(() => import('./kept/kept-wizard.tsx').then(({ KeptWizard }) => KeptWizard), {
  meanwhile: () => <SkeletonPanel label={m.wizard_loading()} />,
  missing: () => <ErrorBox>{missingScriptText()}</ErrorBox>,
})

/**
 * The request wizard: title, form, overview. A stored draft begins at the form, or at the overview with `openOverview`.
 * The draft of an open wizard stays the same while another one is begun or continued elsewhere.
 */
export function Wizard() {
  const place = placeOf(useLocation())
  const last: LastStep = useRef(undefined)
  const { claimId } = place
  // Also while what shows it is being loaded.
  useEffect(() => (claimId === undefined ? undefined : holdOpen(claimId)), [claimId])
  if (claimId === undefined) return <OnlineWizard place={place} last={last} />
  return (
    <Stack className={styles.wizard}>
      <KeptWizard key={claimId} claimId={claimId} place={place} last={last} />
    </Stack>
  )
}

/** Where a draft goes on on this device; null where it does not. What reads that is loaded where something is kept. */
async function readOpenClaim(requestId: string) {
  const { openClaimOfDraft } = await import('../../parts/device/draft-on-device.ts')
  return (await openClaimOfDraft(Number(requestId))) ?? null
}

interface OnlineWizardProps {
  readonly place: WizardPlace
  readonly last: LastStep
}

/** The wizard of a draft on the server. */
function OnlineWizard({ place, last }: OnlineWizardProps) {
  const navigate = useNavigate()
  const stored = useDraftRequestId()
  const wanted = place.requestId ?? (place.beginsAnother ? undefined : stored)
  const [entered, setEntered] = useState(wanted)
  const [gone, setGone] = useState(false)
  // The draft was begun a moment ago, here or in another tab: both use the same one.
  if (entered === undefined && wanted !== undefined) setEntered(wanted)

  // Removed at once, so that the list does not lead back to it.
  const draftIsGone = () => {
    if (entered !== undefined) forgetDraft(entered)
    setGone(true)
  }
  const startAnew = async () => {
    const state: WizardState = { beginsAnother: true }
    // Drawn at once: until the address is another one, the draft that is gone would be entered again.
    await navigate(paths.wizard, { replace: true, state, flushSync: true })
    setEntered(undefined)
    setGone(false)
  }
  const begun = (requestId: number) =>
    navigate(paths.wizard, { replace: true, state: { requestId } satisfies WizardState })
  const keptHere = (claimId: string, to: WizardState = {}) =>
    navigate(paths.wizard, { replace: true, state: { claimId, ...to } satisfies WizardState, flushSync: true })
  const step = entered === undefined ? 0 : place.openOverview ? 2 : 1
  if (gone) return <DraftGone onStartAnew={() => void startAnew()} />
  return (
    <Stack className={styles.wizard}>
      <DraftSteps requestId={entered} current={step} />
      {entered === undefined ? (
        <StepArea step="title" last={last}>
          <TitleStep onBegun={begun} onKept={keptHere} />
        </StepArea>
      ) : (
        <Draft
          requestId={entered}
          isStored={stored === entered}
          place={place}
          last={last}
          onGone={draftIsGone}
          onKept={(claimId) => keptHere(claimId, { openOverview: true })}
        />
      )}
    </Stack>
  )
}

type DraftProps = {
  requestId: number
  /** Whether the browser still knows it as its draft. */
  isStored: boolean
  place: WizardPlace
  last: LastStep
  onGone: () => void
  /** There is no connection, or files are on their way: the draft goes on as a request on this device. */
  onKept: (claimId: string) => Promise<unknown>
}

function Draft({ requestId, isStored, place, last, onGone, onKept }: DraftProps) {
  const navigate = useNavigate()
  const refreshAfter = useRefreshAfterChange()
  const items = useQuery(draftItemsQuery(requestId))
  const inUse = useOutboxInUse()
  const { found: openClaim, hasFailed } = useFromOutbox(inUse ? String(requestId) : undefined, readOpenClaim)
  const title = useDraftTitle(requestId)
  const isUnfinished = useIsUnfinished(requestId)
  const open = async (to: WizardPlace) => navigate(paths.wizard, { state: { requestId, ...to } })
  const overview = () => open({ openOverview: true })
  const isShown = useIsShown()
  /** Completing or cancelling it: that it is gone is no news then. */
  const [isEnding, setIsEnding] = useState(false)
  const leave = async (to: string, state?: RequestsState) => {
    if (isShown()) await navigate(to, { replace: true, state })
  }

  // Another tab completed it, cancelled it, or turned to another one: the server knows which.
  useEffect(() => {
    if (!isStored) void refreshAfter({ type: 'draft-changed', requestId })
  }, [isStored, requestId, refreshAfter])

  // What is being read again may be from before it was taken back.
  const isSubmitted = !items.isFetching && items.data?.some(({ turn }) => turn !== null)
  if (!isEnding && (isSubmitted || codeOf(items.error) === 'NOT_FOUND')) return <DraftGoneNotice onGone={onGone} />
  if (!items.data)
    return items.isError ? (
      <LoadFailed title={m.wizard_failed()} hint={m.wizard_failed_hint()} query={items} />
    ) : (
      <SkeletonPanel label={m.wizard_loading()} />
    )

  // Whoever goes on before it is read would do so without what is on its way.
  if (place.openOverview && inUse && openClaim === undefined && !hasFailed)
    return <SkeletonPanel label={m.wizard_loading()} />
  if (place.openOverview && openClaim) {
    // Submitted without what is on its way, that would be another request.
    const state = { claimId: openClaim.id, openOverview: true } satisfies WizardPlace
    const isWriting = openClaim.step === 'writing'
    return <Navigate to={isWriting ? paths.wizard : paths.requests} state={isWriting ? state : null} replace />
  }
  if (place.openOverview)
    return (
      <StepArea step="overview" last={last}>
        <OverviewStep
          requestId={requestId}
          title={title}
          items={items.data}
          isUnfinished={isUnfinished}
          onAdd={() => {
            endArrivedAttempt(requestId, items.data)
            // One item is being written at a time: it goes on where it stands.
            const likeItemId = likeItemInTab(
              requestId,
              items.data.map(({ id }) => id),
            )
            void open(likeItemId === undefined ? {} : { likeItemId })
          }}
          onAddLike={(likeItemId) => void open({ likeItemId })}
          onEdit={(itemId) => void open({ itemId })}
          onMend={(itemId, mending) => void open({ itemId, mending })}
          onEnding={setIsEnding}
          onGone={onGone}
          onKept={() => leave(paths.requests)}
          onCompleted={async () => {
            await leave(paths.requests, { requestCompleted: true })
            forgetDraft(requestId)
          }}
          onCancelled={async () => {
            await leave(paths.home)
            forgetDraft(requestId)
          }}
        />
      </StepArea>
    )
  const item = items.data.find(({ id }) => id === place.itemId)
  const like = items.data.find(({ id }) => id === place.likeItemId)
  const isUnknown = (place.itemId !== undefined && !item) || (place.likeItemId !== undefined && !like)
  if (isUnknown) return <ItemGone requestId={requestId} />
  const form = like ? `like ${like.id}` : (item?.id ?? 'new')
  return (
    <StepArea step={`item ${form}`} last={last} focusesItself={Boolean(place.mending ?? like)}>
      <DraftItemStep
        key={form}
        requestId={requestId}
        item={item}
        like={like}
        mending={place.mending}
        onSaved={overview}
        onOverview={() => void overview()}
        onGone={onGone}
        onKept={onKept}
      />
    </StepArea>
  )
}

/** The item of a form was deleted on another device, or in another tab: its overview says what is left. */
function ItemGone({ requestId }: { readonly requestId: number }) {
  useEffect(() => notify.error(m.wizard_item_gone()), [])
  return <Navigate to={paths.wizard} state={{ requestId, openOverview: true } satisfies WizardState} replace />
}

/** Tells the wizard that its draft is gone. */
function DraftGoneNotice({ onGone }: { onGone: () => void }) {
  useEffect(onGone, [onGone])
  return null
}

/** The draft was completed or cancelled in another tab or on another device, or removed after its time. */
function DraftGone({ onStartAnew }: { onStartAnew: () => void }) {
  return (
    <EmptyState
      size="page"
      title={m.wizard_gone()}
      action={
        <>
          <LinkButton variant="primary" to={paths.requests}>
            {m.common_go_to_requests()}
          </LinkButton>
          <Button onClick={onStartAnew}>{m.request_create()}</Button>
        </>
      }
    >
      {m.wizard_gone_hint()}
    </EmptyState>
  )
}

interface DraftStepsProps {
  /** Undefined before the draft is begun. */
  readonly requestId: number | undefined
  readonly current: number
}

/** The steps of a draft on the server. */
function DraftSteps({ requestId, current }: DraftStepsProps) {
  const navigate = useNavigate()
  const query = draftItemsQuery(requestId ?? 0)
  const { data: items } = useQuery(requestId === undefined ? { ...query, queryFn: skipToken } : query)
  return (
    <WizardSteps
      current={current}
      isBegun={requestId !== undefined}
      hasItems={Boolean(items?.length)}
      onOpen={(to) => void navigate(paths.wizard, { state: { requestId, ...to } as WizardState })}
    />
  )
}
