import { beforeEach, expect, test, vi } from 'vitest'

const megabyte = 1024 * 1024
beforeEach(() => vi.resetModules())

test('says nothing before a second has passed, then what is left by the speed so far', async () => {
  const { sendingTime } = await import('./sending-time.ts')
  let now = 0
  const time = sendingTime(40 * megabyte, () => now)
  expect(time.secondsLeft(0)).toBeUndefined()
  now = 500
  expect(time.secondsLeft(0.1)).toBeUndefined()
  now = 10_000
  expect(time.secondsLeft(0.25)).toBe(30)
  now = 20_000
  expect(time.secondsLeft(0.8)).toBeCloseTo(5)
})

test('the next file begins with the speed of the last', async () => {
  const { sendingTime } = await import('./sending-time.ts')
  let now = 0
  const first = sendingTime(10 * megabyte, () => now)
  now = 10_000
  first.secondsLeft(1)
  expect(sendingTime(40 * megabyte, () => now).secondsLeft(0)).toBe(40)
})
