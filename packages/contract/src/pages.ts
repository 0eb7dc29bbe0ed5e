/**
 * The pages of the web client: its router serves them, its links and the mails lead to them. `:name` stands for a part
 * of the path.
 */
export const pages = {
  home: '/',
  login: '/login',
  register: '/register',
  verify: '/verify',
  forgotPassword: '/forgot-password',
  unauthorized: '/unauthorized',
  imprint: '/imprint',
  privacy: '/privacy',
  signedOut: '/linkpage',
  invitation: '/invitation',

  profile: '/profile',
  company: '/company',
  help: '/help',
  wizard: '/wizzard',
  requests: '/requests',
  archivedRequests: '/archived-requests',
  request: '/request/:requestId',
  requestItem: '/request-item/:itemId',

  admin: '/admin',
  adminWork: '/admin/work',
  adminRequests: '/admin/requests',
  adminArchivedRequests: '/admin/archived-requests',
  adminUsers: '/admin/users',
  adminRequest: '/admin/request/:requestId',
  adminRequestItem: '/admin/request-item/:itemId',
  adminUnit: '/admin/unit/:unitId',
  adminImports: '/admin/imports',
  adminImport: '/admin/import/:importId',
  adminUserEdit: '/admin/user/edit/:email',
  adminCompanies: '/admin/companies',
  adminCompany: '/admin/company/:companyId',
  adminQuality: '/admin/quality',
  adminQualityClaims: '/admin/quality/claims',
  adminReplies: '/admin/replies',
  /** `new` in place of the id opens an empty form. */
  adminReply: '/admin/reply/:replyId',
  adminPoints: '/admin/points',
  /** `new` in place of the id opens an empty form. */
  adminPoint: '/admin/point/:pointId',
  adminNextSteps: '/admin/next-steps',
  /** `new` in place of the id opens an empty form. */
  adminNextStep: '/admin/next-step/:stepId',
  adminProducts: '/admin/products',
  adminTerms: '/admin/terms',
  /** `new` in place of the id opens an empty form. */
  adminProduct: '/admin/product/:productId',
} as const

/** The list of accounts, filtered to those that wait for activation. */
export const waitingAccountsPage = `${pages.adminUsers}?standing=AwaitingActivation`

/** Pages that visitors can open without signing in. */
export const publicPages: readonly string[] = [
  pages.login,
  pages.register,
  pages.verify,
  pages.forgotPassword,
  pages.unauthorized,
  pages.imprint,
  pages.privacy,
  pages.signedOut,
  pages.invitation,
]

type PartOf<Page extends string> = Page extends `${string}/:${infer Name}` ? Name : never
/** What stands in an address for the parts of a page's path. */
export type PartsOf<Page extends string> = Record<PartOf<Page>, string>

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part)
  } catch {
    // A `%` that somebody typed.
    return part
  }
}

/** What an address has for the parts of a page's path; undefined where it is another page's. */
export function partsAt<Page extends string>(page: Page, pathname: string): PartsOf<Page> | undefined {
  const found = new RegExp(`^${page.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}/*$`, 'i').exec(pathname)
  if (!found) return undefined
  const parts = Object.entries(found.groups ?? {}).map(([name, part]) => [name, decoded(part)])
  return Object.fromEntries(parts) as PartsOf<Page>
}

/** The path of one such page: `pathTo(pages.request, { requestId: 10001 })` is `/request/10001`. */
export const pathTo = <Page extends string>(page: Page, parts: Record<PartOf<Page>, number | string>): string =>
  Object.entries<number | string>(parts).reduce<string>(
    (path, [name, value]) => path.replace(`:${name}`, () => encodeURIComponent(value)),
    page,
  )
