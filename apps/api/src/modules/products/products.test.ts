import { signedUrl } from '@portal/contract/files/files.ts'
import type {
  ProductChange,
  ProductDetail,
  ProductRow,
  ProductSave,
} from '@portal/contract/products/product-schemas.ts'
import * as contract from '@portal/contract/products/products.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anUploadedPhoto } from '../../testing/claims.ts'
import { type Caller, openTestPortal, type TestPortal } from '../../testing/portal-for-tests.ts'

let tested: TestPortal
let admin: Caller
let colleague: Caller
let dealer: Caller
beforeAll(async () => {
  tested = await openTestPortal()
  admin = await tested.signedInAs(await tested.anAccount({ role: 'ADMIN' }))
  colleague = await tested.signedInAs(await tested.anAccount({ role: 'ADMIN' }))
  dealer = await tested.signedInAs(await tested.anAccount())
})
afterAll(() => tested.close())

let lastNumber = 0
const aSave = (wanted: Partial<ProductSave> = {}): ProductSave => {
  lastNumber += 1
  const product = { brand: 'Nordwave', itemType: 'Speaker', itemNumber: `NW-${1000 + lastNumber}`, name: '' } as const
  return { ...product, picture: null, ...wanted }
}
const create = (body: ProductSave, headers: Record<string, string> = {}) =>
  admin.call(contract.createProduct, { body, headers })
const aProduct = async (wanted: Partial<ProductSave> = {}) => (await create(aSave(wanted))).body as ProductDetail
const params = ({ product }: ProductDetail) => ({ productId: String(product.productId) })
const update = (product: ProductDetail, body: ProductChange) =>
  admin.call(contract.updateProduct, { params: params(product), body })
const list = async (query: Parameters<typeof admin.call<typeof contract.listProducts>>[1]) =>
  ((await admin.call(contract.listProducts, query)).body as { content: ProductRow[] }).content.map(
    ({ product }) => product.itemNumber,
  )
const aUnitOf = ({ product: { productId } }: ProductDetail, shippedOn = '2026-03-15') =>
  tested.portal.db.insertInto('units').values({ productId, serialNumber: 'SN-1', shippedOn }).execute()

describe('a product', () => {
  test('is added, found and read', async () => {
    const save = aSave({ name: 'Two-way component set', itemType: 'Amplifier' })
    const added = await create(save)
    expect(added.status).toBe(201)
    const { picture, ...names } = save
    expect(added.body).toEqual({
      product: { productId: expect.any(Number), ...names, pictureUrl: null, thumbnailUrl: null },
      ...{ picture, units: 0, lastShippedOn: null },
      terms: [
        {
          ...{ termsId: expect.any(Number), productId: null, brand: null, itemType: null },
          ...{ months: 24, countsFrom: 'shipment', from: null, inForce: true },
        },
      ],
    })
    const read = await admin.call(contract.getProduct, { params: params(added.body as ProductDetail) })
    expect(read.body).toEqual(added.body)
  })

  test('sent twice with one key is added once', async () => {
    const body = aSave()
    const headers = { 'idempotency-key': 'the-same-key' }
    const first = await create(body, headers)
    expect((await create(body, headers)).body).toEqual(first.body)
    expect(await create(aSave(), headers)).toMatchObject({ status: 409, body: { error: 'IDEMPOTENCY_KEY_REUSED' } })
  })

  test('has an item number of its own within its brand, whatever its case', async () => {
    const product = await aProduct({ itemNumber: 'Nw-Twice' })
    const taken = { status: 409, body: { problems: { itemNumber: { code: 'PRODUCT_NUMBER_IN_USE' } } } }
    expect(await create(aSave({ itemNumber: ' nw-twice ' }))).toMatchObject(taken)
    expect(await create(aSave({ itemNumber: 'nw-twice', brand: 'Arvento' }))).toMatchObject({ status: 201 })
    expect(await update(await aProduct(), aSave({ itemNumber: 'NW-TWICE' }))).toMatchObject(taken)
    expect(await update(product, aSave({ itemNumber: 'NW-TWICE' }))).toMatchObject({ status: 200 })
  })

  test('of two with one item number at the same instant, one is added', async () => {
    const body = aSave()
    const answers = await Promise.all([create(body), colleague.call(contract.createProduct, { body })])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  test.each([
    [{ brand: 'Nobody' }, 'brand', 'BRAND_MISSING'],
    [{ itemNumber: ' ' }, 'itemNumber', 'ITEM_NUMBER_MISSING'],
    [{ name: 'x'.repeat(256) }, 'name', 'PRODUCT_NAME_TOO_LONG'],
    [{ picture: 'wms-final-uploads/nobodys.jpg' }, 'picture', 'FILE_GONE'],
  ])('%j is refused', async (wrong, field, code) => {
    expect(await create(aSave(wrong))).toMatchObject({
      status: 400,
      body: { error: 'VALIDATION', problems: { [field]: { code } } },
    })
  })

  test('keeps brand and type once units were shipped, since these decide their terms', async () => {
    const product = await aProduct()
    const moved = aSave({ brand: 'Arvento' })
    expect(await update(product, moved)).toMatchObject({ status: 200, body: { product: { brand: 'Arvento' } } })
    await aUnitOf(product)
    expect(await update(product, { ...moved, brand: 'Nordwave', itemType: 'Amplifier' })).toMatchObject({
      status: 409,
      body: {
        error: 'PRODUCT_HAS_UNITS',
        problems: { brand: { code: 'PRODUCT_HAS_UNITS' }, itemType: { code: 'PRODUCT_HAS_UNITS' } },
      },
    })
    expect(await update(product, { ...moved, name: 'Renamed', itemNumber: 'AR-1' })).toMatchObject({
      status: 200,
      body: { product: { name: 'Renamed', itemNumber: 'AR-1' }, units: 1, lastShippedOn: '2026-03-15' },
    })
  })

  test('of a brand that the installation no longer has can be changed', async () => {
    const values = { brand: 'Bygone', itemType: 'Speaker', itemNumber: 'BY-1' } as const
    const { productId } = await tested.portal.db
      .insertInto('products')
      .values(values)
      .returning('productId')
      .executeTakeFirstOrThrow()
    const body = { ...values, name: 'Bygone days', picture: null }
    const answer = await admin.call(contract.updateProduct, { params: { productId: String(productId) }, body })
    expect(answer).toMatchObject({ status: 200, body: { product: { name: 'Bygone days' } } })
  })

  test('that a colleague changed meanwhile is not overwritten, whatever of it they changed', async () => {
    const save = aSave({ name: 'As it was' })
    const product = (await create(save)).body as ProductDetail
    const { imagePath } = await anUploadedPhoto(colleague)
    for (const theirs of [{ name: 'Theirs' }, { picture: imagePath }]) {
      const changed = { ...save, ...theirs }
      const answer = await colleague.call(contract.updateProduct, {
        params: params(product),
        body: { ...changed, seen: save },
      })
      expect(answer.status).toBe(200)
      const mine = { ...save, itemNumber: `${save.itemNumber}-mine` }
      expect(await update(product, { ...mine, seen: save })).toMatchObject({ status: 409, body: { error: 'STALE' } })
      const now = (await admin.call(contract.getProduct, { params: params(product) })).body as ProductDetail
      expect(now).toMatchObject({
        picture: changed.picture,
        product: { itemNumber: save.itemNumber, name: changed.name },
      })
      expect(await update(product, { ...save, seen: changed })).toMatchObject({ status: 200 })
    }
  })

  test('may be sent twice: after a lost answer it is no colleague’s', async () => {
    const seen = aSave()
    const product = (await create(seen)).body as ProductDetail
    const change = { ...seen, name: 'Renamed', seen }
    expect(await update(product, change)).toMatchObject({ status: 200 })
    expect(await update(product, change)).toMatchObject({ status: 200 })
  })

  test('that does not exist is not found', async () => {
    const unknown = { productId: '999999' }
    expect((await admin.call(contract.getProduct, { params: unknown })).status).toBe(404)
    expect((await admin.call(contract.updateProduct, { params: unknown, body: aSave() })).status).toBe(404)
  })
})

describe('the picture of a product', () => {
  test('is an own upload, and shown by a signed link', async () => {
    const { imagePath: picture } = await anUploadedPhoto(admin)
    const product = await aProduct({ picture })
    expect(product).toMatchObject({
      picture,
      product: {
        pictureUrl: expect.stringContaining('signature='),
        thumbnailUrl: expect.stringContaining('signature='),
      },
    })
    expect((await colleague.call(signedUrl, { query: { key: picture } })).status).toBe(200)
    expect((await dealer.call(signedUrl, { query: { key: picture } })).status).toBe(404)
  })

  test('of a colleague’s upload is refused, and so is one that another product has', async () => {
    const { imagePath: theirs } = await anUploadedPhoto(colleague)
    expect(await create(aSave({ picture: theirs }))).toMatchObject({ status: 400 })
    const { imagePath: picture } = await anUploadedPhoto(admin)
    await aProduct({ picture })
    expect(await create(aSave({ picture }))).toMatchObject({ status: 400 })
  })

  test('stays when it is saved again by a colleague, is replaced by another, and taken off', async () => {
    const { imagePath: picture } = await anUploadedPhoto(admin)
    const save = aSave({ picture })
    const product = (await create(save)).body as ProductDetail
    const kept = await colleague.call(contract.updateProduct, { params: params(product), body: save })
    expect(kept).toMatchObject({ status: 200, body: { picture } })
    const { imagePath: another } = await anUploadedPhoto(admin)
    expect(await update(product, { ...save, picture: another })).toMatchObject({ body: { picture: another } })
    expect((await admin.call(signedUrl, { query: { key: picture } })).status).toBe(404)
    expect(await update(product, { ...save, picture: null })).toMatchObject({
      body: { picture: null, product: { pictureUrl: null } },
    })
    const rows = await tested.portal.db
      .selectFrom('files')
      .select(['removedAt', 'productId'])
      .where('key', 'in', [picture, another])
      .execute()
    expect(rows).toEqual([
      { removedAt: expect.any(Date), productId: null },
      { removedAt: expect.any(Date), productId: null },
    ])
  })
})

describe('the list of products', () => {
  test('is by item number, searched by item number, name and brand, and narrowed by brand and type', async () => {
    await aProduct({ itemNumber: 'ZQ-2', name: 'Quäk 100%', brand: 'Arvento' })
    await aProduct({ itemNumber: 'ZQ-1', itemType: 'Amplifier' })
    expect(await list({ query: { q: 'zq-' } })).toEqual(['ZQ-1', 'ZQ-2'])
    expect(await list({ query: { q: 'QUÄK 100%' } })).toEqual(['ZQ-2'])
    expect(await list({ query: { q: 'zq-', itemType: 'Amplifier' } })).toEqual(['ZQ-1'])
    expect(await list({ query: { q: 'zq-', brand: 'Arvento' } })).toEqual(['ZQ-2'])
    expect(await list({ query: { q: 'arvento' } })).toContain('ZQ-2')
    expect(await list({ query: { q: 'no such thing' } })).toEqual([])
  })

  test('comes in pages', async () => {
    await aProduct({ itemNumber: 'PG-2' })
    await aProduct({ itemNumber: 'PG-1' })
    expect(await list({ query: { q: 'pg-', size: '1' } })).toEqual(['PG-1'])
    expect(await list({ query: { q: 'pg-', size: '1', page: '1' } })).toEqual(['PG-2'])
  })
})
