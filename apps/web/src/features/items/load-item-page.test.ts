import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import { settled } from '../../testing/settled.ts'
import { itemQuery } from './item-queries.ts'
import { loadItemPage } from './load-item-page.ts'

const params = { itemId: '10002' }
const search = new URLSearchParams()
const isOver = (page: Promise<unknown>) => Promise.race([page.then(() => true), settled().then(() => false)])

const fetchCase = vi.fn((_client: QueryClient, _itemId: number) => new Promise<void>(() => {}))
beforeEach(() => {
  fetchCase.mockClear()
})

it('a page that is opened fetches its case as a whole, and waits for it', async () => {
  const page = loadItemPage('dealer', fetchCase)(new QueryClient(), params, search)
  expect(fetchCase).toHaveBeenCalledWith(expect.anything(), 10002)
  expect(await isOver(page)).toBe(false)
})

it('a page that was seen before is not waited for, and renewed', async () => {
  const client = new QueryClient()
  client.setQueryData(itemQuery('dealer', '10002').queryKey, {} as never, { updatedAt: 1 })
  expect(await isOver(loadItemPage('dealer', fetchCase)(client, params, search))).toBe(true)
  expect(fetchCase).toHaveBeenCalledOnce()
})
