import type { LiveEvent } from '@portal/contract/events/events.ts'
import { QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { around } from '../testing/around.tsx'
import { queryKeys } from './query-keys.ts'
import { changeKept, changeOfEvent, useRefreshAfterChange } from './refresh-after-change.ts'

const itemId = 10002
const requestId = 10001

function setUp() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } } })
  const wrapper = around(client)
  return { client, wrapper }
}

const read = {
  page: queryKeys.item(itemId, 'admins'),
  siblingsPage: queryKeys.item(10003, 'admins'),
  history: queryKeys.itemHistory(itemId),
  rows: queryKeys.requestItems(requestId, 'admins'),
  list: queryKeys.serviceRequestList({ list: 'active' }),
  distributors: queryKeys.distributors('active'),
  unread: queryKeys.unreadMessages,
  thread: queryKeys.thread(itemId, 'admins'),
  rowsOfAnother: queryKeys.requestItems(10009, 'admins'),
  company: queryKeys.company,
  users: queryKeys.userList({}),
  waitingAccounts: queryKeys.waitingAccounts,
}

it.each([
  ['status-changed', ['distributors', 'history', 'list', 'page', 'rows', 'siblingsPage', 'thread', 'unread']],
  // Its thread is not read: that would take the mark again.
  ['service-resumed', ['distributors', 'history', 'list', 'page', 'rows', 'siblingsPage', 'unread']],
  ['messages-read', ['distributors', 'list', 'rows', 'unread']],
  ['messageSent', ['thread']],
  ['layout-pdf-added', ['history', 'page']],
  ['request-archived', ['distributors', 'list', 'rows', 'unread']],
  [
    'anything',
    [
      'company',
      'distributors',
      'history',
      'list',
      'page',
      'rows',
      'rowsOfAnother',
      'siblingsPage',
      'thread',
      'unread',
      'users',
      'waitingAccounts',
    ],
  ],
  ['company-changed', ['company', 'page', 'rows', 'rowsOfAnother', 'siblingsPage', 'unread']],
  ['request-handed-over', ['company', 'distributors', 'list', 'page', 'rows', 'siblingsPage']],
  ['accounts-changed', ['users', 'waitingAccounts']],
] as const)('after %s nothing is stale but %j', async (type, expected) => {
  const { client, wrapper } = setUp()
  for (const queryKey of Object.values(read)) client.setQueryData(queryKey, 'as it was')
  const { result } = renderHook(useRefreshAfterChange, { wrapper })
  await act(() => result.current({ type, itemId, requestId }))
  const stale = Object.entries(read).filter(([, queryKey]) => client.getQueryState(queryKey)?.isInvalidated)
  expect(stale.map(([name]) => name).sort()).toEqual(expected)
})

it.each([
  ['message-posted', itemId, 'message-posted'],
  ['of a newer portal', itemId, 'status-changed'],
  ['draft-changed', null, 'draft-changed'],
])('the event %s about %s means %s', (kind, about, type) => {
  const change = changeOfEvent({ kind: kind as LiveEvent['kind'], itemId: about, requestId })
  expect(change).toEqual({ type, itemId: about ?? 0, requestId })
})

it('shows what the server answered, and does not read it again', async () => {
  const { client, wrapper } = setUp()
  let reads = 0
  const queryFn = () => `read ${++reads}`
  const { result } = renderHook(
    () => ({ page: useQuery({ queryKey: read.page, queryFn }), refreshAfter: useRefreshAfterChange() }),
    { wrapper },
  )
  client.setQueryData(read.siblingsPage, 'as it was')
  await waitFor(() => expect(result.current.page.data).toBe('read 1'))
  const update = () => 'as answered'
  await act(() =>
    result.current.refreshAfter({ type: 'status-changed', itemId, requestId }, { queryKey: read.page, update }),
  )
  await waitFor(() => expect(result.current.page.data).toBe('as answered'))
  expect(reads).toBe(1)
  expect(client.getQueryState(read.siblingsPage)?.isInvalidated).toBe(true)
})

it('drops a read that began before the change: it would bring the old state back', async () => {
  const { client, wrapper } = setUp()
  let answerLate = (_: string) => {}
  const answers = [Promise.resolve('old'), new Promise<string>((answer) => (answerLate = answer))]
  const queryFn = () => answers.shift() ?? 'asked again'
  const { result } = renderHook(
    () => ({ page: useQuery({ queryKey: read.page, queryFn }), refreshAfter: useRefreshAfterChange() }),
    { wrapper },
  )
  await waitFor(() => expect(result.current.page.data).toBe('old'))
  act(() => void result.current.page.refetch())
  await waitFor(() => expect(client.isFetching()).toBe(1))
  const update = () => 'new'
  await act(() =>
    result.current.refreshAfter({ type: 'status-changed', itemId, requestId }, { queryKey: read.page, update }),
  )
  await act(async () => answerLate('old'))
  await waitFor(() => expect(client.isFetching()).toBe(0))
  expect(client.getQueryData(read.page)).toBe('new')
})

it('what is read for the first time meanwhile is read again: it may have been asked for before the change', async () => {
  const { client, wrapper } = setUp()
  let answerLate = (_: string) => {}
  const answers = [new Promise<string>((answer) => (answerLate = answer)), Promise.resolve('new')]
  const queryFn = () => answers.shift() ?? 'once too often'
  const { result } = renderHook(
    () => ({ page: useQuery({ queryKey: read.siblingsPage, queryFn }), refreshAfter: useRefreshAfterChange() }),
    { wrapper },
  )
  let refreshed: Promise<unknown> | undefined
  act(() => {
    refreshed = result.current.refreshAfter({ type: 'status-changed', itemId, requestId })
  })
  await act(async () => answerLate('old'))
  await act(() => refreshed)
  expect(client.getQueryData(read.siblingsPage)).toBe('new')
})

it('what is read for the first time meanwhile arrives, and is read again, where an answer is shown in what is kept', async () => {
  const { client, wrapper } = setUp()
  const [waiting, others] = [queryKeys.userList({ standing: 'waiting' }), queryKeys.userList({})]
  client.setQueryData(others, 'as it was')
  let answerLate = (_: string) => {}
  const answers = [new Promise<string>((answer) => (answerLate = answer)), Promise.resolve('new')]
  const queryFn = () => answers.shift() ?? 'once too often'
  const { result } = renderHook(
    () => ({ list: useQuery({ queryKey: waiting, queryFn }), refreshAfter: useRefreshAfterChange() }),
    { wrapper },
  )
  const update = () => 'as answered'
  await act(() => result.current.refreshAfter({ type: 'accounts-changed' }, { queryKey: queryKeys.users, update }))
  await act(async () => answerLate('old'))
  await waitFor(() => expect(result.current.list.data).toBe('new'))
  expect(client.getQueryData(others)).toBe('as answered')
})

it.each([
  ['', undefined],
  [', also where it shows an answer', { queryKey: read.list, update: (list: unknown) => list }],
])('the next page of a list that is on its way arrives before the list is read again%s', async (_, answered) => {
  const { client, wrapper } = setUp()
  const answers: (() => void)[] = []
  const { result } = renderHook(
    () => {
      const list = useInfiniteQuery({
        queryKey: read.list,
        queryFn: ({ pageParam }) => new Promise<number>((resolve) => answers.push(() => resolve(pageParam))),
        initialPageParam: 1,
        getNextPageParam: (last) => last + 1,
      })
      return { list, refresh: useRefreshAfterChange() }
    },
    { wrapper },
  )
  const answer = async () => {
    await waitFor(() => expect(answers).not.toEqual([]))
    await act(async () => answers.shift()?.())
  }
  await answer()
  let more: Promise<unknown> | undefined
  act(() => {
    more = result.current.list.fetchNextPage()
  })
  let refreshed: Promise<unknown> | undefined
  act(() => {
    refreshed = result.current.refresh({ type: 'requestsChanged' }, answered)
  })
  await answer()
  await act(() => more)
  await waitFor(() => expect(client.getQueryData(read.list)).toMatchObject({ pages: [1, 2] }))
  // Both pages are read again.
  for (const _ of [1, 2]) await answer()
  await act(() => refreshed)
  expect(client.isFetching()).toBe(0)
  expect(client.getQueryData(read.list)).toMatchObject({ pages: [1, 2] })
})

it('an answer on its way is asked for once more, also where nobody looks: it may have been asked for before the change', async () => {
  const { client, wrapper } = setUp()
  const answers = [Promise.resolve('old'), new Promise<string>(() => {})]
  const ahead = { queryKey: read.siblingsPage, queryFn: () => answers.shift() ?? 'new' }
  await client.prefetchQuery(ahead)
  void client.prefetchQuery({ ...ahead, staleTime: 0 })
  expect(client.isFetching()).toBe(1)
  const { result } = renderHook(useRefreshAfterChange, { wrapper })
  await act(() => result.current({ type: 'status-changed', itemId, requestId }))
  expect(client.getQueryState(read.siblingsPage)).toMatchObject({
    data: 'old',
    fetchStatus: 'idle',
    isInvalidated: true,
  })
  await client.prefetchQuery(ahead)
  expect(client.getQueryData(read.siblingsPage)).toBe('new')
})

it('what a change makes of kept pages stays, whatever was asked for before it', async () => {
  const { client } = setUp()
  const answers = new Map<string, (page: string[]) => void>()
  const ask = (page: keyof typeof read) =>
    client
      .fetchQuery({
        ...{ queryKey: read[page], staleTime: 0 },
        queryFn: () => new Promise<string[]>((resolve) => answers.set(page, resolve)),
      })
      .catch(() => undefined)
  client.setQueryData(read.page, ['kept'])
  const asked = [ask('page'), ask('siblingsPage'), ask('rows')]
  changeKept<string[]>(client, queryKeys.itemPages, (page) => [...page, 'changed'])
  for (const answer of answers.values()) answer(['asked before'])
  await Promise.all(asked)
  await vi.waitFor(() => expect(client.getQueryData(read.siblingsPage)).toEqual(['asked before', 'changed']))
  expect(client.getQueryData(read.page)).toEqual(['kept', 'changed'])
  expect(client.getQueryData(read.rows)).toEqual(['asked before'])
})
