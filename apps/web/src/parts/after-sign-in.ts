import { pages } from '@portal/contract/pages.ts'
import type { Role } from '@portal/domain/accounts/roles.ts'
import { currentSession, onSessionChange } from '../api/session.ts'
import { localStore } from '../local-store/local-store.ts'

interface Place {
  readonly pathname: string
  readonly search: string
  readonly hash: string
}

/** Remembers the page to which the next sign-in returns. */
export function returnAfterSignIn({ pathname, search, hash }: Place): void {
  const path = pathname + search + hash
  // `/` only redirects.
  if (path !== pages.home) localStore.postLoginRedirect.set(path)
}

/** Only a path of this site: `//host` and `/\host` lead elsewhere in a browser. */
const isOwnPath = (path: string) => /^\/(?![/\\])/.test(path)
const pathOnly = (path: string) => path.replace(/[?#].*/s, '')
export const isAdminPath = (path: string) => `${pathOnly(path)}/`.startsWith(`${pages.admin}/`)
const neverReturnedTo: readonly string[] = [pages.login, pages.home]

/**
 * Where sign-in leads: to the stored path if the role may open it, otherwise to the role's list. An administrator
 * returns only to paths under /admin, a dealer to any other path except /login and /.
 */
export function postLoginPath(roles: readonly Role[], stored: string | null | undefined): string {
  const wanted = stored && isOwnPath(stored) ? stored : undefined
  if (roles.includes('ADMIN')) return wanted && isAdminPath(wanted) ? wanted : pages.adminRequests
  if (roles.includes('USER')) {
    const allowed = wanted && !isAdminPath(wanted) && !neverReturnedTo.includes(pathOnly(wanted))
    return allowed ? wanted : pages.requests
  }
  return pages.home
}

/** Where a sign-in leads that has just succeeded: the page that was remembered, if the role may open it. */
export function takePageAfterSignIn(): string {
  const stored = localStore.postLoginRedirect.get()
  localStore.postLoginRedirect.clear()
  return postLoginPath(currentSession()?.roles ?? [], stored)
}

/** What screens hand to the sign-in page with a navigation (`navigate(paths.login, { state })`). */
interface SignInState {
  readonly verified?: true
  readonly readyEmail?: string
}

/** Has the sign-in page welcome somebody whose e-mail address was just verified. */
export const verifiedState: SignInState = { verified: true }
export const isVerifiedState = (state: unknown): boolean => (state as SignInState | null)?.verified === true

/** Has the sign-in page say that the account of this address was just made. */
export const readyState = (email: string): SignInState => ({ readyEmail: email })
export const readyEmailOf = (state: unknown): string | undefined => (state as SignInState | null)?.readyEmail

/**
 * Opens the home page when another account signs in in another tab: it may not see what this tab shows. The sign-in page
 * shows nothing of anybody, and leads on to the page that was wanted. Returns a function that stops it.
 */
export function leaveWhenAccountChanges(): () => void {
  let userId = currentSession()?.userId
  return onSessionChange(() => {
    const now = currentSession()?.userId
    if (userId && now && userId !== now && location.pathname !== pages.login) location.assign(pages.home)
    userId = now
  })
}

/** Nothing personal stays in the browser after a sign-out; the session takes what was typed with it. */
export function forgetPersonalEntries(): void {
  localStore.postLoginRedirect.clear()
  localStore.pendingEmail.clear()
}
