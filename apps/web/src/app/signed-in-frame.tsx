import { m } from '@portal/texts/messages.ts'
import { QueryClientProvider, useIsMutating } from '@tanstack/react-query'
import { type ReactNode, useContext, useEffect, useRef } from 'react'
import { listenToChanges } from '../api/live-events.ts'
import { queryClient } from '../api/query-client.ts'
import { type AnyChange, changeOfEvent, useRefreshAfterChanges } from '../api/refresh-after-change.ts'
import { useSession } from '../api/session.ts'
import { useStore } from '../local-store/store.ts'
import {
  forgetUnsaved,
  savingDecision,
  type UnsavedDecision,
  unsavedDecisions,
} from '../parts/decisions/unsaved-decisions.ts'
import { delays, notices } from '../parts/intervals.ts'
import { askBeforeClosing, noteOnlyHere } from '../parts/leaving/only-here.ts'
import { loadedLater } from '../parts/loaded-later.tsx'
import { Navigation } from '../parts/navigation/navigation.ts'
import { shownOffers } from '../parts/undo/undo-offer.ts'
import { LeaveGuard } from '../parts/uploads/leave-guard.tsx'
import { classNames } from '../ui/class-names.ts'
import { ConfirmProvider } from '../ui/confirm.tsx'
import { Link } from '../ui/link.tsx'
import { ErrorBox } from '../ui/message-box.tsx'
import { Outlet, useLocation } from '../ui/routing/routing.tsx'
import { noticeLayer, Toasts } from '../ui/toasts.tsx'
import styles from './app.module.css'
import { AppShell } from './app-shell.tsx'
import { KeptOnDevice } from './kept-on-device.tsx'

// With the page, so that it is there without a connection.

/**
 * Where any screen says that a decision was not saved. The browser asks before the tab is closed while one is saved or was
 * not, or anything else is in this tab only.
 */
function UnsavedDecisionsPlace() {
  const decisions = useStore(unsavedDecisions)
  const saving = useIsMutating({ mutationKey: savingDecision })
  const unsaved = saving + decisions.length
  useEffect(() => noteOnlyHere('decisions', unsaved), [unsaved])
  useEffect(askBeforeClosing, [])
  return decisions.length > 0 && <UnsavedDecisionsNotice decisions={decisions} />
}

/** The decisions that were not saved, each with the way back to its form. They stay until they are dismissed. */
function UnsavedDecisionsNotice({ decisions }: { decisions: readonly UnsavedDecision[] }) {
  const layer = useRef<HTMLElement>(null)
  useEffect(() => layer.current?.showPopover(), [])
  return (
    <section
      ref={layer}
      popover="manual"
      aria-label={m.unsaved_decisions()}
      className={classNames(noticeLayer, styles.layer)}
    >
      {decisions.map(({ itemId, why, leadsTo }) => (
        <ErrorBox
          key={itemId}
          title={m.unsaved_decision({ itemId })}
          actions={
            <Link to={leadsTo} onClick={() => forgetUnsaved(itemId)}>
              {m.unsaved_decision_open()}
            </Link>
          }
          onDismiss={() => forgetUnsaved(itemId)}
        >
          {why}
        </ErrorBox>
      ))}
    </section>
  )
}

/** Loaded with the first decision. What was done stands without it. */
const UndoNotices = loadedLater(() => import('../parts/undo/undo-notices.tsx'), 'UndoNotices')

/** Where whatever screen offers to undo what was just done; read out by screen readers. */
function UndoPlace() {
  const offers = useStore(shownOffers)
  return <div role="status">{offers.length > 0 && <UndoNotices offers={offers} />}</div>
}

/** Header and footer, and what every screen behind the sign-in needs: server data, toasts, questions to confirm. */
export function SignedInFrame({ children }: { children: ReactNode }) {
  const { key } = useLocation()
  const { place } = useContext(Navigation)
  return (
    <QueryClientProvider client={queryClient}>
      <ConfirmProvider place={key} nextPlace={place}>
        <AppShell>{children}</AppShell>
        <LiveEvents />
        <KeptOnDevice />
        <LeaveGuard />
        <UndoPlace />
        <UnsavedDecisionsPlace />
        <Toasts duration={notices.toastMs} />
      </ConfirmProvider>
    </QueryClientProvider>
  )
}

/** Around every screen behind the sign-in. */
export const SignedInLayout = () => (
  <SignedInFrame>
    <Outlet />
  </SignedInFrame>
)

/** Has the screen follow what others change, once the page stands. */
function LiveEvents() {
  const userId = useSession()?.userId
  const refreshAfter = useRefreshAfterChanges()
  useEffect(() => {
    if (!userId) return
    const gathered = gather((changes) => void refreshAfter(changes))
    let stop: (() => void) | undefined
    const begin = () => {
      stop = listenToChanges(userId, {
        onEvents: (events) => gathered.add(events.map(changeOfEvent)),
        onUnknown: () => gathered.add([{ type: 'anything' }]),
      })
    }
    const timer = setTimeout(begin, delays.liveMs)
    return () => {
      clearTimeout(timer)
      gathered.drop()
      stop?.()
    }
  }, [userId, refreshAfter])
  return null
}

/** Passes changes on at once, and then those of each second together: many events may be about one thing. */
function gather(pass: (changes: readonly AnyChange[]) => void) {
  const waiting = new Map<string, AnyChange>()
  let timer: ReturnType<typeof setTimeout> | undefined
  function passAll() {
    timer = waiting.size > 0 ? setTimeout(passAll, delays.betweenRefreshesMs) : undefined
    pass([...waiting.values()])
    waiting.clear()
  }
  return {
    add(changes: readonly AnyChange[]) {
      for (const change of changes) waiting.set(JSON.stringify(change), change)
      if (!timer) passAll()
    },
    drop: () => clearTimeout(timer),
  }
}
