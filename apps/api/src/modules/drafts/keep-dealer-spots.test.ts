import type { ItemDetail, ItemRow } from '@portal/contract/items/item-shapes.ts'
import { addItem, changeItem, getItemForAdmin } from '@portal/contract/items/items.ts'
import { completeRequest } from '@portal/contract/requests/requests.ts'
import type { Spot } from '@portal/domain/items/spots.ts'
import { limits } from '@portal/domain/limits.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDraft, anAddedItem, anItemSave, anUploadedPhoto, type WantedItem } from '../../testing/claims.ts'
import { type Caller, openTestPortal, type TestPortal } from '../../testing/portal-for-tests.ts'

let tested: TestPortal
let dealer: Caller
let admin: Caller
beforeAll(async () => {
  tested = await openTestPortal()
  dealer = await tested.signedInAs(await tested.anAccount())
  admin = await tested.signedInAs(await tested.anAccount({ role: 'ADMIN' }))
})
afterAll(() => tested.close())

const aPicture = async (by = dealer) => (await anUploadedPhoto(by)).imagePath
const tearIn = (imagePath: string): Spot => ({ imagePath, x: 0.25, y: 0.75, text: 'The tear' })
const change = async (item: ItemRow, wanted: WantedItem) =>
  (
    await dealer.call(changeItem, {
      params: { itemId: String(item.id) },
      body: await anItemSave(dealer, { images: item.images.map(({ imagePath }) => imagePath), ...wanted }),
    })
  ).body as ItemRow

test('the service reads what the dealer points at', async () => {
  const requestId = await aDraft(dealer)
  const imagePath = await aPicture()
  const marked = { images: [imagePath], dealerSpots: [{ ...tearIn(imagePath), text: ' The tear ' }] }
  const { id } = await anAddedItem(dealer, requestId, marked)
  await dealer.call(completeRequest, { params: { requestId: String(requestId) } })
  const { body } = await admin.call(getItemForAdmin, { params: { itemId: String(id) } })
  // What an administrator points at is another list.
  expect(body as ItemDetail).toMatchObject({ dealerSpots: [tearIn(imagePath)], spots: [] })
})

test('saved again it is what was said last, and goes with its picture', async () => {
  const [one, other] = [await aPicture(), await aPicture()]
  const spots = [tearIn(one), tearIn(other)]
  const item = await anAddedItem(dealer, await aDraft(dealer), { images: [one, other], dealerSpots: spots })
  expect(item.dealerSpots).toEqual(spots)
  const changed = await change(item, { images: [other], dealerSpots: [tearIn(other)] })
  expect(changed.dealerSpots).toEqual([tearIn(other)])
  expect((await change(changed, {})).dealerSpots).toEqual([])
})

test.each<[string, (own: string) => Spot[], string]>([
  ['a picture of somebody else', () => [tearIn('wms-final-uploads/other.jpg')], 'SPOT_PICTURE_GONE'],
  ['a place outside the picture', (own) => [{ ...tearIn(own), x: 1.5 }], 'SPOT_OUTSIDE_PICTURE'],
  ['no words', (own) => [{ ...tearIn(own), text: ' ' }], 'SPOT_TEXT_MISSING'],
  [
    'more than can be kept',
    (own) => Array.from({ length: limits.spot.maximumSpots + 1 }, () => tearIn(own)),
    'TOO_MANY_SPOTS',
  ],
])('is refused: %s, and nothing is saved', async (_, spotsIn, code) => {
  const requestId = await aDraft(dealer)
  const imagePath = await aPicture()
  const body = await anItemSave(dealer, { images: [imagePath], dealerSpots: spotsIn(imagePath) })
  const answer = await dealer.call(addItem, { params: { requestId: String(requestId) }, body })
  expect(answer).toMatchObject({ status: 400, body: { error: 'VALIDATION', problems: { dealerSpots: { code } } } })
  const saved = await dealer.call(addItem, {
    params: { requestId: String(requestId) },
    body: { ...body, dealerSpots: [] },
  })
  expect(saved.status).toBe(201)
})
