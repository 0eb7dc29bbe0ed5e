import { m } from '@portal/texts/messages.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { codeOf } from '../../api/client.ts'
import { paths, type RequestsState, type WizardState } from '../../page-links.ts'
import { forgetDraft, useDraftRequestId } from '../../parts/drafts/draft-request.ts'
import { LoadFailed } from '../../parts/failures/load-failed.tsx'
import { SkeletonPanel } from '../../ui/skeleton.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { DraftGone, DraftGoneNotice } from './draft-gone.tsx'
import { ItemFormStep } from './item-form-step.tsx'
import { OverviewStep } from './overview-step.tsx'
import { type LastStep, StepArea } from './step-area.tsx'
import { TitleStep } from './title-step.tsx'
import { forgetItemForms } from './unfinished-forms.ts'
import styles from './wizard.module.css'
import { draftItemsQuery } from './wizard-queries.ts'

/** The step of the wizard. It is stored in the history, so that back and reload return to it. */
interface WizardPlace extends WizardState {
  /** The item that the form edits. */
  readonly itemId?: number
}

const placeOf = (state: unknown): WizardPlace => (typeof state === 'object' && state !== null ? state : {})

/**
 * The request wizard: title, form, overview. A stored draft begins at the form, or at the overview with `openOverview`.
 */
export function Wizard() {
  const stored = useDraftRequestId()
  const [entered, setEntered] = useState(stored)
  const [gone, setGone] = useState(false)
  const place = placeOf(useLocation().state)
  const last: LastStep = useRef(undefined)
  // The draft was begun a moment ago, here or in another tab: both use the same one.
  if (entered === undefined && stored !== undefined) setEntered(stored)

  // Removed at once, so that the list does not lead back to it.
  const draftIsGone = () => {
    if (entered !== undefined) forget(entered)
    setGone(true)
  }
  const startAnew = () => {
    setEntered(undefined)
    setGone(false)
  }
  const step = entered === undefined ? 0 : place.openOverview ? 2 : 1
  if (gone || (entered !== undefined && stored !== entered)) return <DraftGone onStartAnew={startAnew} />
  return (
    <div className={styles.wizard}>
      <Stepper
        label={m.wizard_steps()}
        steps={[m.wizard_step_title(), m.wizard_step_items(), m.wizard_step_overview()]}
        current={step}
        doneText={m.wizard_step_done()}
      />
      {entered === undefined ? (
        <StepArea step="title" last={last}>
          <TitleStep />
        </StepArea>
      ) : (
        <Draft requestId={entered} place={place} last={last} onGone={draftIsGone} />
      )}
    </div>
  )
}

function forget(requestId: number): void {
  forgetDraft(requestId)
  forgetItemForms(requestId)
}

type DraftProps = {
  requestId: number
  place: WizardPlace
  last: LastStep
  onGone: () => void
}

function Draft({ requestId, place, last, onGone }: DraftProps) {
  const navigate = useNavigate()
  const items = useQuery(draftItemsQuery(requestId))
  const open = async (to: WizardPlace) => navigate(paths.wizard, { state: to })
  const overview = () => open({ openOverview: true })

  if (codeOf(items.error) === 'NOT_FOUND') return <DraftGoneNotice onGone={onGone} />
  if (!items.data)
    return items.isError ? (
      <LoadFailed title={m.wizard_failed()} hint={m.wizard_failed_hint()} query={items} />
    ) : (
      <SkeletonPanel label={m.wizard_loading()} />
    )

  if (place.openOverview)
    return (
      <StepArea step="overview" last={last}>
        <OverviewStep
          requestId={requestId}
          title={items.data[0]?.requestTitle}
          items={items.data}
          onAdd={() => void open({})}
          onEdit={(itemId) => void open({ itemId })}
          onGone={onGone}
          onCompleted={async () => {
            await navigate(paths.requests, { state: { requestCompleted: true } satisfies RequestsState })
            forget(requestId)
          }}
          onCancelled={async () => {
            await navigate(paths.home)
            forget(requestId)
          }}
        />
      </StepArea>
    )
  const item = items.data.find(({ id }) => id === place.itemId)
  return (
    <StepArea step={`item ${item?.id ?? 'new'}`} last={last}>
      <ItemFormStep
        key={item?.id ?? 'new'}
        requestId={requestId}
        item={item}
        onSaved={overview}
        onOverview={() => void overview()}
        onGone={onGone}
      />
    </StepArea>
  )
}
