import { pages, partsAt } from '@portal/contract/pages.ts'
import type { Role } from '@portal/domain/accounts/roles.ts'
import { limits } from '@portal/domain/limits.ts'
import { m } from '@portal/texts/messages.ts'
import { originOf, paths } from '../page-links.ts'

export interface NavigationEntry {
  readonly key: 'work' | 'requests' | 'users' | 'archive' | 'products' | 'quality' | 'help'
  readonly to: string
  readonly label: string
  /** How much waits there, and the name of the link that says so. */
  readonly waiting?: { readonly count: number; readonly maximum: number; readonly name: string } | undefined
  /** Whether the page that is shown belongs to this entry. */
  readonly current: boolean
}

/** These pages belong to the list that the parameter `from` names. */
const detailPages = [pages.request, pages.requestItem, pages.adminRequest, pages.adminRequestItem]

/** What is reached from the list of accounts. */
const accountPages = [pages.adminUsers, pages.adminUserEdit, pages.adminCompanies, pages.adminCompany]

/** What is reached from the list of products. */
const productPages = [
  pages.adminProducts,
  pages.adminProduct,
  pages.adminTerms,
  pages.adminUnit,
  pages.adminImports,
  pages.adminImport,
]

/** How much waits: accounts for activation, items for the service. */
export interface Waiting {
  readonly accounts?: number | undefined
  readonly items?: number | undefined
}

/** The navigation of a role: Work, Requests, Users, Archive, Products, Quality for administrators; Requests, Archive, Help for dealers. */
export function navigationOf(
  roles: readonly Role[],
  { pathname, search }: { pathname: string; search: string },
  { accounts = 0, items = 0 }: Waiting = {},
): NavigationEntry[] {
  const origin = detailPages.some((page) => partsAt(page, pathname)) ? originOf(new URLSearchParams(search)) : undefined
  const isAdmin = roles.includes('ADMIN')
  const requests = isAdmin ? paths.adminRequests() : paths.requests
  const archive = isAdmin ? paths.adminArchivedRequests() : paths.archivedRequests
  const entries = {
    work: {
      to: paths.adminWork(),
      label: m.page_work(),
      waiting: waiting(items, limits.work.maximumCounted, m.page_work_waiting({ count: items })),
      current: pathname === pages.adminWork,
    },
    requests: {
      to: requests,
      label: m.page_requests(),
      current:
        [requests, paths.admin, paths.wizard, pages.adminReplies, pages.adminPoints, pages.adminNextSteps].includes(
          pathname,
        ) ||
        [pages.adminReply, pages.adminPoint, pages.adminNextStep].some((page) => partsAt(page, pathname)) ||
        origin === 'active',
    },
    archive: { to: archive, label: m.page_archive(), current: pathname === archive || origin === 'archived' },
    users: {
      to: paths.adminUsers,
      label: m.page_users(),
      waiting: waiting(accounts, limits.waitingAccounts.maximumCounted, m.page_users_waiting({ count: accounts })),
      current: accountPages.some((page) => partsAt(page, pathname)),
    },
    products: {
      to: paths.adminProducts(),
      label: m.page_products(),
      current: productPages.some((page) => partsAt(page, pathname)),
    },
    quality: {
      to: paths.adminQuality(),
      label: m.page_quality(),
      current: [pages.adminQuality, pages.adminQualityClaims].some((page) => page === pathname),
    },
    help: { to: paths.help, label: m.page_help(), current: pathname === paths.help },
  }
  const keys = isAdmin
    ? (['work', 'requests', 'users', 'archive', 'products', 'quality'] as const)
    : (['requests', 'archive', 'help'] as const)
  return keys.map((key) => ({ key, ...entries[key] }))
}

/** A number at an entry, where there is something to count. It is counted up to `counted`. */
const waiting = (count: number, counted: number, name: string) =>
  count > 0 ? { count, maximum: counted - 1, name } : undefined

/** Where the logo leads: /admin for administrators, / for others. */
export const homeOf = (roles: readonly Role[]): string => (roles.includes('ADMIN') ? paths.admin : paths.home)
