import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chanceOfAtLeast, chanceOfAtMost } from './binomial-tails.ts'

test.each([
  // [failed, units, share, chance]
  [0, 10, 0.3, 1],
  [1, 1, 0.25, 0.25],
  [2, 2, 0.5, 0.25],
  [10, 10, 0.5, 1 / 1024],
  [1, 100, 0.01, 1 - 0.99 ** 100],
  [5, 4, 0.5, 0],
  [1, 10, 0, 0],
  [10, 10, 1, 1],
])('%i or more of %i, each with %f: %f', (failed, units, share, chance) => {
  expect(chanceOfAtLeast(failed, units, share)).toBeCloseTo(chance, 12)
})

test('far out in the tail it is exact to ten digits', () => {
  // 1000 over 30 times 0.01^30 times 0.99^970, and what follows, computed with whole numbers of any length.
  expect(chanceOfAtLeast(30, 1000, 0.01) / wholeNumberTail(30, 1000, 1, 100)).toBeCloseTo(1, 10)
  expect(chanceOfAtLeast(60, 1000, 0.01) / wholeNumberTail(60, 1000, 1, 100)).toBeCloseTo(1, 10)
})

test('of a million units it still knows what is likely', () => {
  expect(chanceOfAtLeast(10_000, 1_000_000, 0.01)).toBeCloseTo(0.5, 2)
  expect(chanceOfAtLeast(10_600, 1_000_000, 0.01)).toBeLessThan(1e-8)
})

const aShare = fc.double({ min: 0.0001, max: 0.9999, noNaN: true })
const unitsAndFailed = fc
  .integer({ min: 1, max: 400 })
  .chain((units) => fc.record({ units: fc.constant(units), failed: fc.integer({ min: 0, max: units }) }))

test('so many or more, and fewer, are together certain', () => {
  fc.assert(
    fc.property(unitsAndFailed, aShare, ({ units, failed }, share) => {
      expect(chanceOfAtLeast(failed, units, share) + chanceOfAtMost(failed - 1, units, share)).toBeCloseTo(1, 9)
    }),
  )
})

test('more failed units are never likelier than fewer', () => {
  fc.assert(
    fc.property(unitsAndFailed, aShare, ({ units, failed }, share) => {
      const chance = chanceOfAtLeast(failed, units, share)
      expect(chance).toBeGreaterThanOrEqual(chanceOfAtLeast(failed + 1, units, share) - 1e-12)
      expect(chance).toBeGreaterThanOrEqual(0)
      expect(chance).toBeLessThanOrEqual(1)
    }),
  )
})

/** The same with whole numbers only; the share is `part` of `whole`. */
function wholeNumberTail(failed: number, units: number, part: number, whole: number): number {
  let ways = 1n
  let sum = 0n
  for (let count = 0; count <= units; count++) {
    if (count >= failed) sum += ways * BigInt(part) ** BigInt(count) * BigInt(whole - part) ** BigInt(units - count)
    ways = (ways * BigInt(units - count)) / BigInt(count + 1)
  }
  const digits = 10n ** 300n
  const quotient = ((sum * digits) / BigInt(whole) ** BigInt(units)).toString()
  return Number(`${quotient.slice(0, 17)}e${quotient.length - Math.min(quotient.length, 17) - 300}`)
}
