import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  holdingOn,
  isSameScope,
  type NewTerms,
  problemsOfNewTerms,
  shipmentDaysOf,
  termsByShipment,
} from './new-terms.ts'
import { type Terms, termsOf } from './terms.ts'

const everything = { productId: null, brand: null, itemType: null }
const added: NewTerms = { ...everything, months: 36, countsFrom: 'sale', shippedFrom: '2026-06-01' }
const product = { productId: 7, brand: 'Nordwave', itemType: 'Amplifier' } as const
const terms = (version: Partial<Terms>): Terms => ({
  ...{ termsId: 1, months: 24, countsFrom: 'shipment', shippedFrom: null },
  ...everything,
  ...version,
})

describe('new terms', () => {
  test.each([
    ['can be for everything', {}, {}],
    ['can be for a product', { productId: 7 }, {}],
    ['are of a brand of the installation', { brand: 'Nordwind' }, { brand: { code: 'BRAND_MISSING' } }],
    ['of a product name no brand', { productId: 7, brand: 'Nordwave' }, { productId: { code: 'NOT_VALID' } }],
    ['may last no month', { months: 0 }, {}],
    ['may last twenty years', { months: 240 }, {}],
    ['last no longer', { months: 241 }, { months: { code: 'TERMS_MONTHS_NOT_VALID', limit: 240 } }],
    ['last whole months', { months: 1.5 }, { months: { code: 'TERMS_MONTHS_NOT_VALID', limit: 240 } }],
    ['last a number of months', { months: Number.NaN }, { months: { code: 'TERMS_MONTHS_NOT_VALID', limit: 240 } }],
    ['begin on a day', { shippedFrom: '2026-02-30' }, { shippedFrom: { code: 'TERMS_DAY_MISSING' } }],
    ['may begin in ten years', { shippedFrom: '2036-05-20' }, {}],
    ['begin no later', { shippedFrom: '9999-12-31' }, { shippedFrom: { code: 'TERMS_DAY_TOO_LATE', limit: 10 } }],
  ])('%s', (_promise, changed, problems) => {
    expect(problemsOfNewTerms({ ...added, ...changed }, ['Nordwave'], '2026-05-20')).toEqual(problems)
  })
})

describe('the days of shipment under new terms', () => {
  test.each([
    ['are all from their day on', [terms({})], { from: '2026-06-01', before: null }],
    [
      'end with a later version',
      [terms({}), terms({ shippedFrom: '2026-09-01' })],
      { from: '2026-06-01', before: '2026-09-01' },
    ],
    [
      'end where narrower terms begin',
      [terms({ brand: 'Nordwave', shippedFrom: '2026-07-01' }), terms({ productId: 7, shippedFrom: '2026-08-01' })],
      { from: '2026-06-01', before: '2026-07-01' },
    ],
    ['are none where narrower terms hold already', [terms({ itemType: 'Amplifier' })], undefined],
    ['are not touched by those of others', [terms({ brand: 'Arvento' })], { from: '2026-06-01', before: null }],
  ])('%s', (_promise, all, days) => {
    expect(shipmentDaysOf(product, added, all)).toEqual(days)
  })

  test('are none of another product', () => {
    expect(shipmentDaysOf(product, { ...added, productId: 8 }, [])).toBeUndefined()
  })
})

const days = fc.constantFrom('2026-01-01', '2026-02-01', '2026-03-01', '2026-04-01', '2026-05-01')
const scopes = fc.constantFrom(
  everything,
  { ...everything, brand: 'Nordwave' },
  { ...everything, brand: 'Arvento' },
  { ...everything, itemType: 'Amplifier' as const },
  { ...everything, brand: 'Nordwave', itemType: 'Amplifier' as const },
  { ...everything, productId: 7 },
  { ...everything, productId: 8 },
)
const versions = fc
  .uniqueArray(fc.tuple(scopes, fc.option(days)), { selector: ([scope, day]) => JSON.stringify([scope, day]) })
  .map((all) => all.map(([scope, shippedFrom], at) => terms({ ...scope, shippedFrom, termsId: at + 1 })))

test('the days under new terms are exactly those on which a unit would get them', () => {
  fc.assert(
    fc.property(versions, scopes, days, days, (all, scope, shippedFrom, shippedOn) => {
      fc.pre(!all.some((one) => isSameScope(one, scope) && one.shippedFrom === shippedFrom))
      const version: NewTerms = { ...added, ...scope, shippedFrom }
      const asTerms = terms({ ...version, termsId: 1000 })
      const range = shipmentDaysOf(product, version, all)
      const inRange =
        range !== undefined && range.from <= shippedOn && (range.before === null || shippedOn < range.before)
      const before = termsOf({ ...product, shippedOn }, all)
      const after = termsOf({ ...product, shippedOn }, [...all, asTerms])
      expect(after === asTerms).toBe(inRange)
      if (!inRange) expect(after).toBe(before)
    }),
  )
})

test('the terms by shipment say of every day which terms a unit has', () => {
  fc.assert(
    fc.property(versions, days, (all, shippedOn) => {
      const list = termsByShipment(product, all)
      expect(holdingOn(shippedOn, list)?.terms).toBe(termsOf({ ...product, shippedOn }, all))
      expect(list.map(({ from }) => from ?? '')).toEqual(list.map(({ from }) => from ?? '').toSorted())
    }),
  )
})
