import type { UserRequestRow } from '@portal/contract/requests/requests.ts'
import { expect, test } from 'vitest'
import { mergedRows, ownRequestsQuery } from './request-list-queries.ts'

const row = (requestId: number, itemCount = 1): UserRequestRow => ({
  requestId,
  title: `Request ${requestId}`,
  createdAt: '2026-11-20T10:00:00.000Z',
  itemCount,
  status: 'Open',
  hasUnreadAdminResponse: false,
  completed: true,
})
const rows = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, at) => row(from - at))
const page = (content: UserRequestRow[], at: number) => ({ content, page: at, size: 10, hasNext: false })

test('a request that a newer one pushed onto the next page is shown once, as it was read last', () => {
  const merged = mergedRows([{ content: rows(20, 11) }, { content: [row(11, 5), ...rows(10, 2)] }])
  expect(merged.map(({ requestId }) => requestId)).toEqual(rows(20, 2).map(({ requestId }) => requestId))
  expect(merged.find(({ requestId }) => requestId === 11)?.itemCount).toBe(5)
})

test('there is more exactly when a page came back full', () => {
  const { getNextPageParam } = ownRequestsQuery('active')
  expect(getNextPageParam(page(rows(20, 11), 0), [], 0, [])).toBe(1)
  expect(getNextPageParam(page(rows(20, 12), 0), [], 0, [])).toBeUndefined()
  expect(getNextPageParam(page([], 1), [], 1, [])).toBeUndefined()
})
