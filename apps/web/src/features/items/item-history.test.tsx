import type { HistoryEntry } from '@portal/contract/items/item-shapes.ts'
import { QueryClient } from '@tanstack/react-query'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { around } from '../../testing/around.tsx'
import { ItemHistory } from './item-history.tsx'
import { itemHistoryQuery } from './item-queries.ts'

const entries = (count: number): HistoryEntry[] =>
  Array.from({ length: count }, (_, n) => ({
    entryId: n + 1,
    at: new Date(Date.UTC(2026, 10, 1, n)).toISOString(),
    kind: 'layout-pdf-added',
    byName: 'Mira',
    bySide: 'admins',
    details: { fileName: `layout ${n + 1}.pdf` },
  }))

function show(history: HistoryEntry[]) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(itemHistoryQuery(7).queryKey, history)
  render(<ItemHistory itemId={7} side="admins" />, { wrapper: around(client) })
}
const shown = () =>
  within(screen.getByRole('list', { name: 'History' }))
    .getAllByRole('listitem')
    .map((entry) => /layout \d+/.exec(entry.textContent)?.[0])

describe('the history of an item', () => {
  it('shows all of a short one', () => {
    show(entries(9))
    expect(shown()).toHaveLength(9)
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('begins a long one with its newest entries, and the earlier ones are a press away', () => {
    show(entries(60))
    expect(shown().at(0)).toBe('layout 53')
    expect(shown().at(-1)).toBe('layout 60')

    fireEvent.click(screen.getByRole('button', { name: 'Show 52 earlier entries' }))
    expect(shown()).toHaveLength(60)
    expect(shown().at(0)).toBe('layout 1')
  })
})
