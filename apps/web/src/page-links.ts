import { pages, pathTo } from '@portal/contract/pages.ts'

/** The list one came from: back links and breadcrumbs return to it. */
export type ListOrigin = 'active' | 'archived'

/** Reads the parameter `from`. Every other value than `archived` means the active list. */
export const originOf = (search: URLSearchParams): ListOrigin =>
  search.get('from') === 'archived' ? 'archived' : 'active'

// What screens hand each other with a navigation: `navigate(paths.requests, { state })`.

/** The page that somebody wanted when the guard led to another one. */
export interface GuardState {
  readonly from: { readonly pathname: string; readonly search: string; readonly hash: string }
  /** Whoever is led away was signed in a moment ago, and did not sign out. */
  readonly sessionEnded?: boolean
}
export interface SignedOutState {
  /** Not only signed out: the own access has ended. */
  readonly accessEnded?: boolean
}
export interface RequestsState {
  /** Opens the dialog 'Request submitted'. */
  readonly requestCompleted?: boolean
}
export interface AdminRequestsState {
  /** The focus goes to the first request found: the search was left with the arrow key. */
  readonly focusFirst?: boolean
  /** The first thing found is opened: the search was ended with Enter. */
  readonly openFirst?: boolean
}
export interface WizardState {
  /** Opens the overview of the draft instead of its form. */
  readonly openOverview?: boolean | undefined
  /** This draft, whichever is stored. */
  readonly requestId?: number | undefined
  /** The request of this device in which it is written. */
  readonly claimId?: string | undefined
  /** Begins a request beside the stored draft. */
  readonly beginsAnother?: boolean
}

/** In the address of the wizard: what a phone has shared waits for its form. */
export const sharedSearch = '?shared'
/** The same, where not all of it was kept. */
export const sharedPartlySearch = '?shared=partly'

const withQuery = (path: string, query: Query<string>): string => {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== '') search.set(name, String(value))
  return search.size > 0 ? `${path}?${search}` : path
}

/** Whether a page is the one that a link leads to, wherever one came from. */
export const isAt = (pathname: string, link: string): boolean => link.split('?')[0] === pathname

type Id = number | string
/** What a link may say beside its path, by these names. */
type Query<Name extends string> = { readonly [N in Name]?: string | number | undefined }
/** What the charts of quality are limited to; `from` and `to` are months, '2026-11'. */
type QualityName = 'brand' | 'productId' | 'from' | 'to'
type ClaimsName = QualityName | 'shippedFrom' | 'shippedTo' | 'oldest' | 'status' | 'reason' | 'anotherLook' | 'decided'
/** What the page of the queue shows: a view with its filters, one of its items, and on a phone one of its panes. */
type WorkName = 'view' | 'order' | 'brand' | 'itemType' | 'userId' | 'mine' | 'unusual' | 'item' | 'pane'

/** In place of an id: what is to be added. */
export const newOne = 'new'

/** Every link of the product: the pages of the contract, with what a link says beside its path. */
export const paths = {
  ...pages,
  request: (requestId: Id, from: ListOrigin = 'active') => withQuery(pathTo(pages.request, { requestId }), { from }),
  requestItem: (itemId: Id, from: ListOrigin = 'active') => withQuery(pathTo(pages.requestItem, { itemId }), { from }),
  /** The dealer's list that `from` names. */
  requestList: (from: ListOrigin) => (from === 'archived' ? pages.archivedRequests : pages.requests),

  /** The queue, with what it shows. */
  adminWork: (query: Query<WorkName> = {}) => withQuery(pages.adminWork, query),
  adminRequests: (query: Query<'q' | 'userId' | 'status'> = {}) => withQuery(pages.adminRequests, query),
  adminArchivedRequests: (query: Query<'userId'> = {}) => withQuery(pages.adminArchivedRequests, query),
  adminRequest: (requestId: Id, from: ListOrigin = 'active') =>
    withQuery(pathTo(pages.adminRequest, { requestId }), { from }),
  adminRequestItem: (itemId: Id, from: ListOrigin = 'active') =>
    withQuery(pathTo(pages.adminRequestItem, { itemId }), { from }),
  /** The administrators' list that `from` names. */
  adminRequestList: (from: ListOrigin) => (from === 'archived' ? paths.adminArchivedRequests() : paths.adminRequests()),
  adminQuality: (query: Query<QualityName | 'age'> = {}) => withQuery(pages.adminQuality, query),
  /** The claims behind a mark of a chart. */
  adminQualityClaims: (query: Query<ClaimsName>) => withQuery(pages.adminQualityClaims, query),
  adminProducts: (query: Query<'view' | 'q' | 'brand' | 'type'> = {}) => withQuery(pages.adminProducts, query),
  /** With a product, its terms are to be changed. */
  adminTerms: (product?: Id) => withQuery(pages.adminTerms, { product }),
  adminProduct: (productId: Id) => pathTo(pages.adminProduct, { productId }),
  /** A new one may begin with what the decision gives the dealer. */
  adminNextStep: (stepId: Id, outcome?: string) => withQuery(pathTo(pages.adminNextStep, { stepId }), { outcome }),
  adminPoint: (pointId: Id) => pathTo(pages.adminPoint, { pointId }),
  adminReply: (replyId: Id) => pathTo(pages.adminReply, { replyId }),
  adminUnit: (unitId: Id) => pathTo(pages.adminUnit, { unitId }),
  adminUserList: (query: Query<'role' | 'standing' | 'q' | 'sort'>) => withQuery(pages.adminUsers, query),
  adminCompanyList: (query: Query<'standing' | 'q'>) => withQuery(pages.adminCompanies, query),
  adminCompany: (companyId: Id) => pathTo(pages.adminCompany, { companyId }),
  adminImport: (importId: Id) => pathTo(pages.adminImport, { importId }),
  adminUserEdit: (email: string) => pathTo(pages.adminUserEdit, { email }),
}
