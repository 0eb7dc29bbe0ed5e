import type { UserRow } from '@portal/contract/accounts/user-schemas.ts'
import { listAdmins, listUsers, toggleUserEnabled } from '@portal/contract/accounts/users.ts'
import { limits } from '@portal/domain/limits.ts'
import { m } from '@portal/texts/messages.ts'
import { type InfiniteData, infiniteQueryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useRefreshAfterChange } from '../../api/refresh-after-change.ts'
import { byPages, mergedRows } from '../../parts/lists/pages.ts'
import { notify } from '../../ui/notify.ts'
import type { UserFilter } from './user-filter.ts'

interface UserPage {
  readonly content: readonly UserRow[]
  /** How many accounts were switched since it was read: by so many places those behind it may have moved up. */
  readonly switched?: number
}

/** The accounts, page by page. */
export const usersQuery = ({ role, standing, q, sort }: UserFilter) =>
  infiniteQueryOptions({
    queryKey: queryKeys.userList({ role, standing, q, sort }),
    queryFn: ({ pageParam, signal }): Promise<UserPage> => {
      const query = { page: pageParam, size: limits.page.size, standing, q, sort: sort ?? 'waiting' } as const
      if (role === 'ADMIN') return call(listAdmins, { query, signal })
      return call(listUsers, { query: { ...query, role }, signal })
    },
    ...byPages,
    // What has moved up is read once more.
    getNextPageParam: (last: UserPage, all: unknown, page: number) => {
      const next = byPages.getNextPageParam(last, all, page)
      return next && Math.max(0, Math.floor(next - (last.switched ?? 0) / limits.page.size))
    },
    select: ({ pages }) => mergedRows<UserRow>(pages, ({ userId }) => userId),
  })

/** Activates or deactivates an account, and shows the answer in every list. */
export function useToggleEnabled() {
  const refreshAfter = useRefreshAfterChange()
  return useMutation({
    mutationFn: ({ email, enabled }: UserRow) =>
      call(toggleUserEnabled, { params: { email }, body: { enabled: !enabled } }),
    onSuccess: (changed) =>
      refreshAfter(
        { type: 'userToggled' },
        { queryKey: queryKeys.users, update: (list: UserList) => withUser(list, changed) },
      ),
    onError: () => notify.error(m.users_toggle_failed_notice()),
  })
}

type UserList = InfiniteData<UserPage>

const withUser = (list: UserList, changed: UserRow): UserList => ({
  ...list,
  pages: list.pages.map((page) => ({
    ...page,
    switched: (page.switched ?? 0) + 1,
    content: page.content.map((user) => (user.userId === changed.userId ? changed : user)),
  })),
})
