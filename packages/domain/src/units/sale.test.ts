import { expect, test } from 'vitest'
import { dayIn } from './calendar-day.ts'
import { asksForSale, latestDay, problemOfSale } from './sale.ts'
import type { Terms } from './terms.ts'

const terms: Terms = {
  ...{ termsId: 1, months: 24, countsFrom: 'sale', shippedFrom: null, productId: null, brand: null, itemType: null },
}

test.each([
  ['its terms count from a sale that nobody knows', { terms, soldOn: null }, true],
  ['the sale is known', { terms, soldOn: '2026-01-31' }, false],
  ['its terms count from the shipment', { terms: { ...terms, countsFrom: 'shipment' }, soldOn: null }, false],
  ['it has no terms', { terms: undefined, soldOn: null }, false],
] as const)('a claim asks for the day of the sale where %s: %j', (_where, unit, asks) => {
  expect(asksForSale(unit)).toBe(asks)
})

test.each([
  ['no day', null, undefined],
  ['today', '2026-11-22', undefined],
  ['tomorrow', '2026-11-23', 'SOLD_IN_FUTURE'],
  ['the day of shipment', '2026-03-01', undefined],
  ['the day before', '2026-02-28', 'SOLD_BEFORE_SHIPMENT'],
] as const)('%s as the day of a sale: %s', (_which, soldOn, code) => {
  expect(problemOfSale(soldOn, { notBefore: '2026-03-01', notAfter: '2026-11-22' })?.code).toBe(code)
})

test('any past day may be said of a unit that nobody knows', () => {
  expect(problemOfSale('1999-12-31', { notBefore: null, notAfter: '2026-11-22' })).toBeUndefined()
})

test('it is today already where the day begins first, and nobody on earth has a later one', () => {
  const zones = Intl.supportedValuesOf('timeZone')
  for (const at of ['2026-11-22T09:59:59.999Z', '2026-11-22T10:00:00Z', '2026-06-30T10:00:00Z'].map(
    (text) => new Date(text),
  ))
    expect(latestDay(at)).toBe(
      zones
        .map((zone) => dayIn(zone, at))
        .toSorted()
        .at(-1),
    )
})
