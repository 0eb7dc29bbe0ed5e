import { expect, test } from 'vitest'
import { byPages, mergedRows } from './pages.ts'

const rows = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, at) => ({ requestId: from - at, itemCount: 1 }))

test('a request that a newer one pushed onto the next page is shown once, as it was read last', () => {
  const again = { requestId: 11, itemCount: 5 }
  const pages = [{ content: rows(20, 11) }, { content: [again, ...rows(10, 2)] }]
  const merged = mergedRows(pages, ({ requestId }) => requestId)
  expect(merged.map(({ requestId }) => requestId)).toEqual(rows(20, 2).map(({ requestId }) => requestId))
  expect(merged).toContain(again)
})

test('there is more exactly when a page of ten came back', () => {
  const { getNextPageParam } = byPages
  expect(getNextPageParam({ content: rows(20, 11) }, [], 0)).toBe(1)
  expect(getNextPageParam({ content: rows(20, 12) }, [], 0)).toBeUndefined()
  expect(getNextPageParam({ content: [] }, [], 1)).toBeUndefined()
})
