import { describe, expect, test } from 'vitest'
import { limits } from '../limits.ts'
import { type ProductForm, problemsOfProduct } from './product-form.ts'

const product: ProductForm = { brand: 'Nordwave', itemType: 'Speaker', itemNumber: 'NW-165.2', name: '' }
const letters = (count: number) => 'x'.repeat(count)

describe('a product', () => {
  test.each([
    ['can be saved without a name', {}, {}],
    ['is of one of the brands', { brand: 'Nordwind' }, { brand: { code: 'BRAND_MISSING' } }],
    ['has a type', { itemType: null }, { itemType: { code: 'ITEM_TYPE_MISSING' } }],
    ['has an item number', { itemNumber: '  ' }, { itemNumber: { code: 'ITEM_NUMBER_MISSING' } }],
    [
      'may have the longest names',
      { itemNumber: letters(limits.item.itemNumber), name: letters(limits.product.name) },
      {},
    ],
    [
      'has no longer ones',
      { itemNumber: letters(limits.item.itemNumber + 1), name: letters(limits.product.name + 1) },
      {
        itemNumber: { code: 'ITEM_NUMBER_TOO_LONG', limit: limits.item.itemNumber },
        name: { code: 'PRODUCT_NAME_TOO_LONG', limit: limits.product.name },
      },
    ],
  ] as const)('%s', (_promise, changed, problems) => {
    expect(problemsOfProduct({ ...product, ...changed }, ['Nordwave'])).toEqual(problems)
  })
})
