import type { Role } from '@portal/domain/accounts/roles.ts'
import { m } from '@portal/texts/messages.ts'
import { useEffect, useMemo, useState } from 'react'
import { ApiError, NoResponse } from '../api/client.ts'
import { currentSession, howSessionEnded, renewSession, useSession } from '../api/session.ts'
import { localStore } from '../local-store/local-store.ts'
import { storeOf, useStore } from '../local-store/store.ts'
import { type GuardState, paths } from '../page-links.ts'
import { returnAfterSignIn } from '../parts/after-sign-in.ts'
import { delays } from '../parts/intervals.ts'
import { useLanguage } from '../parts/language/readers-language.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Navigate, Outlet, useLocation } from '../ui/routing/routing.tsx'

/** Whether the server answered when a session was looked for. */
const answered = storeOf(true)

/** A weak signal is no connection: what the device keeps is shown meanwhile, and a late answer still counts. */
const renewedSoon = (first: string | undefined) =>
  Promise.race([
    renewSession(first),
    new Promise<never>((_, reject) => setTimeout(() => reject(new NoResponse()), delays.sessionMs)),
  ])

/**
 * Looks for a live session while the script of a guarded screen loads. Skipped right after a registration: there is
 * none.
 * @param first what that screen asks first
 */
export async function lookForSession(first?: string): Promise<void> {
  answered.set(await isSessionKnown(first))
}

/** Whether it is known by now that there is a session, or that there is none. */
async function isSessionKnown(first: string | undefined): Promise<boolean> {
  if (currentSession() || localStore.justRegistered.isSet()) return true
  try {
    await (localStore.keptAccount.get() ? renewedSoon(first) : renewSession(first))
    return true
  } catch (error) {
    if (!(error instanceof ApiError || error instanceof NoResponse)) throw error
    if (currentSession()) return true
    // Loaded only now: it reads with the query client, which the first script has no use for.
    const { openKeptAccount } = await import('../parts/device/kept-answers.ts')
    return openKeptAccount()
  }
}

/**
 * Lets people with one of the roles through. Without a role it leads to /login, with another one to /unauthorized; both
 * keep where the visitor came from. Needs `lookForSession` before its route is shown.
 */
export function Guard({ allowed }: { allowed: readonly Role[] }) {
  useLanguage()
  const session = useSession()
  const from = useLocation()
  const isAnswered = useStore(answered)
  const [asking, setAsking] = useState(false)
  const again = async () => {
    setAsking(true)
    await lookForSession().finally(() => setAsking(false))
  }
  const [wasIn, setWasIn] = useState(Boolean(session))
  if (session && !wasIn) setWasIn(true)
  const sessionEnded = wasIn && !session
  // Memoised: a new object on each render would restart <Navigate> before it arrives.
  const state = useMemo((): GuardState => ({ from, sessionEnded }), [from, sessionEnded])

  if (session && session.roles.length > 0) {
    if (session.roles.some((role) => allowed.includes(role))) return <Outlet />
    return <Navigate to={paths.unauthorized} state={state} replace />
  }
  // Signed out in another tab: the next sign-in does not return here.
  if (sessionEnded && howSessionEnded() === 'signed-out') return <Navigate to={paths.signedOut} replace />
  if (!wasIn && !isAnswered)
    return (
      <main>
        <EmptyState
          size="page"
          title={m.no_server_response()}
          action={
            <Button variant="primary" busy={asking} onClick={again}>
              {m.common_try_again()}
            </Button>
          }
        >
          {m.no_server_response_hint()}
        </EmptyState>
      </main>
    )
  return <ToSignIn state={state} />
}

function ToSignIn({ state }: { state: GuardState }) {
  const { from } = state
  useEffect(() => returnAfterSignIn(from), [from])
  return <Navigate to={paths.login} state={state} replace />
}

/** `/` leads administrators to /admin and dealers to their list. */
export function Home() {
  const roles = useSession()?.roles ?? []
  return <Navigate to={roles.includes('ADMIN') ? paths.admin : paths.requests} replace />
}
