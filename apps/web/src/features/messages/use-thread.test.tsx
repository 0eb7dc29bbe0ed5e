import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { setLive } from '../../api/live-state.ts'
import { polling } from '../../parts/intervals.ts'
import { threadQuery, useThread } from './message-queries.ts'

afterEach(() => setLive(false))

it('a thread is not read again every few seconds once the page, which was read before, is told what changes', async () => {
  vi.useFakeTimers()
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000, retry: false } } })
  client.setQueryData(threadQuery('admins', 10001, false).queryKey, [])
  let readings = 0
  client.getQueryCache().subscribe((told) => {
    if (told.type === 'updated' && told.action.type === 'fetch') readings += 1
  })
  const { unmount } = renderHook(() => useThread('admins', 10001, false), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  await act(() => vi.advanceTimersByTimeAsync(polling.threadMs - 1))
  act(() => setLive(true))
  await act(() => vi.advanceTimersByTimeAsync(polling.threadMs))
  expect(readings).toBe(0)

  act(() => setLive(false))
  await act(() => vi.advanceTimersByTimeAsync(polling.threadMs))
  expect(readings).toBe(1)
  unmount()
})
