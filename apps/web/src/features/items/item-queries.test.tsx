import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadConfig } from '../../api/config.ts'
import { writePageConfig } from '../../testing/signed-in.ts'
import { itemQuery, useItemChanged } from './item-queries.ts'

const item = (status: string) => ({ id: 10002, requestId: 10001, status }) as ItemDetail

beforeEach(async () => {
  writePageConfig()
  await loadConfig()
})
afterEach(() => vi.unstubAllGlobals())

it('a page that was asked for before a change does not bring the old state back', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  let asked = 0
  let answerLate = () => {}
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    asked += 1
    if (asked === 1) return Promise.resolve(Response.json(item('Under review')))
    return new Promise((resolve, reject) => {
      answerLate = () => resolve(Response.json(item('Under review')))
      signal?.addEventListener('abort', () => reject(signal.reason))
    })
  })
  const { result } = renderHook(
    () => ({ page: useQuery(itemQuery('admins', 10002)), changed: useItemChanged('admins') }),
    { wrapper },
  )
  await waitFor(() => expect(result.current.page.data?.status).toBe('Under review'))

  act(() => void result.current.page.refetch())
  await waitFor(() => expect(asked).toBe(2))
  await act(() => result.current.changed(item('Under review'), item('Declined')))
  await waitFor(() => expect(result.current.page.data?.status).toBe('Declined'))
  await act(async () => answerLate())
  await waitFor(() => expect(client.isFetching()).toBe(0))
  expect(client.getQueryData(itemQuery('admins', 10002).queryKey)?.status).toBe('Declined')
})
