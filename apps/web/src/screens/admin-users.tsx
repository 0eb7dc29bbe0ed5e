import type { Role } from '@portal/domain/accounts/roles.ts'
import { m } from '@portal/texts/messages.ts'
import { useQuery } from '@tanstack/react-query'
import type { FetchPageData } from '../api/query-client.ts'
import { currentUserQuery, useFailureToast } from '../features/accounts/account-queries.ts'
import { userFilterIn, usersQuery, useUserList } from '../features/accounts/user-list.ts'
import { UserTable } from '../features/accounts/user-table.tsx'
import { paths } from '../page-links.ts'
import { AdminBreadcrumbs } from '../parts/admin-breadcrumbs.tsx'
import { useFilterInAddress } from '../parts/lists/filter-in-address.ts'
import { SearchInAddress } from '../parts/lists/search-in-address.tsx'
import { StandingPills } from '../parts/statuses/standing-pills.tsx'
import { LinkButton } from '../ui/button.tsx'
import { PageHeader, Toolbar } from '../ui/page.tsx'
import { Pills } from '../ui/pills.tsx'

const nextSort = { none: 'status', status: '-status', '-status': undefined } as const

export const prefetchPage: FetchPageData = (client, _params, search) =>
  client.prefetchInfiniteQuery(usersQuery(userFilterIn(search)))

/** /admin/users: all accounts, those that wait for activation first. Filter, search and order are in the address. */
export function Component() {
  const [filter, show] = useFilterInAddress(userFilterIn, paths.adminUserList)

  const me = useQuery(currentUserQuery)
  const { list, keep } = useUserList(filter)
  useFailureToast(list, m.users_load_failed_notice())
  // With a search or a role beside it, somebody else may wait.
  const nobodyWaits = filter.standing === 'AwaitingActivation' && filter.q === undefined && filter.role === undefined

  return (
    <>
      <PageHeader
        title={m.users_heading()}
        actions={<LinkButton to={paths.adminCompanies}>{m.companies()}</LinkButton>}
        breadcrumbs={
          <AdminBreadcrumbs crumbs={[{ label: m.page_users() }]} back={{ to: paths.admin, label: m.common_back() }} />
        }
      />
      <Toolbar
        end={
          <SearchInAddress
            q={filter.q}
            label={m.users_search()}
            help={m.users_search_help()}
            onSearch={(q) => show({ q })}
          />
        }
      >
        <StandingPills selected={filter.standing} onChange={(standing) => show({ standing })} />
        <Pills<Role>
          label={m.users_role()}
          pills={[
            { value: 'ADMIN', label: m.users_filter_admins() },
            { value: 'USER', label: m.users_filter_users() },
          ]}
          selected={filter.role}
          onChange={(role) => show({ role })}
        />
      </Toolbar>
      <UserTable
        list={list}
        onSwitch={keep}
        ownEmail={me.data?.email}
        sort={filter.sort}
        onSort={() => show({ sort: nextSort[filter.sort ?? 'none'] })}
        emptyText={nobodyWaits ? m.users_empty_waiting() : m.users_empty()}
      />
    </>
  )
}
