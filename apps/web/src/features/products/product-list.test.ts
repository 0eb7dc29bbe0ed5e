import { beforeAll, expect, test } from 'vitest'
import { loadConfig } from '../../api/config.ts'
import { writePageConfig } from '../../testing/signed-in.ts'
import { addressIn, addressOf, type ProductsAddress } from './product-list.tsx'

beforeAll(() => {
  writePageConfig({ brands: ['Nordwave'] })
  return loadConfig()
})

const nothing: ProductsAddress = { view: 'products', q: undefined, brand: undefined, itemType: undefined }

test.each([
  ['', nothing],
  ['q=++NW++165+', { ...nothing, q: 'NW 165' }],
  ['brand=Nordwave&type=Amplifier', { ...nothing, brand: 'Nordwave', itemType: 'Amplifier' as const }],
  ['brand=Nordwawe&type=Toaster&view=toasters&q=+', nothing],
  ['view=units&q=77&brand=Nordwave', { ...nothing, view: 'units' as const, q: '77' }],
])('the address ?%s is read, and written again', (search, address) => {
  expect(addressIn(new URLSearchParams(search))).toEqual(address)
  expect(addressIn(new URL(addressOf(address), window.location.origin).searchParams)).toEqual(address)
})
