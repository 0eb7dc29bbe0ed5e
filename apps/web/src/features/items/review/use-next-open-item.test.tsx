import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadConfig } from '../../../api/config.ts'
import { writePageConfig } from '../../../testing/signed-in.ts'
import { useNextOpenItem } from './use-next-open-item.ts'

const done = { id: 10002, requestId: 10001, requestStatus: 'Closed', requestItems: [] } as unknown as ItemDetail
const row = (id: number, status: string) => ({ id, status, hasUnreadMessages: false })

beforeEach(async () => {
  writePageConfig()
  await loadConfig()
})
afterEach(() => vi.unstubAllGlobals())

it('looks into one request after the other, in the order of the list, until something waits', async () => {
  const requests: Record<string, object[]> = {
    '10005': [row(20051, 'Declined')],
    '10004': [row(20041, 'Exchange'), row(20042, 'Under review')],
    '10003': [row(20031, 'Under review')],
  }
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    const [id = ''] = /\d+/.exec(address) ?? []
    asked.push(id)
    return Response.json(requests[id])
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => useNextOpenItem(done, [10005, 10004, 10003]), { wrapper })
  expect(result.current).toBeUndefined()
  await waitFor(() => expect(result.current).toEqual({ requestId: 10004, itemId: 20042 }))
  expect(asked).toEqual(['10005', '10004'])
})
