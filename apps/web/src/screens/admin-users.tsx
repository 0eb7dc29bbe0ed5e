import type { Role } from '@portal/domain/accounts/roles.ts'
import { m } from '@portal/texts/messages.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import type { FetchPageData } from '../api/query-client.ts'
import { currentUserQuery } from '../features/accounts/current-user.ts'
import { useFailureToast } from '../features/accounts/failure-toast.ts'
import { type UserFilter, usersQuery } from '../features/accounts/user-list.ts'
import { UserTable } from '../features/accounts/user-table.tsx'
import { paths } from '../page-links.ts'
import { AdminBreadcrumbs } from '../parts/admin-breadcrumbs.tsx'
import { LoadFailed } from '../parts/failures/load-failed.tsx'
import { LoadMoreRows } from '../parts/lists/load-more-rows.tsx'
import { PageHeader, Toolbar } from '../ui/page.tsx'
import { Pills } from '../ui/pills.tsx'

const nextSort = { none: 'status', status: '-status', '-status': undefined } as const
const among = <Value extends string>(value: string | null, values: readonly Value[]) =>
  values.find((candidate) => candidate === value)

export const prefetchPage: FetchPageData = (client) =>
  client.prefetchInfiniteQuery(usersQuery({ role: undefined, sort: undefined }))

/** /admin/users: all accounts. Filter and order are in the address. */
export function Component() {
  const [search, setSearch] = useSearchParams()
  const role = among<Role>(search.get('role'), ['ADMIN', 'USER'])
  const sort = among(search.get('sort'), ['status', '-status'] as const)
  const show = (filter: Partial<UserFilter>) => {
    const wanted = Object.entries({ role, sort, ...filter }).filter(([, value]) => value !== undefined)
    setSearch(wanted as [string, string][], { replace: true, preventScrollReset: true })
  }

  const me = useQuery(currentUserQuery)
  const list = useInfiniteQuery(usersQuery({ role, sort }))
  useFailureToast(list, m.users_load_failed_notice())
  const users = list.data
  const frame = useRef<HTMLDivElement>(null)

  return (
    <>
      <PageHeader
        title={m.users_heading()}
        breadcrumbs={
          <AdminBreadcrumbs crumbs={[{ label: m.page_users() }]} back={{ to: paths.admin, label: m.common_back() }} />
        }
      />
      <Toolbar>
        <Pills<Role>
          label={m.users_role()}
          pills={[
            { value: 'ADMIN', label: m.users_filter_admins() },
            { value: 'USER', label: m.users_filter_users() },
          ]}
          selected={role}
          onChange={(chosen) => show({ role: chosen })}
        />
      </Toolbar>
      {list.isError && !users ? (
        <LoadFailed title={m.users_load_failed()} query={list} />
      ) : (
        <div ref={frame}>
          <UserTable
            users={users}
            ownEmail={me.data?.email}
            sort={sort}
            onSort={() => show({ sort: nextSort[sort ?? 'none'] })}
          />
        </div>
      )}
      <LoadMoreRows list={list} count={users?.length ?? 0} frame={frame} />
    </>
  )
}
