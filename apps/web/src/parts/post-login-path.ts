import { pages } from '@portal/contract/pages.ts'
import type { Role } from '@portal/domain/accounts/roles.ts'

/** Only a path of this site: `//host` and `/\host` lead elsewhere in a browser. */
const isOwnPath = (path: string) => /^\/(?![/\\])/.test(path)
const pathOnly = (path: string) => path.replace(/[?#].*/s, '')
const isAdminPath = (path: string) => `${pathOnly(path)}/`.startsWith(`${pages.admin}/`)
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
