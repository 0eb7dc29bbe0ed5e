import { m } from '@portal/texts/messages.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { queryClient } from '../api/query-client.ts'
import { notices } from '../parts/intervals.ts'
import { LeaveGuard } from '../parts/uploads/leave-guard.tsx'
import { ConfirmProvider } from '../ui/confirm.tsx'
import { Toasts } from '../ui/toasts.tsx'
import { AppShell } from './app-shell.tsx'
import { KeptOnDevice } from './kept-on-device.tsx'
import { LiveEvents } from './live-events.tsx'
import { UndoPlace } from './undo-place.tsx'
import { UnsavedDecisionsPlace } from './unsaved-decisions-place.tsx'

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
