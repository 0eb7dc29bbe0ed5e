import { act, renderHook } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type UnreadItem, useArrivals } from './new-messages.tsx'

const unread = (itemId: number, at = '2026-11-20T10:00:00.000Z'): UnreadItem => ({
  itemId,
  requestId: 10001,
  itemNumber: 'NW-165',
  companyName: 'Klangwerk',
  at,
})

const watching = (initial: readonly UnreadItem[] | undefined) => {
  const { result, rerender } = renderHook(({ items }) => useArrivals(items), {
    initialProps: { items: initial as readonly UnreadItem[] | undefined },
  })
  return {
    arrived: () => result.current.arrived?.itemId,
    dismiss: () => act(() => result.current.dismiss()),
    now: (...items: UnreadItem[]) => rerender({ items }),
  }
}

describe('a new message', () => {
  it('is none that was unread when the page was opened', () => {
    const list = watching(undefined)
    list.now(unread(1))
    expect(list.arrived()).toBeUndefined()
  })

  it('is told once', () => {
    const list = watching([unread(1)])
    list.now(unread(2), unread(1))
    expect(list.arrived()).toBe(2)
    list.dismiss()
    list.now(unread(2), unread(1))
    expect(list.arrived()).toBeUndefined()
  })

  it('is told about an item that is still unread, too', () => {
    const list = watching([unread(1)])
    list.now(unread(1, '2026-11-20T10:05:00.000Z'))
    expect(list.arrived()).toBe(1)
  })

  it('is none that only moved up into the list because a newer one was read', () => {
    const [newer, older, oldest] = [
      unread(3, '2026-11-20T12:00:00.000Z'),
      unread(2, '2026-11-20T11:00:00.000Z'),
      unread(1, '2026-11-20T10:00:00.000Z'),
    ]
    const list = watching([newer, older])
    list.now(older, oldest)
    expect(list.arrived()).toBeUndefined()
    list.now(unread(4, '2026-11-20T12:30:00.000Z'), oldest)
    expect(list.arrived()).toBe(4)
  })

  it('disappears once somebody has read it', () => {
    const list = watching([unread(1)])
    list.now(unread(2), unread(1))
    list.now(unread(1))
    expect(list.arrived()).toBeUndefined()
  })
})
