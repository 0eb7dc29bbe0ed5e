import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import type { ItemStatus } from '@portal/domain/items/item-statuses.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadConfig } from '../../../api/config.ts'
import { sibling } from '../../../testing/records.ts'
import { writePageConfig } from '../../../testing/signed-in.ts'
import { nextOpenItem, useNextOpenItem } from './use-next-open-item.ts'

const anItem = (...requestItems: object[]) =>
  ({ id: 10002, requestId: 10001, requestStatus: 'Open', requestItems }) as unknown as ItemDetail

let asked: string[]
let answer: object[]
beforeEach(async () => {
  writePageConfig()
  await loadConfig()
  asked = []
  answer = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return Response.json(answer)
  })
})
afterEach(() => vi.unstubAllGlobals())

const nextOf = (item: ItemDetail) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  return renderHook(() => useNextOpenItem(item), { wrapper }).result
}

describe('the next open item', () => {
  it('is one of the same request while one waits, and the server is not asked', () => {
    const next = nextOf(anItem(sibling(10002, 'Declined'), sibling(10003, 'Under review')))
    expect(next.current).toEqual({ itemId: 10003 })
    expect(asked).toEqual([])
  })

  it('is then the one that waits longest, as the server says, and never the shown one', async () => {
    answer = [
      { itemId: 10002, requestId: 10001 },
      { itemId: 20042, requestId: 10004 },
    ]
    const next = nextOf(anItem(sibling(10002, 'Declined'), sibling(10003, 'Warranty exchange')))
    expect(next.current).toBeUndefined()
    await waitFor(() => expect(next.current).toEqual({ requestId: 10004, itemId: 20042 }))
    expect(asked).toEqual([expect.stringContaining('/api/admin/work/next?view=all&order=longest')])
  })
})

const items = (...statuses: ItemStatus[]) => statuses.map((status, at) => sibling(at + 1, status))

describe('the next open item of a request', () => {
  it('is the next one under review, after the current one and then from the beginning', () => {
    const three = items('Under review', 'Under review', 'Under review')
    expect(nextOpenItem(three, 1)).toBe(2)
    expect(nextOpenItem(three, 3)).toBe(1)
  })

  it('is the first one for somebody who comes from elsewhere', () => {
    expect(nextOpenItem(items('Declined', 'Under review', 'Under review'))).toBe(2)
  })

  it('is none that was decided on, or that waits for the dealer', () => {
    expect(nextOpenItem(items('Under review', 'Declined', 'Waiting for feedback', 'Completed'), 1)).toBeUndefined()
    expect(nextOpenItem(items('Under review', 'Additional information required'), 1)).toBeUndefined()
  })

  it('is none whose dealer was asked in the messages, whatever its status is', () => {
    const [first, asked] = items('Under review', 'Under review')
    if (!first || !asked) throw new Error('There are two')
    expect(nextOpenItem([first, { ...asked, turn: 'dealer' }], 1)).toBeUndefined()
  })

  it('is one whose dealer has written or given what was asked for, whoever has read it, or that was marked', () => {
    const [first, asked] = items('Under review', 'Additional information required')
    if (!first || !asked) throw new Error('There are two')
    for (const waits of [{ turn: 'question' }, { turn: 'returned' }, { hasUnreadMessages: true }] as const)
      expect(nextOpenItem([first, { ...asked, ...waits }], 1)).toBe(2)
  })
})
