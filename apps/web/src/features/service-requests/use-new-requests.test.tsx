import { QueryClient, QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadConfig } from '../../api/config.ts'
import { polling } from '../../parts/intervals.ts'
import { writePageConfig } from '../../testing/signed-in.ts'
import { type ServiceRequestFilter, serviceRequestsQuery } from './service-request-queries.ts'
import { useNewRequests } from './use-new-requests.ts'

const filter: ServiceRequestFilter = { list: 'active', userId: undefined, q: undefined, status: undefined }
let requestIds: number[]
let pagesRead: number[]

beforeEach(async () => {
  writePageConfig()
  await loadConfig()
  vi.useFakeTimers()
  requestIds = Array.from({ length: 25 }, (_, at) => 10025 - at)
  pagesRead = []
  vi.stubGlobal('fetch', async (address: string) => {
    const page = Number(new URLSearchParams(address.split('?')[1]).get('page'))
    pagesRead.push(page)
    const content = requestIds.slice(page * 10, page * 10 + 10).map((requestId) => ({ requestId }))
    return Response.json({ content, page, size: 10, hasNext: true })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

it('reads the first page only, and all of them once there is something new', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(
    () => {
      useNewRequests(filter)
      const { data, fetchNextPage } = useInfiniteQuery(serviceRequestsQuery(filter))
      return { data, fetchNextPage }
    },
    { wrapper },
  )
  await pass(1)
  for (const _ of [1, 2]) await act(() => result.current.fetchNextPage())
  await pass(1)
  expect(result.current.data).toHaveLength(25)

  pagesRead = []
  await pass(2 * polling.requestListMs)
  expect(pagesRead).toEqual([0, 0])

  requestIds = [10026, ...requestIds]
  pagesRead = []
  await pass(polling.requestListMs)
  expect(pagesRead).toEqual([0, 0, 1, 2])
  expect(result.current.data?.[0]?.requestId).toBe(10026)
})
