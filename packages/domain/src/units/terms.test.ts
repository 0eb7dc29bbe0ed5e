import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { coverageEnd, type Terms, termsOf, type UnitForTerms } from './terms.ts'

const everything = { productId: null, brand: null, itemType: null }
let lastId = 0
const terms = (version: Partial<Terms>): Terms => {
  lastId += 1
  return { termsId: lastId, months: 24, countsFrom: 'shipment', shippedFrom: null, ...everything, ...version }
}
const unit: UnitForTerms = { productId: 7, brand: 'Nordwave', itemType: 'Amplifier', shippedOn: '2026-03-15' }

describe('the terms of a unit', () => {
  const general = terms({})
  const amplifiers = terms({ itemType: 'Amplifier' })
  const brand = terms({ brand: 'Nordwave' })
  const brandAndType = terms({ brand: 'Nordwave', itemType: 'Amplifier' })
  const product = terms({ productId: 7 })

  test.each([
    ['everything', [general], general],
    ['its type before everything', [general, amplifiers], amplifiers],
    ['its brand before its type', [amplifiers, brand, general], brand],
    ['brand and type before the brand', [brand, brandAndType], brandAndType],
    ['its product before all others', [product, brandAndType, brand, amplifiers, general], product],
    ['not those of another product', [terms({ productId: 8 }), general], general],
    ['not those of another brand', [terms({ brand: 'Arvento' }), general], general],
    ['not those of the other type', [terms({ itemType: 'Speaker' }), general], general],
  ])('are %s', (_what, all, expected) => {
    expect(termsOf(unit, all)).toBe(expected)
  })

  test('are none where not even everything has some', () => {
    expect(termsOf(unit, [terms({ brand: 'Arvento' })])).toBeUndefined()
  })

  test('are those under which it was shipped: a later version is for units shipped from its day on', () => {
    const later = terms({ months: 12, shippedFrom: '2026-03-16' })
    const onItsDay = terms({ months: 36, shippedFrom: '2026-03-15' })
    expect(termsOf(unit, [general, later])).toBe(general)
    expect(termsOf(unit, [general, later, onItsDay])).toBe(onItsDay)
    expect(termsOf({ ...unit, shippedOn: '2026-03-16' }, [general, later, onItsDay])).toBe(later)
  })

  test('are the wider ones before a narrow scope begins', () => {
    const narrow = terms({ productId: 7, shippedFrom: '2026-04-01' })
    expect(termsOf(unit, [narrow, general])).toBe(general)
  })

  test('do not depend on the order in which they are read', () => {
    const all = [general, amplifiers, brand, brandAndType, terms({ brand: 'Nordwave', shippedFrom: '2026-01-01' })]
    fc.assert(
      fc.property(fc.shuffledSubarray(all, { minLength: all.length }), (shuffled) => {
        expect(termsOf(unit, shuffled)).toBe(termsOf(unit, all))
      }),
    )
  })
})

describe('the end of the coverage', () => {
  const days = { shippedOn: '2026-03-15', soldOn: '2026-05-20', manufacturedOn: '2025-12-31' }

  test.each([
    ['shipment', days, { lastDay: '2028-03-15', atLeast: false }],
    ['sale', days, { lastDay: '2028-05-20', atLeast: false }],
    ['manufacture', days, { lastDay: '2027-12-31', atLeast: false }],
    ['sale', { ...days, soldOn: null }, { lastDay: '2028-03-15', atLeast: true }],
    ['manufacture', { ...days, manufacturedOn: null }, undefined],
  ] as const)('counts from the %s', (countsFrom, unitDays, expected) => {
    expect(coverageEnd({ months: 24, countsFrom }, unitDays)).toEqual(expected)
  })
})
