import type { Role } from '@portal/domain/accounts/roles.ts'
import { useEffect, useMemo, useState } from 'react'
import { Navigate, Outlet, useLoaderData, useLocation, useRevalidator } from 'react-router'
import { ApiError, NoResponse, noServerResponse } from '../api/client.ts'
import { currentSession, howSessionEnded, renewSession, useSession } from '../api/session.ts'
import { localStore } from '../local-store/local-store.ts'
import { returnAfterSignIn } from '../parts/after-sign-in.ts'
import { words } from '../parts/words.ts'
import { type GuardState, paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

/** How the search for a session ended: `unanswered` when nobody can say whether there is one. */
type Search = 'done' | 'unanswered'

/**
 * Looks for a live session before a guarded screen is entered (specification 2, Route guard), while its script is on
 * the way. Not for somebody who has just registered: there is none.
 */
export async function lookForSession(): Promise<Search> {
  if (currentSession() || localStore.justRegistered.isSet()) return 'done'
  try {
    await renewSession()
    return 'done'
  } catch (error) {
    if (error instanceof ApiError || error instanceof NoResponse) return 'unanswered'
    throw error
  }
}

/**
 * Lets through who has one of the roles. With none the visitor goes to /login, with another one to /unauthorized; both
 * keep the origin (specification 2, Route guard). Needs `lookForSession` as the loader of its route.
 */
export function Guard({ allowed }: { allowed: readonly Role[] }) {
  const session = useSession()
  const from = useLocation()
  // One object for one place: a new one at each draw would have <Navigate> begin anew before it has arrived.
  const state = useMemo((): GuardState => ({ from }), [from])
  const search = useLoaderData<Search | undefined>()
  const { revalidate, state: revalidation } = useRevalidator()
  const [wasIn, setWasIn] = useState(Boolean(session))
  if (session && !wasIn) setWasIn(true)

  if (session && session.roles.length > 0) {
    if (session.roles.some((role) => allowed.includes(role))) return <Outlet />
    return <Navigate to={paths.unauthorized} state={state} replace />
  }
  // Signed out in another tab: nobody wants to come back here at the next sign-in.
  if (!session && wasIn && howSessionEnded() === 'signed-out') return <Navigate to={paths.signedOut} replace />
  if (!wasIn && search === 'unanswered')
    return (
      <main>
        <EmptyState
          size="page"
          title={noServerResponse}
          action={
            <Button variant="primary" busy={revalidation === 'loading'} onClick={() => revalidate()}>
              {words.tryAgain}
            </Button>
          }
        >
          The portal does not answer at the moment. Nothing is lost.
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

/** `/` leads an administrator to /admin, a dealer to the own list (specification 2). */
export function Home() {
  const roles = useSession()?.roles ?? []
  return <Navigate to={roles.includes('ADMIN') ? paths.admin : paths.requests} replace />
}
