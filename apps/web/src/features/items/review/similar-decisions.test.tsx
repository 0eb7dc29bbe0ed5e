import '../../../testing/top-layer.ts'
import type { SimilarDecisions as Similar } from '@portal/contract/items/item-shapes.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { MemoryRouter } from '../../../testing/memory-router.tsx'
import { similarDecisionsQuery } from '../item-queries.ts'
import { SimilarDecisions } from './similar-decisions.tsx'

function show(similar: Similar) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(similarDecisionsQuery(10001).queryKey, similar)
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <SimilarDecisions itemId={10001} linkTo={(itemId) => `/admin/work?item=${itemId}`} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return screen
}
const decided = (itemId: number, outcome: Similar['items'][number]['outcome'], reason: string | null) => ({
  ...{ itemId, requestId: 10001, itemNumber: 'NW-165', sameProduct: true, outcome, reason },
  ...{ issueDescription: 'Scrapes below 80 Hz.', createdAt: '2026-09-02T08:15:00.000Z' },
})

it('says how many came to what, and shows the others when asked', () => {
  const items = [
    decided(10005, 'DECLINED', 'Out of warranty'),
    ...[10004, 10003, 10002].map((itemId) => decided(itemId, 'CREDIT_NOTE', null)),
  ]
  const panel = show({ items, ofProduct: { items: 40, split: [{ outcome: 'RESOLVED', items: 40 }] } })
  expect(panel.getByText('3 × Credit note')).toBeTruthy()
  expect(panel.getByText('1 × Declined')).toBeTruthy()
  expect(panel.getByText('Out of warranty')).toBeTruthy()
  expect(panel.getByText('The last 40 decided items of this product')).toBeTruthy()
  expect(panel.getAllByRole('link')).toHaveLength(3)
  fireEvent.click(panel.getByRole('button', { name: 'Show all 4' }))
  expect(panel.getAllByRole('link').map((link) => link.textContent)).toContain('Item 10002')
})

it('says that nothing like it was decided yet', () => {
  const panel = show({ items: [], ofProduct: { items: 0, split: [] } })
  expect(panel.getByText('No item like this one was decided yet.')).toBeTruthy()
})

it('says where all are of other products', () => {
  const items = [{ ...decided(10005, 'DECLINED', null), sameProduct: false, itemNumber: 'NW-200' }]
  const panel = show({ items, ofProduct: { items: 0, split: [] } })
  expect(panel.getByText('None of this product yet. These are of the same brand.')).toBeTruthy()
  expect(panel.getByText('NW-200')).toBeTruthy()
})
