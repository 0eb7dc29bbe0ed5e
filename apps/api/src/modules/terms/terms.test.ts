import type { ProductDetail } from '@portal/contract/products/product-schemas.ts'
import { getProduct } from '@portal/contract/products/products.ts'
import * as contract from '@portal/contract/terms/terms.ts'
import type { NewTermsBody, TermsScope } from '@portal/contract/terms/terms-schemas.ts'
import { limits } from '@portal/domain/limits.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, openTestPortal, type TestPortal } from '../../testing/portal-for-tests.ts'
import { somebodyWaits } from '../../testing/somebody-waits.ts'

let tested: TestPortal
let admin: Caller
let colleague: Caller
const now = new Date('2026-11-22T23:30:00Z')
beforeAll(async () => {
  tested = await openTestPortal({ now: () => now, environment: { TIME_ZONE: 'Europe/Berlin' } })
})
// Each promise begins with the terms that the portal begins with.
beforeEach(async () => {
  await tested.startOver()
  admin = await tested.signedInAs(await tested.anAccount({ role: 'ADMIN' }))
  colleague = await tested.signedInAs(await tested.anAccount({ role: 'ADMIN' }))
})
afterAll(() => tested.close())

const everything = { productId: null, brand: null, itemType: null }
const version: NewTermsBody = { ...everything, months: 36, countsFrom: 'sale', shippedFrom: '2026-12-01' }
const add = (changed: Partial<NewTermsBody> = {}, by = admin, headers: Record<string, string> = {}) =>
  by.call(contract.addTerms, { body: { ...version, ...changed }, headers })
const aProduct = async (brand = 'Nordwave', itemType: 'Speaker' | 'Amplifier' = 'Speaker', itemNumber = 'NW-1') => {
  const row = tested.portal.db.insertInto('products').values({ brand, itemType, itemNumber }).returning('productId')
  return (await row.executeTakeFirstOrThrow()).productId
}
let lastSerial = 0
const shipped = (productId: number, ...days: string[]) =>
  tested.portal.db
    .insertInto('units')
    .values(days.map((shippedOn) => ({ productId, serialNumber: `S-${++lastSerial}`, shippedOn })))
    .execute()
const refused = (units: number, lastShippedOn: string) => ({
  status: 409,
  body: {
    error: 'TERMS_OF_SHIPPED_UNITS',
    problems: {
      shippedFrom: { code: 'TERMS_OF_SHIPPED_UNITS', units, limit: limits.terms.maximumCounted, lastShippedOn },
    },
  },
})

describe('a new version of terms', () => {
  test('is added, and listed with who made it and when; the day is that of the installation', async () => {
    expect((await add()).status).toBe(201)
    expect((await add({ brand: 'Nordwave', shippedFrom: '2026-11-23' })).status).toBe(201)
    const { body } = await colleague.call(contract.listTerms)
    const made = { createdAt: now.toISOString(), createdByName: 'Robin Sommer' }
    expect(body).toMatchObject({
      today: '2026-11-23',
      content: [
        {
          ...{ product: null, brand: null, itemType: null },
          versions: [
            { months: 36, countsFrom: 'sale', shippedFrom: '2026-12-01', inForce: false, ...made },
            { months: 24, countsFrom: 'shipment', shippedFrom: null, inForce: true, createdByName: null },
          ],
        },
        { brand: 'Nordwave', versions: [{ shippedFrom: '2026-11-23', inForce: true }] },
      ],
      hasNext: false,
    })
  })

  test('is refused for a product that goes at the same moment, as with an import that is taken back', async () => {
    const productId = await aProduct()
    const { adding } = await tested.tables.transaction().execute(async (tx) => {
      await tx.deleteFrom('products').where('productId', '=', productId).execute()
      const adding = add({ productId })
      await somebodyWaits(tested.portal.pool)
      return { adding }
    })
    expect(await adding).toMatchObject({ status: 400, body: { problems: { productId: { code: 'NOT_VALID' } } } })
  })

  test('is listed by scope, the widest first, in pages', async () => {
    const productId = await aProduct()
    for (const scope of [
      { productId },
      { brand: 'Nordwave', itemType: 'Speaker' as const },
      { itemType: 'Amplifier' as const },
      { brand: 'Arvento' },
    ])
      expect((await add(scope)).status).toBe(201)
    const page = async (query: { page?: string; size?: string }) => {
      const { body } = await admin.call(contract.listTerms, { query })
      return (body as { content: TermsScope[] }).content.map(({ product, brand, itemType }) => [
        product?.itemNumber ?? null,
        brand,
        itemType,
      ])
    }
    const all = [
      [null, null, null],
      [null, null, 'Amplifier'],
      [null, 'Arvento', null],
      [null, 'Nordwave', 'Speaker'],
      ['NW-1', null, null],
    ]
    expect(await page({})).toEqual(all)
    expect(await page({ size: '2', page: '1' })).toEqual(all.slice(2, 4))
  })

  test('sent twice with one key is added once', async () => {
    const headers = { 'idempotency-key': 'the-same-key' }
    const first = await add({}, admin, headers)
    expect((await add({}, admin, headers)).body).toEqual(first.body)
  })

  test('is refused where its scope has one for the same day, by whomever', async () => {
    await add()
    const exists = { status: 409, body: { problems: { shippedFrom: { code: 'TERMS_EXIST' } } } }
    expect(await add({ months: 12 }, colleague)).toMatchObject(exists)
    expect(await add({ brand: 'Nordwave' })).toMatchObject({ status: 201 })
  })

  test('of two at the same instant for one scope and day, one is added', async () => {
    const answers = await Promise.all([add(), add({ months: 12 }, colleague), add({ months: 60 })])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  })

  test.each([
    [{ brand: 'Nobody' }, 'brand', 'BRAND_MISSING'],
    [{ months: 241 }, 'months', 'TERMS_MONTHS_NOT_VALID'],
    [{ months: -1 }, 'months', 'TERMS_MONTHS_NOT_VALID'],
    [{ productId: 999_999 }, 'productId', 'NOT_VALID'],
    [{ shippedFrom: '2026-02-30' }, 'shippedFrom', 'NOT_VALID'],
    [{ shippedFrom: '9999-12-31' }, 'shippedFrom', 'TERMS_DAY_TOO_LATE'],
  ])('with %j is refused', async (wrong, field, code) => {
    expect(await add(wrong)).toMatchObject({ status: 400, body: { problems: { [field]: { code } } } })
  })
})

describe('a unit keeps the terms under which it was shipped', () => {
  test('a version that shipped units would get is refused, with how many and until when', async () => {
    const productId = await aProduct()
    await shipped(productId, '2026-11-01', '2026-11-10', '2026-11-20')
    expect(await add({ shippedFrom: '2026-11-10' })).toMatchObject(refused(2, '2026-11-20'))
    expect(await add({ productId, shippedFrom: '2026-11-20' })).toMatchObject(refused(1, '2026-11-20'))
    expect(await add({ itemType: 'Amplifier', shippedFrom: '2026-11-10' })).toMatchObject({ status: 201 })
    expect(await add({ productId, shippedFrom: '2026-11-21' })).toMatchObject({ status: 201 })
  })

  test('units under narrower terms, or a later version, would not get it', async () => {
    const speaker = await aProduct()
    const amplifier = await aProduct('Arvento', 'Amplifier')
    await add({ brand: 'Nordwave', shippedFrom: '2026-06-01' })
    await shipped(speaker, '2026-07-01')
    expect(await add({ shippedFrom: '2026-01-01' })).toMatchObject({ status: 201 })
    await add({ shippedFrom: '2026-09-01' })
    await shipped(amplifier, '2026-10-01')
    expect(await add({ shippedFrom: '2026-08-01' })).toMatchObject({ status: 201 })
    expect(await add({ shippedFrom: '2026-09-15' })).toMatchObject(refused(1, '2026-10-01'))
  })

  test('the database refuses to change or delete a version', async () => {
    const { termsId } = (await add()).body as { termsId: number }
    const update = tested.tables.updateTable('terms').set({ months: 1 }).where('termsId', '=', termsId)
    await expect(update.execute()).rejects.toThrow('never changed')
    await expect(tested.tables.deleteFrom('terms').where('termsId', '=', termsId).execute()).rejects.toThrow(
      'never changed',
    )
  })
})

test('a product says which terms its units have from which day of shipment on', async () => {
  const productId = await aProduct()
  await add({ brand: 'Nordwave', months: 30, shippedFrom: '2026-11-23' })
  await add({ productId, months: 60, countsFrom: 'manufacture', shippedFrom: '2027-01-01' })
  await add({ brand: 'Nordwave', itemType: 'Amplifier', months: 1 })
  const { body } = await admin.call(getProduct, { params: { productId: String(productId) } })
  expect((body as ProductDetail).terms).toMatchObject([
    { from: '2027-01-01', months: 60, countsFrom: 'manufacture', productId, inForce: false },
    { from: '2026-11-23', months: 30, countsFrom: 'sale', brand: 'Nordwave', inForce: true },
    { from: null, months: 24, countsFrom: 'shipment', brand: null, inForce: false },
  ])
})
