import { deleteImage, signedUrl, uploadMedia, uploadSaleProof } from '@portal/contract/files/files.ts'
import type { ItemDetail, ItemRow } from '@portal/contract/items/item-shapes.ts'
import { addItem, addLayoutPdf, changeItem, getItem, getItemForAdmin } from '@portal/contract/items/items.ts'
import { completeRequest } from '@portal/contract/requests/requests.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDraft, anAddedItem, anItemSave, anUploadedPhoto, upload, type WantedItem } from '../../testing/claims.ts'
import { type Caller, openTestPortal, type TestPortal } from '../../testing/portal-for-tests.ts'
import { aPdf } from '../../testing/sample-pdf.ts'

let tested: TestPortal
let dealer: Caller
let colleague: Caller
let admin: Caller

beforeAll(async () => {
  tested = await openTestPortal({ now: () => new Date('2026-11-22T12:00:00Z') })
  dealer = await tested.signedInAs(await tested.anAccount())
  colleague = await tested.signedInAs(await tested.anAccount())
  admin = await tested.signedInAs(await tested.anAccount({ role: 'ADMIN' }))
})
afterAll(() => tested.close())

const pdf = { bytes: aPdf, name: 'Invoice 4711.pdf', type: 'application/pdf' }

async function aProof(by = dealer): Promise<string> {
  const answer = await upload(by, pdf, uploadSaleProof.path)
  expect(answer.status).toBe(201)
  return (answer.body as { key: string }).key
}

const change = async (item: ItemRow, wanted: WantedItem) =>
  dealer.call(changeItem, {
    params: { itemId: String(item.id) },
    body: await anItemSave(dealer, { images: item.images.map(({ imagePath }) => imagePath), ...wanted }),
  })
const linkTo = (by: Caller, key: string) => by.call(signedUrl, { query: { key } })

test('an item keeps the day of its sale and the proof, which its owner and the administrators read', async () => {
  const requestId = await aDraft(dealer)
  const saleProof = await aProof()
  const item = await anAddedItem(dealer, requestId, { soldOn: '2026-01-31', saleProof })
  expect(item).toMatchObject({ soldOn: '2026-01-31', saleProof: { key: saleProof, fileName: pdf.name, kind: 'pdf' } })
  expect(item.images).toHaveLength(1)
  expect((await linkTo(admin, saleProof)).status).toBe(404)

  await dealer.call(completeRequest, { params: { requestId: String(requestId) } })
  for (const [caller, endpoint] of [
    [dealer, getItem],
    [admin, getItemForAdmin],
  ] as const) {
    const { body } = await caller.call(endpoint, { params: { itemId: String(item.id) } })
    expect((body as ItemDetail).saleProof).toMatchObject({ key: saleProof, url: expect.stringContaining('.pdf') })
    expect((await linkTo(caller, saleProof)).status).toBe(200)
  }
  expect((await linkTo(colleague, saleProof)).status).toBe(404)
  expect((await dealer.call(deleteImage, { query: { key: saleProof } })).body).toMatchObject({ error: 'FILE_IN_USE' })
})

test('the proof may be a picture; another one takes its place, and without one there is none', async () => {
  const first = await aProof()
  const item = await anAddedItem(dealer, await aDraft(dealer), { saleProof: first })
  const picture = (await anUploadedPhoto(dealer)).imagePath
  expect((await change(item, { saleProof: picture })).body).toMatchObject({
    saleProof: { key: picture, kind: 'image' },
  })
  expect((await linkTo(dealer, first)).status).toBe(404)
  expect((await change(item, { saleProof: picture })).body).toMatchObject({ saleProof: { key: picture } })
  expect((await change(item, {})).body).toMatchObject({ saleProof: null, images: [{}] })
})

test('only an own upload can be the proof, and a PDF is no picture of the item', async () => {
  const requestId = String(await aDraft(dealer))
  const save = async (wanted: WantedItem) =>
    dealer.call(addItem, { params: { requestId }, body: await anItemSave(dealer, wanted) })
  expect((await save({ saleProof: await aProof(colleague) })).body).toMatchObject({
    problems: { saleProof: { code: 'FILE_GONE' } },
  })
  expect((await save({ images: [await aProof()] })).body).toMatchObject({ problems: { images: { code: 'FILE_GONE' } } })
  expect((await upload(dealer, { ...pdf, bytes: Buffer.from('GIF89a') }, uploadSaleProof.path)).status).toBe(415)
  // PDFs are taken as proofs only.
  expect((await upload(dealer, pdf, uploadMedia.path)).status).toBe(415)
  const body = { key: await aProof(), name: 'layout.pdf' }
  expect((await dealer.call(addLayoutPdf, { params: { itemId: '10001' }, body })).status).toBe(403)
})

test('a proof that was uploaded and is not wanted can be deleted', async () => {
  const key = await aProof()
  expect((await colleague.call(deleteImage, { query: { key } })).status).toBe(404)
  expect((await dealer.call(deleteImage, { query: { key } })).status).toBe(200)
  expect((await linkTo(dealer, key)).status).toBe(404)
})

test('a sale is neither in the future nor before the shipment of a known unit', async () => {
  const product = { brand: 'Nordwave', itemNumber: 'NW-165', itemType: 'Speaker' } as const
  const { productId } = await tested.tables
    .insertInto('products')
    .values(product)
    .returning('productId')
    .executeTakeFirstOrThrow()
  const serialNumber = 'SALE-1'
  await tested.tables.insertInto('units').values({ productId, serialNumber, shippedOn: '2026-03-01' }).execute()
  const requestId = String(await aDraft(dealer))
  const save = async (wanted: WantedItem) =>
    dealer.call(addItem, { params: { requestId }, body: await anItemSave(dealer, wanted) })
  expect((await save({ soldOn: '2026-11-24' })).body).toMatchObject({
    problems: { soldOn: { code: 'SOLD_IN_FUTURE' } },
  })
  expect((await save({ serialNumber, soldOn: '2026-02-28' })).body).toMatchObject({
    problems: { soldOn: { code: 'SOLD_BEFORE_SHIPMENT' } },
  })
  expect((await save({ soldOn: '2026-02-30' })).status).toBe(400)
  expect((await save({ serialNumber, soldOn: '2026-03-01' })).body).toMatchObject({ soldOn: '2026-03-01' })
})
