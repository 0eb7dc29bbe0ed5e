/** The list one came from: back links and breadcrumbs return to it (specification 2, parameter `from`). */
export type ListOrigin = 'active' | 'archived'

/** Reads the parameter; whatever is not `archived` is the active list. */
export const originOf = (search: URLSearchParams): ListOrigin =>
  search.get('from') === 'archived' ? 'archived' : 'active'

/** The flags that screens hand each other with a navigation (`navigate(paths.login, { state })`). */
export interface LoginState {
  /** Shows the welcome banner after the verification. */
  readonly verified?: boolean
}
/** Where somebody was when the guard stepped in. */
export interface GuardState {
  readonly from: { readonly pathname: string; readonly search: string; readonly hash: string }
}
export interface RequestsState {
  /** Opens the dialog 'Request submitted'. */
  readonly requestCompleted?: boolean
}
export interface AdminRequestsState {
  /** The focus goes to the first request found: the search was ended with Enter. */
  readonly focusFirst?: boolean
}
export interface WizardState {
  /** Opens the overview of the stored draft instead of its form. */
  readonly openOverview?: boolean
}

const withQuery = (path: string, query: Record<string, string | number | undefined>): string => {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== '') search.set(name, String(value))
  return search.size > 0 ? `${path}?${search}` : path
}

/** Whether a page is the one that a link leads to, wherever one came from. */
export const isAt = (pathname: string, link: string): boolean => link.split('?')[0] === pathname

type Id = number | string

/** Every link of the product (specification 2, Route table). */
export const paths = {
  home: '/',
  login: '/login',
  register: '/register',
  verify: '/verify',
  forgotPassword: '/forgot-password',
  unauthorized: '/unauthorized',
  imprint: '/imprint',
  privacy: '/privacy',
  signedOut: '/linkpage',

  profile: '/profile',
  help: '/help',
  wizard: '/wizzard',

  requests: '/requests',
  archivedRequests: '/archived-requests',
  request: (requestId: Id, from: ListOrigin = 'active') => withQuery(`/request/${requestId}`, { from }),
  requestItem: (itemId: Id, from: ListOrigin = 'active') => withQuery(`/request-item/${itemId}`, { from }),
  /** The dealer's list that `from` names. */
  requestList: (from: ListOrigin) => (from === 'archived' ? paths.archivedRequests : paths.requests),

  admin: '/admin',
  adminRequests: (query: { q?: string | undefined; userId?: Id | undefined; status?: string | undefined } = {}) =>
    withQuery('/admin/requests', query),
  adminArchivedRequests: (query: { userId?: Id | undefined } = {}) => withQuery('/admin/archived-requests', query),
  adminUsers: '/admin/users',
  adminRequest: (requestId: Id, from: ListOrigin = 'active') => withQuery(`/admin/request/${requestId}`, { from }),
  adminRequestItem: (itemId: Id, from: ListOrigin = 'active') => withQuery(`/admin/request-item/${itemId}`, { from }),
  /** The administrators' list that `from` names. */
  adminRequestList: (from: ListOrigin) => (from === 'archived' ? paths.adminArchivedRequests() : paths.adminRequests()),
  adminUserEdit: (email: string) => `/admin/user/edit/${encodeURIComponent(email)}`,
}
