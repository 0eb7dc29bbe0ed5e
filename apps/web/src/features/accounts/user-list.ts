import type { UserRow } from '@portal/contract/accounts/user-schemas.ts'
import { listAdmins, listUsers, toggleUserEnabled } from '@portal/contract/accounts/users.ts'
import { type Role, roles } from '@portal/domain/accounts/roles.ts'
import { type ListedStanding, listedStandings, shownStandingOf } from '@portal/domain/accounts/standing.ts'
import { limits } from '@portal/domain/limits.ts'
import { m } from '@portal/texts/messages.ts'
import { type InfiniteData, infiniteQueryOptions, useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call, codeOf } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useRefreshAfterChange } from '../../api/refresh-after-change.ts'
import { mergedRows } from '../../parts/lists/pages.ts'
import { searchedFor } from '../../parts/lists/search-in-address.tsx'
import { notify } from '../../ui/notify.ts'

export interface UserFilter {
  /** Admins or users only; all when undefined. */
  readonly role: Role | undefined
  /** One standing only; all when undefined. */
  readonly standing: ListedStanding | undefined
  /** Looked for in e-mail address, company, name and debtor number. */
  readonly q: string | undefined
  /** By status, upwards or downwards, over the whole list; when undefined, who waits for activation comes first. */
  readonly sort: 'status' | '-status' | undefined
}

const among = <Value extends string>(value: string | null, values: readonly Value[]) =>
  values.find((candidate) => candidate === value)

/** The filter in the address of the user list; parts that make no sense are left out. */
export const userFilterIn = (search: URLSearchParams): UserFilter => ({
  role: among(search.get('role'), roles),
  standing: among(search.get('standing'), listedStandings),
  q: searchedFor(search.get('q')),
  sort: among(search.get('sort'), ['status', '-status'] as const),
})

interface UserPage {
  readonly content: readonly UserRow[]
  /** The last row as it was read: rows are shown as they have become, and may stand elsewhere by now. */
  readonly last?: UserRow | undefined
}

/** The accounts, page by page, each from the last row of the one before: nobody is skipped whoever is switched meanwhile. */
export const usersQuery = ({ role, standing, q, sort }: UserFilter) =>
  infiniteQueryOptions({
    queryKey: queryKeys.userList({ role, standing, q, sort }),
    queryFn: async ({ pageParam, signal }): Promise<UserPage> => {
      const query = { size: limits.page.size, standing, q, sort: sort ?? 'waiting', ...pageParam } as const
      const { content } = await (role === 'ADMIN'
        ? call(listAdmins, { query, signal })
        : call(listUsers, { query: { ...query, role }, signal }))
      return { content, last: content.at(-1) }
    },
    initialPageParam: { page: 0 } as Place,
    getNextPageParam: ({ content, last }: UserPage, _all: unknown, { page }: Place): Place | undefined =>
      content.length === limits.page.size && last ? { page: page + 1, ...placeOf(last, sort) } : undefined,
    select: ({ pages }) => mergedRows<UserRow>(pages, ({ userId }) => userId),
  })

const placeOf = (row: UserRow, sort: UserFilter['sort']) => ({
  afterUserId: row.userId,
  ...(sort && { afterStanding: shownStandingOf(row) }),
  ...(!sort && row.waitingSince !== null && { afterWaitingSince: row.waitingSince }),
})
type Place = { readonly page: number } & Partial<ReturnType<typeof placeOf>>

interface SwitchedRow {
  readonly row: UserRow
  readonly under: UserFilter
  /** Where it stood. */
  readonly at: number
}

/**
 * The accounts, among them those that were switched here: each stays where it stood when the list is read again and the
 * filter leaves it out now, so that a slip can be undone. Whoever is about to be switched, and was, is told to `keep`.
 */
export function useUserList(filter: UserFilter) {
  const list = useInfiniteQuery(usersQuery(filter))
  const [switched, setSwitched] = useState<readonly SwitchedRow[]>([])
  const data = switched.reduce(
    (rows, { row, under, at }) => (under !== filter || rows?.some(isRowOf(row)) ? rows : rows?.toSpliced(at, 0, row)),
    list.data,
  )
  const keep = (row: UserRow) =>
    setSwitched((before) => [
      ...before.filter((kept) => !isRowOf(row)(kept.row)),
      { row, under: filter, at: data?.findIndex(isRowOf(row)) ?? 0 },
    ])
  return { list: { ...list, data }, keep }
}

const isRowOf =
  ({ userId }: UserRow) =>
  (row: UserRow) =>
    row.userId === userId

/** Activates or deactivates an account, and shows the answer in every list. */
export function useToggleEnabled() {
  const refreshAfter = useRefreshAfterChange()
  return useMutation({
    mutationFn: ({ email, enabled }: UserRow) =>
      call(toggleUserEnabled, { params: { email }, body: { enabled: !enabled } }),
    onSuccess: (changed) =>
      refreshAfter(
        { type: 'accounts-changed' },
        { queryKey: queryKeys.users, update: (list: UserList) => withUser(list, changed) },
      ),
    onError: (error) =>
      notify.error(codeOf(error) === 'LAST_MANAGER' ? m.users_toggle_last_manager() : m.users_toggle_failed_notice()),
  })
}

type UserList = InfiniteData<UserPage>

const withUser = (list: UserList, changed: UserRow): UserList => ({
  ...list,
  pages: list.pages.map((page) => ({
    ...page,
    content: page.content.map((user) => (isRowOf(changed)(user) ? changed : user)),
  })),
})
