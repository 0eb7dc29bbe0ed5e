import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadConfig } from '../../api/config.ts'
import { settled } from '../../testing/settled.ts'
import { writePageConfig } from '../../testing/signed-in.ts'
import { itemQuery } from './item-queries.ts'
import { loadItemPage } from './load-item-page.ts'

const params = { itemId: '10002' }
const search = new URLSearchParams()
const fetch = vi.fn((_address: string) => new Promise<Response>(() => {}))
const isOver = (page: Promise<unknown>) => Promise.race([page.then(() => true), settled().then(() => false)])

beforeEach(async () => {
  writePageConfig()
  await loadConfig()
  fetch.mockClear()
  vi.stubGlobal('fetch', fetch)
})
afterEach(() => vi.unstubAllGlobals())

const otherPanels = vi.fn(() => Promise.resolve())

it('a page that is opened asks for all of its panels at once, and waits for them', async () => {
  const page = loadItemPage('dealer', otherPanels)(new QueryClient(), params, search)
  expect(fetch).toHaveBeenCalledTimes(2)
  expect(otherPanels).toHaveBeenCalledOnce()
  expect(await isOver(page)).toBe(false)
})

it('a page that was seen before is not waited for, and renewed', async () => {
  const client = new QueryClient()
  client.setQueryData(itemQuery('dealer', '10002').queryKey, {} as never, { updatedAt: 1 })
  expect(await isOver(loadItemPage('dealer', otherPanels)(client, params, search))).toBe(true)
  expect(fetch).toHaveBeenCalledTimes(2)
})
