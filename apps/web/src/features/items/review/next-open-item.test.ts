import type { ItemStatus } from '@portal/domain/items/item-statuses.ts'
import { describe, expect, it } from 'vitest'
import { nextOpenItem } from './use-next-open-item.ts'

const items = (...statuses: (ItemStatus | 'unread')[]) =>
  statuses.map((status, at) => ({
    id: at + 1,
    status: status === 'unread' ? ('Additional information required' as const) : status,
    hasUnreadMessages: status === 'unread',
  }))

describe('the next open item', () => {
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

  it('is one whose dealer has written', () => {
    expect(nextOpenItem(items('Under review', 'Declined', 'unread'), 1)).toBe(3)
  })
})
