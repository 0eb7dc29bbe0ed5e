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

const withQuery = (path: string, query: Record<string, string | number | undefined>): string => {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== '') search.set(name, String(value))
  return search.size > 0 ? `${path}?${search}` : path
}

/** Whether a page is the one that a link leads to, wherever one came from. */
export const isAt = (pathname: string, link: string): boolean => link.split('?')[0] === pathname

type Id = number | string
type Maybe<Value> = Value | undefined

interface QualityQuery {
  readonly brand?: Maybe<string>
  readonly productId?: Maybe<number>
  /** Months, '2026-11'. */
  readonly from?: Maybe<string>
  readonly to?: Maybe<string>
  readonly age?: Maybe<number>
}
interface ClaimsQuery extends Omit<QualityQuery, 'age'> {
  readonly shippedFrom?: Maybe<string>
  readonly shippedTo?: Maybe<string>
  readonly oldest?: Maybe<number>
  readonly status?: Maybe<string>
  readonly reason?: Maybe<string>
  readonly anotherLook?: Maybe<string>
  readonly decided?: Maybe<'true'>
}

/** What the page of the queue shows: a view with its filters, one of its items, and on a phone one of its panes. */
export interface WorkQuery {
  readonly view?: Maybe<string>
  readonly order?: Maybe<string>
  readonly brand?: Maybe<string>
  readonly itemType?: Maybe<string>
  readonly userId?: Maybe<number>
  readonly mine?: Maybe<string>
  readonly unusual?: Maybe<string>
  readonly item?: Maybe<number>
  readonly pane?: Maybe<string>
}

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
  adminWork: (query: WorkQuery = {}) => withQuery(pages.adminWork, { ...query }),
  adminRequests: (query: { q?: string | undefined; userId?: Id | undefined; status?: string | undefined } = {}) =>
    withQuery(pages.adminRequests, query),
  adminArchivedRequests: (query: { userId?: Id | undefined } = {}) => withQuery(pages.adminArchivedRequests, query),
  adminRequest: (requestId: Id, from: ListOrigin = 'active') =>
    withQuery(pathTo(pages.adminRequest, { requestId }), { from }),
  adminRequestItem: (itemId: Id, from: ListOrigin = 'active') =>
    withQuery(pathTo(pages.adminRequestItem, { itemId }), { from }),
  /** The administrators' list that `from` names. */
  adminRequestList: (from: ListOrigin) => (from === 'archived' ? paths.adminArchivedRequests() : paths.adminRequests()),
  /** What the charts of quality are limited to. */
  adminQuality: (query: QualityQuery = {}) => withQuery(pages.adminQuality, { ...query }),
  /** The claims behind a mark of a chart. */
  adminQualityClaims: (query: ClaimsQuery) => withQuery(pages.adminQualityClaims, { ...query }),
  adminProducts: (
    query: { view?: 'units'; q?: string | undefined; brand?: string | undefined; type?: string | undefined } = {},
  ) => withQuery(pages.adminProducts, query),
  /** With a product, its terms are to be changed. */
  adminTerms: (product?: Id) => withQuery(pages.adminTerms, { product }),
  adminProduct: (productId: Id) => pathTo(pages.adminProduct, { productId }),
  /** A new one may begin with what the decision gives the dealer. */
  adminNextStep: (stepId: Id, outcome?: string) => withQuery(pathTo(pages.adminNextStep, { stepId }), { outcome }),
  adminPoint: (pointId: Id) => pathTo(pages.adminPoint, { pointId }),
  adminReply: (replyId: Id) => pathTo(pages.adminReply, { replyId }),
  adminUnit: (unitId: Id) => pathTo(pages.adminUnit, { unitId }),
  adminUserList: (query: {
    role?: string | undefined
    standing?: string | undefined
    q?: string | undefined
    sort?: string | undefined
  }) => withQuery(pages.adminUsers, query),
  adminCompanyList: (query: { standing?: string | undefined; q?: string | undefined }) =>
    withQuery(pages.adminCompanies, query),
  adminCompany: (companyId: Id) => pathTo(pages.adminCompany, { companyId }),
  adminImport: (importId: Id) => pathTo(pages.adminImport, { importId }),
  adminUserEdit: (email: string) => pathTo(pages.adminUserEdit, { email }),
}
