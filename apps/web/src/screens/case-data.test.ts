import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadConfig } from '../api/config.ts'
import { everything } from '../api/first-call.ts'
import { writePageConfig } from '../testing/signed-in.ts'
import { prefetchCase } from './case-data.ts'

let asked: URL[]
let hidden: boolean
beforeEach(async () => {
  writePageConfig()
  await loadConfig()
  asked = []
  hidden = false
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden)
  const opened = { thread: [], teamwork: {}, colleagues: [], points: [], nextSteps: [], next: [] }
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(new URL(address, 'http://portal.test'))
    const closed = { item: {}, history: [], earlierClaims: [], similarDecisions: {}, unit: {} }
    return Response.json({ ...closed, opened })
  })
})
afterEach(() => vi.unstubAllGlobals())

it('an item is opened by one call, which names what comes next and tells colleagues each time it is looked at', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 5_000 } } })
  const open = () => prefetchCase(client, { filter: everything, itemId: 10001, fromStart: true })
  await open()
  await open()
  hidden = true
  await open()
  const path = '/api/admin/request-items/item/10001/case'
  expect(asked.map(({ pathname }) => pathname)).toEqual([path, path, path])
  expect(asked.map(({ searchParams }) => searchParams.get('looking'))).toEqual(['true', 'true', null])
  expect(asked[0]?.search).toBe('?view=all&order=longest&looking=true')
})
