import type { Role } from './roles.ts'

const isAdminPath = (path: string) => path === '/admin' || /^\/admin[/?#]/.test(path)
/** Only a path of this site: `//host` and `/\host` lead elsewhere in a browser. */
const isOwnPath = (path: string) => /^\/(?![/\\])/.test(path)
const pathOnly = (path: string) => path.split(/[?#]/)[0]

/**
 * Where sign-in leads (specification 4, Post-login redirect): the stored path if the role may go there, else the role's list.
 * An admin may only go to /admin paths, a user to any other path than /login and /.
 */
export function postLoginPath(roles: readonly Role[], stored: string | null | undefined): string {
  const wanted = stored && isOwnPath(stored) ? stored : undefined
  if (roles.includes('ADMIN')) return wanted && isAdminPath(wanted) ? wanted : '/admin/requests'
  if (roles.includes('USER')) {
    const allowed = wanted && !isAdminPath(wanted) && !['/login', '/'].includes(pathOnly(wanted) ?? '')
    return allowed ? wanted : '/requests'
  }
  return '/'
}
