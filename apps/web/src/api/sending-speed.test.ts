import { beforeEach, expect, test, vi } from 'vitest'

const megabyte = 1024 * 1024
beforeEach(() => vi.resetModules())

test('says nothing before a second has passed, then what is left by the speed so far', async () => {
  const { likelySeconds, measureSpeed } = await import('./send-file.ts')
  let now = 0
  const sent = measureSpeed(40 * megabyte, () => now)
  expect(likelySeconds(40 * megabyte)).toBeUndefined()
  sent(0)
  now = 500
  sent(0.1)
  expect(likelySeconds(36 * megabyte)).toBeUndefined()
  now = 10_000
  sent(0.25)
  expect(likelySeconds(30 * megabyte)).toBe(30)
})

test('the next file begins with the speed of the last', async () => {
  const { likelySeconds, measureSpeed } = await import('./send-file.ts')
  let now = 0
  const sent = measureSpeed(10 * megabyte, () => now)
  sent(0)
  now = 10_000
  sent(1)
  expect(likelySeconds(40 * megabyte)).toBe(40)
})

test('what had been sent before an upload was gone on with does not make the connection fast', async () => {
  const { likelySeconds, measureSpeed } = await import('./send-file.ts')
  let now = 0
  const sent = measureSpeed(40 * megabyte, () => now)
  sent(0.5)
  now = 10_000
  sent(0.75)
  expect(likelySeconds(10 * megabyte)).toBe(10)
})
