import type { UserRow } from '@portal/contract/accounts/user-schemas.ts'
import { listAdmins, listUsers, toggleUserEnabled } from '@portal/contract/accounts/users.ts'
import { limits } from '@portal/domain/limits.ts'
import { m } from '@portal/texts/messages.ts'
import { type InfiniteData, infiniteQueryOptions, useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useRefreshAfterChange } from '../../api/refresh-after-change.ts'
import { byPages, mergedRows } from '../../parts/lists/pages.ts'
import { notify } from '../../ui/notify.ts'
import type { UserFilter } from './user-filter.ts'

interface UserPage {
  readonly content: readonly UserRow[]
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
    select: ({ pages }) => mergedRows<UserRow>(pages, ({ userId }) => userId),
  })

/**
 * The accounts, and the next page of them. An account that was activated stays where it is shown, but has another place by
 * now, and the first of the next page has moved up: so what is shown is read again before more is, or it would be left out.
 */
export function useUsers(filter: UserFilter) {
  const list = useInfiniteQuery(usersQuery(filter))
  const [readsMore, setReadsMore] = useState(false)
  const fetchNextPage = async () => {
    setReadsMore(true)
    try {
      const { isError } = await list.refetch()
      if (!isError) await list.fetchNextPage()
    } finally {
      setReadsMore(false)
    }
  }
  return { list, more: { hasNextPage: list.hasNextPage, isFetchingNextPage: readsMore, fetchNextPage } }
}

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
    content: page.content.map((user) => (user.userId === changed.userId ? changed : user)),
  })),
})
