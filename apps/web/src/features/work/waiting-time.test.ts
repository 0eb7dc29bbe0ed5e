import { expect, it } from 'vitest'
import { waitingTime } from './waiting-time.ts'

const now = Date.parse('2026-11-22T12:00:00.000Z')

it.each([
  ['2026-11-22T12:00:00.000Z', '0 min'],
  ['2026-11-22T11:00:01.000Z', '59 min'],
  ['2026-11-22T11:00:00.000Z', '1 h'],
  ['2026-11-21T12:00:01.000Z', '23 h'],
  ['2026-11-21T12:00:00.000Z', '1 d'],
  ['2026-08-14T12:00:00.000Z', '100 d'],
  // The server's clock may be a little ahead of the browser's.
  ['2026-11-22T12:00:30.000Z', '0 min'],
])('what waits since %s waits for %s', (since, text) => {
  expect(waitingTime(since, now)).toBe(text)
})
