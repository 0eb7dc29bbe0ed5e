import { expect, test } from 'vitest'
import { problemsOfTermsForm, type TermsFormValues, termsToSend } from './terms-form.tsx'

const product = {
  ...({ productId: 7, brand: 'Nordwave', itemType: 'Speaker', itemNumber: 'NW-1', name: '' } as const),
  ...{ pictureUrl: null, thumbnailUrl: null },
} as const
const values: TermsFormValues = {
  ...{ scope: 'everything', brand: 'Nordwave', itemType: 'Amplifier', product },
  ...{ months: ' 36 ', countsFrom: 'sale', shippedFrom: '2026-12-01' },
}
const sent = { productId: null, brand: null, itemType: null, months: 36, countsFrom: 'sale', shippedFrom: '2026-12-01' }

test.each([
  ['everything', {}],
  ['itemType', { itemType: 'Amplifier' }],
  ['brand', { brand: 'Nordwave' }],
  ['brandAndType', { brand: 'Nordwave', itemType: 'Amplifier' }],
  ['product', { productId: 7 }],
] as const)('terms for %s are sent with what names it, and with nothing else', (scope, named) => {
  expect(termsToSend({ ...values, scope })).toEqual({ ...sent, ...named })
  expect(problemsOfTermsForm({ ...values, scope }, ['Nordwave'], '2026-11-20')).toEqual({})
})

test.each([
  ['everything', []],
  ['itemType', ['itemType']],
  ['brand', ['brand']],
  ['brandAndType', ['brand', 'itemType']],
  ['product', ['product']],
] as const)('terms for %s ask for %j', (scope, fields) => {
  const empty = { ...values, scope, brand: '', itemType: null, product: null }
  expect(Object.keys(problemsOfTermsForm(empty, ['Nordwave'], '2026-11-20')).sort()).toEqual([...fields].sort())
})

test.each(['', 'two', '1.5', '-3', '241', '1e2'])('%s is no number of months', (months) => {
  expect(problemsOfTermsForm({ ...values, months }, ['Nordwave'], '2026-11-20')).toEqual({
    months: { code: 'TERMS_MONTHS_NOT_VALID', limit: 240 },
  })
})
