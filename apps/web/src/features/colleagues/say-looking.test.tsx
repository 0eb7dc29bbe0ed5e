import { fireEvent, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadConfig } from '../../api/config.ts'
import { writePageConfig } from '../../testing/signed-in.ts'
import { useSayLooking } from './colleague-queries.ts'

let hidden = false
const said: { readonly looking: boolean; readonly survivesThePage: boolean | undefined }[] = []

beforeEach(async () => {
  writePageConfig()
  await loadConfig()
  hidden = false
  said.length = 0
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden)
  vi.stubGlobal('fetch', async (_address: string, { body, keepalive }: { body: string; keepalive?: boolean }) => {
    said.push({ ...JSON.parse(body), survivesThePage: keepalive })
    return Response.json({})
  })
})
afterEach(() => vi.unstubAllGlobals())

it('colleagues are told again and again while an item is open, and not before: the call that opened it said so', () => {
  vi.useFakeTimers()
  const { unmount } = renderHook(() => useSayLooking(10001))
  expect(said).toEqual([])
  vi.advanceTimersByTime(60_000)
  unmount()
  vi.advanceTimersByTime(60_000)
  vi.useRealTimers()
  expect(said.map(({ looking }) => looking)).toEqual([true, true, false])
})

it('a page that is closed says so, in a call that survives it', async () => {
  const { unmount } = renderHook(() => useSayLooking(10001))
  hidden = true
  fireEvent(document, new Event('visibilitychange'))
  unmount()
  await vi.waitFor(() => expect(said).toEqual([{ looking: false, survivesThePage: true }]))
})
