import type { ItemRow } from '@portal/contract/items/item-shapes.ts'
import { addItem } from '@portal/contract/items/items.ts'
import { listProducts } from '@portal/contract/products/products.ts'
import { searchOwnRequests, searchRequests } from '@portal/contract/requests/requests.ts'
import { listUnits } from '@portal/contract/units/unit-lists.ts'
import { lookUpUnit } from '@portal/contract/units/unit-look-up.ts'
import { changeUnit } from '@portal/contract/units/unit-records.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aDraft, anItemSave, aSubmittedRequest } from '../../testing/claims.ts'
import { type Caller, openTestPortal, type TestPortal } from '../../testing/portal-for-tests.ts'

let tested: TestPortal
let dealer: Caller
let admin: Caller
let unitId: number
let requestId: number

const itemNumber = 'GRÖSSE İ-Σ'
const serialNumber = 'KA4-26 ﬁ-102423'

beforeAll(async () => {
  tested = await openTestPortal()
  dealer = await tested.signedInAs(await tested.anAccount())
  admin = await tested.signedInAs(await tested.anAccount({ role: 'ADMIN' }))
  const product = { brand: 'Nordwave', itemNumber, itemType: 'Speaker', name: '' } as const
  const { productId } = await tested.tables
    .insertInto('products')
    .values(product)
    .returning('productId')
    .executeTakeFirstOrThrow()
  const unit = { productId, serialNumber, shippedOn: '2026-01-15' }
  unitId = (await tested.tables.insertInto('units').values(unit).returning('unitId').executeTakeFirstOrThrow()).unitId
  requestId = (await aSubmittedRequest(dealer, [{ serialNumber, itemNumber }])).requestId
})
afterAll(() => tested.close())

describe.each([
  ['with characters that nobody sees', '\ufeffKA4\u200b-26 fi\u00ad-102423\u202e'],
  ['with other dashes', 'KA4–26 fi−102423'],
  ['with other blanks, and more of them', '\u00a0KA4-26\u2003 fi-102423\t'],
  ['in full-width letters', 'ＫＡ４－２６　ｆｉ－１０２４２３'],
  ['with capitals of another language', 'ka4-26 Fİ-102423'],
])('a serial number %s', (_how, typed) => {
  test('names the unit that is looked up', async () => {
    const { body } = await dealer.call(lookUpUnit, { query: { serialNumber: typed } })
    expect(body).toMatchObject({ models: [{ itemNumber }] })
  })

  test('is in use', async () => {
    const body = await anItemSave(dealer, { serialNumber: typed })
    const params = { requestId: String(await aDraft(dealer)) }
    expect(await dealer.call(addItem, { params, body })).toMatchObject({
      status: 409,
      body: { error: 'SERIAL_EXISTS' },
    })
  })

  test('is found by every search', async () => {
    const found = { content: [{ requestId }] }
    expect((await admin.call(searchRequests, { query: { q: typed } })).body).toMatchObject(found)
    expect((await dealer.call(searchOwnRequests, { query: { q: typed } })).body).toMatchObject(found)
    const units = await admin.call(listUnits, { query: { q: typed } })
    expect(units.body).toMatchObject({ content: [{ unitId }] })
  })
})

test('an item number is found as it stands, whatever its letters', async () => {
  for (const q of [itemNumber, 'grösse i-σ', 'Größe I–ς', 'GRO\u0308SSE İ-Σ'])
    expect((await admin.call(listProducts, { query: { q } })).body).toMatchObject({
      content: [{ product: { itemNumber } }],
    })
})

test('a unit whose item number has such letters can be changed by hand', async () => {
  const changed = await admin.call(changeUnit, {
    params: { unitId: String(unitId) },
    body: { itemNumber: 'größe i-ς', invoice: 'R-1' },
  })
  expect(changed).toMatchObject({ status: 200, body: { unit: { invoice: 'R-1' }, product: { itemNumber } } })
})

test('what was typed is shown as it was typed, and a number that is nothing is missing', async () => {
  const params = { requestId: String(await aDraft(dealer)) }
  const typed = 'Sh–own 1'
  const body = await anItemSave(dealer, { serialNumber: typed })
  expect((await dealer.call(addItem, { params, body })).body as ItemRow).toMatchObject({ serialNumber: typed })
  const empty = await anItemSave(dealer, { serialNumber: '\u200b\u00ad' })
  expect(await dealer.call(addItem, { params, body: empty })).toMatchObject({
    status: 400,
    body: { problems: { serialNumber: { code: 'SERIAL_NUMBER_MISSING' } } },
  })
})
