import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { delays } from '../intervals.ts'
import { keepSending, tellOutboxChanged } from './waiting.ts'

const between = delays.betweenSendingsMs / 1000
/** What becomes of each sending, in order; what is not named here leaves. */
type Outcome = 'fails' | 'fails after something arrived'
/** When something was sent, in seconds from the beginning. */
let sentAt: number[]
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  sentAt = []
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})
function begin(...outcomes: Outcome[]): void {
  const begunAt = Date.now()
  stop = keepSending(async (onArrived) => {
    sentAt.push((Date.now() - begunAt) / 1000)
    const outcome = outcomes.shift()
    if (outcome === 'fails after something arrived') onArrived()
    if (outcome) throw new TypeError('Failed to fetch')
  })
}
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000)

test('what waits is sent at once, every so often, and when it changes, until that is ended', async () => {
  begin()
  await seconds(between)
  expect(sentAt).toEqual([0, between])
  tellOutboxChanged(true)
  await seconds(between)
  expect(sentAt).toEqual([0, between, between, 2 * between])
  stop()
  tellOutboxChanged(false)
  await seconds(between)
  expect(sentAt).toHaveLength(4)
})

test('what did not leave is tried again soon, less often from time to time, and soon again once something arrives', async () => {
  begin('fails', 'fails', 'fails', 'fails after something arrived')
  await seconds(9)
  expect(sentAt).toEqual([0, 1, 3, 7, 8])
})

test('a sending that ends at once, since another one is at work, does not put off what that one fails at', async () => {
  const first = Promise.withResolvers<void>()
  const second = Promise.withResolvers<void>()
  const sendings = [first.promise, second.promise]
  let count = 0
  stop = keepSending(() => {
    count += 1
    return sendings.shift() ?? Promise.resolve()
  })
  tellOutboxChanged(true)
  first.reject(new TypeError('Failed to fetch'))
  await seconds(0)
  second.resolve()
  await seconds(1)
  expect(count).toBe(3)
})
