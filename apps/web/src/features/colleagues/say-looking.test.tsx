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
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden)
  vi.stubGlobal('fetch', async (_address: string, { body, keepalive }: { body: string; keepalive?: boolean }) => {
    said.push({ ...JSON.parse(body), survivesThePage: keepalive })
    return Response.json({})
  })
})
afterEach(() => vi.unstubAllGlobals())

it('an item that is only passed by is not said to be looked at', () => {
  vi.useFakeTimers()
  const { unmount } = renderHook(() => useSayLooking(10001))
  vi.advanceTimersByTime(900)
  unmount()
  vi.advanceTimersByTime(60_000)
  vi.useRealTimers()
  expect(said).toEqual([])
})

it('a page that is closed says so, in a call that survives it', async () => {
  const { unmount } = renderHook(() => useSayLooking(10001))
  await vi.waitFor(() => expect(said).toHaveLength(1), { timeout: 3000 })
  hidden = true
  fireEvent(document, new Event('visibilitychange'))
  await vi.waitFor(() => expect(said).toHaveLength(2))
  expect(said).toEqual([
    { looking: true, survivesThePage: false },
    { looking: false, survivesThePage: true },
  ])
  unmount()
})
