import { m } from '@portal/texts/messages.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useSession } from '../../api/session.ts'
import { paths, type WizardState } from '../../page-links.ts'
import { holdOpen } from '../../parts/device/open-claims.ts'
import { useFromOutbox, useOutboxInUse } from '../../parts/device/waiting.ts'
import { forgetDraft, useDraftRequestId } from '../../parts/drafts/draft-request.ts'
import { missingScriptText } from '../../parts/failures/missing-script.ts'
import { loadedLater } from '../../parts/loaded-later.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Stack } from '../../ui/layout.tsx'
import { ErrorBox } from '../../ui/message-box.tsx'
import { Navigate, useLocation, useNavigate } from '../../ui/routing/routing.tsx'
import { SkeletonPanel } from '../../ui/skeleton.tsx'
import { TitleStep } from './title-step.tsx'
import styles from './wizard.module.css'
import { type LastStep, placeOf, StepArea, WizardSteps } from './wizard-frame.tsx'

const parts = {
  meanwhile: () => <SkeletonPanel label={m.wizard_loading()} />,
  missing: () => <ErrorBox>{missingScriptText()}</ErrorBox>,
}
/** Loaded once a request is begun. */
const DraftWizard = loadedLater(() => import('./draft-wizard.tsx'), 'DraftWizard', parts)
const OpenDraft = loadedLater(() => import('./open-draft.tsx'), 'OpenDraft', parts)

/**
 * The request wizard: title, form, overview. A request is written on this device, and the server made to have the same at
 * once where there is a connection. A draft of the server is brought here first; it begins at the form, or at the overview
 * with `openOverview`. The draft of an open wizard stays the same while another one is begun or continued elsewhere.
 */
export function Wizard() {
  const navigate = useNavigate()
  const place = placeOf(useLocation())
  const last: LastStep = useRef(undefined)
  const stored = useDraftRequestId()
  const [isGone, setIsGone] = useState(false)
  const { claimId, requestId = place.beginsAnother ? undefined : stored } = place
  // Also while what shows it is being loaded.
  useEffect(() => (claimId === undefined ? undefined : holdOpen(claimId)), [claimId])
  const begun = (claimId: string) =>
    navigate(paths.wizard, { replace: true, state: { claimId } satisfies WizardState, flushSync: true })
  // Removed at once, so that the list does not lead back to it.
  const draftIsGone = (gone: number | undefined) => {
    if (gone !== undefined) forgetDraft(gone)
    setIsGone(true)
  }
  const startAnew = async () => {
    // Drawn at once: until the address is another one, the draft that is gone would be opened again.
    await navigate(paths.wizard, {
      replace: true,
      state: { beginsAnother: true } satisfies WizardState,
      flushSync: true,
    })
    setIsGone(false)
  }
  if (isGone) return <DraftGone onStartAnew={() => void startAnew()} />
  return (
    <Stack className={styles.wizard}>
      {claimId !== undefined ? (
        <DraftWizard key={claimId} claimId={claimId} place={place} last={last} onGone={draftIsGone} />
      ) : requestId !== undefined ? (
        <OpenDraft key={requestId} requestId={requestId} place={place} onGone={draftIsGone} />
      ) : (
        <BeginOrGoOn beginsAnother={place.beginsAnother}>
          <WizardSteps current={0} isBegun={false} hasItems={false} onOpen={() => undefined} />
          <StepArea step="title" last={last}>
            <TitleStep onBegun={begun} onRead={() => void DraftWizard.load()} />
          </StepArea>
        </BeginOrGoOn>
      )}
    </Stack>
  )
}

interface BeginOrGoOnProps {
  readonly beginsAnother: boolean | undefined
  readonly children: ReactNode
}

/** Goes on with a request that was begun on this device and of which the server does not know yet; begins one where there is none. */
function BeginOrGoOn({ beginsAnother, children }: BeginOrGoOnProps) {
  const userId = useSession()?.userId
  const inUse = useOutboxInUse()
  const [mayGoOn] = useState(inUse && !beginsAnother)
  const { found, hasFailed } = useFromOutbox(mayGoOn ? userId : undefined, readBegunHere)
  if (!mayGoOn || hasFailed || found === null) return children
  if (!found) return <SkeletonPanel label={m.wizard_loading()} />
  return <Navigate to={paths.wizard} state={{ claimId: found.id } satisfies WizardState} replace />
}

async function readBegunHere(userId: string) {
  const { begunHere } = await import('../../parts/device/draft-on-device.ts')
  return (await begunHere(userId)) ?? null
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
