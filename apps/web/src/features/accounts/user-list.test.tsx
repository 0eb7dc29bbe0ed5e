import type { UserRow } from '@portal/contract/accounts/user-schemas.ts'
import { QueryClient, useInfiniteQuery } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadConfig } from '../../api/config.ts'
import { around } from '../../testing/around.tsx'
import { writePageConfig } from '../../testing/signed-in.ts'
import { userFilterIn, usersQuery, useToggleEnabled } from './user-list.ts'

it('more of a list goes on after the last row as it was read, so that nobody is skipped when one was switched', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const wrapper = around(client)
  const waitingSince = '2026-11-20T08:00:00.000Z'
  const ids = Array.from({ length: 12 }, (_, at) => 10001 + at)
  const asked: Record<string, string>[] = []
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    if (method === 'PUT') return Response.json({ ...user(true), userId: 10010, waitingSince: null })
    const query = Object.fromEntries(new URL(address, 'http://portal').searchParams)
    asked.push(query)
    const start = query.afterUserId ? ids.indexOf(Number(query.afterUserId)) + 1 : 0
    const content = ids.slice(start, start + 10).map((userId) => ({ ...user(false), userId, waitingSince }))
    return Response.json({ content, page: 0, size: 10, hasNext: content.length === 10 })
  })
  const { result } = renderHook(
    () => ({ list: useInfiniteQuery(usersQuery(userFilterIn(new URLSearchParams()))), toggle: useToggleEnabled() }),
    { wrapper },
  )
  await waitFor(() => expect(result.current.list.data).toHaveLength(10))
  await act(() => result.current.toggle.mutateAsync({ ...user(false), userId: 10010 }))
  await act(() => result.current.list.fetchNextPage())
  await waitFor(() => expect(result.current.list.data?.map(({ userId }) => userId)).toEqual(ids))
  expect(asked.at(-1)).toMatchObject({ sort: 'waiting', afterUserId: '10010', afterWaitingSince: waitingSince })
})

const user = (enabled: boolean) => ({ userId: 10001, email: 'dealer@example.com', enabled }) as UserRow
const listOf = (enabled: boolean) => Response.json({ content: [user(enabled)], page: 0, size: 10, hasNext: false })

beforeEach(async () => {
  writePageConfig()
  await loadConfig()
})
afterEach(() => vi.unstubAllGlobals())

it('a list that was asked for before an account was switched does not switch it back', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const wrapper = around(client)
  let isEnabled = true
  let asked = 0
  let answerLate = () => {}
  vi.stubGlobal('fetch', (address: string, { method, signal }: RequestInit) => {
    if (!address.startsWith('/user/')) return Promise.reject(new TypeError('Failed to fetch'))
    if (method === 'PUT') {
      isEnabled = false
      return Promise.resolve(Response.json(user(isEnabled)))
    }
    asked += 1
    if (asked !== 2) return Promise.resolve(listOf(isEnabled))
    return new Promise((resolve, reject) => {
      answerLate = () => resolve(listOf(true))
      signal?.addEventListener('abort', () => reject(signal.reason))
    })
  })
  const { result } = renderHook(
    () => ({ list: useInfiniteQuery(usersQuery(userFilterIn(new URLSearchParams()))), toggle: useToggleEnabled() }),
    { wrapper },
  )
  await waitFor(() => expect(result.current.list.data?.[0]?.enabled).toBe(true))
  act(() => void result.current.list.refetch())
  await waitFor(() => expect(asked).toBe(2))
  await act(() => result.current.toggle.mutateAsync(user(true)))
  await act(async () => answerLate())
  await waitFor(() => expect(client.isFetching()).toBe(0))
  expect(result.current.list.data?.[0]?.enabled).toBe(false)
})
