import { m } from '@portal/texts/messages.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useSyncExternalStore } from 'react'
import { Outlet, useLocation } from 'react-router'
import { queryClient } from '../api/query-client.ts'
import { notices } from '../parts/intervals.ts'
import { loadedLater } from '../parts/loaded-later.tsx'
import { onOffer, shownOffers } from '../parts/undo/undo-offer.ts'
import { LeaveGuard } from '../parts/uploads/leave-guard.tsx'
import { ConfirmProvider } from '../ui/confirm.tsx'
import { Toasts } from '../ui/toasts.tsx'
import { AppShell } from './app-shell.tsx'
import { KeptOnDevice } from './kept-on-device.tsx'
import { LiveEvents } from './live-events.tsx'
import { UnsavedDecisionsPlace } from './unsaved-decisions-place.tsx'

/** Loaded with the first decision. What was done stands without it. */
const UndoNotices = loadedLater(() => import('../parts/undo/undo-notices.tsx').then(({ UndoNotices }) => UndoNotices))

/** Where whatever screen offers to undo what was just done; read out by screen readers. */
function UndoPlace() {
  const offers = useSyncExternalStore(onOffer, shownOffers)
  return <div role="status">{offers.length > 0 && <UndoNotices offers={offers} />}</div>
}

/** Header and footer, and what every screen behind the sign-in needs: server data, toasts, questions to confirm. */
export function SignedInFrame({ children }: { children: ReactNode }) {
  const { key } = useLocation()
  return (
    <QueryClientProvider client={queryClient}>
      <ConfirmProvider closeText={m.common_close()} place={key}>
        <AppShell>{children}</AppShell>
        <LiveEvents />
        <KeptOnDevice />
        <LeaveGuard />
        <UndoPlace />
        <UnsavedDecisionsPlace />
        <Toasts duration={notices.toastMs} label={m.notifications()} />
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
