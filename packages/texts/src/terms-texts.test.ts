import { expect, test } from 'vitest'
import { scopeText, termsText } from './terms-texts.ts'

test.each([
  [{ months: 24, countsFrom: 'shipment' }, '24 months from shipment'],
  [{ months: 1, countsFrom: 'manufacture' }, '1 month from manufacture'],
  [{ months: 36, countsFrom: 'sale' }, '36 months from the sale to the end customer'],
] as const)('%j reads: %s', (terms, text) => {
  expect(termsText(terms)).toBe(text)
})

const everything = { brand: null, itemType: null, product: null }
test.each([
  [everything, 'Everything'],
  [{ ...everything, itemType: 'Amplifier' }, 'All amplifiers'],
  [{ ...everything, brand: 'Nordwave' }, 'Nordwave'],
  [{ ...everything, brand: 'Nordwave', itemType: 'Amplifier' }, 'Nordwave, Amplifier'],
  [{ ...everything, product: { brand: 'Nordwave', itemNumber: 'NW-165.2' } }, 'Nordwave NW-165.2'],
] as const)('terms for %j are for: %s', (scope, text) => {
  expect(scopeText(scope)).toBe(text)
})
