import type { UserRow } from '@portal/contract/accounts/user-schemas.ts'
import { QueryClient, QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadConfig } from '../../api/config.ts'
import { writePageConfig } from '../../testing/signed-in.ts'
import { userFilterIn } from './user-filter.ts'
import { usersQuery, useToggleEnabled } from './user-list.ts'

const user = (enabled: boolean) => ({ userId: 10001, email: 'dealer@example.com', enabled }) as UserRow
const listOf = (enabled: boolean) => Response.json({ content: [user(enabled)], page: 0, size: 10, hasNext: false })

beforeEach(async () => {
  writePageConfig()
  await loadConfig()
})
afterEach(() => vi.unstubAllGlobals())

it('a list that was asked for before an account was switched does not switch it back', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  let isEnabled = true
  let asked = 0
  let answerLate = () => {}
  vi.stubGlobal('fetch', (_: string, { method, signal }: RequestInit) => {
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
