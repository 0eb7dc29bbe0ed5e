import { brandName } from '@portal/brand/name.ts'
import { signOut } from '@portal/contract/accounts/session.ts'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { call, isRefusal } from '../api/client.ts'
import { queryClient } from '../api/query-client.ts'
import { endSession, useSession } from '../api/session.ts'
import { Brand } from '../brand/brand.tsx'
import { currentUserQuery } from '../features/accounts/current-user.ts'
import { paths } from '../page-links.ts'
import { forgetPersonalEntries } from '../parts/after-sign-in.ts'
import { commonTexts } from '../parts/common-texts.ts'
import { SiteFooter } from '../parts/footer/site-footer.tsx'
import { notices } from '../parts/intervals.ts'
import { LeaveGuard } from '../parts/uploads/leave-guard.tsx'
import { AppShell } from '../ui/app-shell.tsx'
import { ConfirmProvider } from '../ui/confirm.tsx'
import { notify } from '../ui/notify.ts'
import { Toasts } from '../ui/toasts.tsx'
import { DeskTools } from './desk-tools.tsx'
import { homeOf, navigationOf } from './navigation.ts'

/** Header and footer, and what every screen behind the sign-in needs: server data, toasts, questions to confirm. */
export function SignedInFrame({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <ConfirmProvider closeText={commonTexts.close}>
        <Shell>{children}</Shell>
        <LeaveGuard />
        <Toasts duration={notices.toastMs} label="Notifications" />
      </ConfirmProvider>
    </QueryClientProvider>
  )
}

function Shell({ children }: { children: ReactNode }) {
  const roles = useSession()?.roles ?? []
  const location = useLocation()
  const { data: user } = useQuery(currentUserQuery)
  const leave = useSignOut()
  return (
    <AppShell
      brand={<Brand compact />}
      homeTo={homeOf(roles)}
      homeLabel={`${brandName}, home`}
      navigationLabel="Main"
      navigation={navigationOf(roles, location)}
      user={user && { name: `${user.firstName} ${user.lastName}`, company: user.companyName, email: user.email }}
      userMenuLabel="Account"
      userMenu={[
        { key: 'profile', label: 'Profile', to: paths.profile },
        { key: 'sign-out', label: 'Sign Out', onSelect: leave },
      ]}
      search={roles.includes('ADMIN') && <DeskTools />}
      skipText="Skip to content"
      openMenuText="Open menu"
      closeMenuText="Close menu"
      footer={<SiteFooter />}
    >
      {children}
    </AppShell>
  )
}

/** Signs out: ends the session on the server and in this browser, then goes to /linkpage. */
function useSignOut() {
  const navigate = useNavigate()
  return async () => {
    try {
      await call(signOut)
    } catch (error) {
      // Only the server can remove the cookie. Saying "signed out" while it is still valid would be dangerous on a
      // shared computer.
      if (!isRefusal(error)) return notify.error('You are still signed in: the server did not answer.')
    }
    forgetPersonalEntries()
    await navigate(paths.signedOut)
    endSession()
  }
}
