import type { ItemDetail, ItemRow } from '@portal/contract/items/item-shapes.ts'
import { addItem, changeItem, deleteItem, getItemForAdmin } from '@portal/contract/items/items.ts'
import { completeRequest } from '@portal/contract/requests/requests.ts'
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

const builtIn = { shot: 'whole', why: 'Built in' } as const
const twoPhotos = async () =>
  [(await anUploadedPhoto(dealer)).imagePath, (await anUploadedPhoto(dealer)).imagePath] as const
const shotsOf = ({ images }: ItemRow) => images.map(({ shot }) => shot)
const change = async (item: ItemRow, wanted: WantedItem) =>
  (
    await dealer.call(changeItem, {
      params: { itemId: String(item.id) },
      body: await anItemSave(dealer, { images: item.images.map(({ imagePath }) => imagePath), ...wanted }),
    })
  ).body as ItemRow

test('the service reads what each picture shows, what is wrong, and why a picture was left out', async () => {
  const requestId = await aDraft(dealer)
  const [label, other] = await twoPhotos()
  const { id } = await anAddedItem(dealer, requestId, {
    images: [other, label],
    shots: [{ imagePath: label, shot: 'label' }],
    skippedShots: [{ ...builtIn, why: '  Built in ' }],
    faultKind: 'noise',
  })
  await dealer.call(completeRequest, { params: { requestId: String(requestId) } })
  const { body } = await admin.call(getItemForAdmin, { params: { itemId: String(id) } })
  expect(body).toMatchObject({ faultKind: 'noise', skippedShots: [builtIn] })
  expect(shotsOf(body as ItemDetail)).toEqual([null, 'label'])
})

test('saved again it shows what was said last, and nothing where nothing was said', async () => {
  const [one, other] = await twoPhotos()
  const item = await anAddedItem(dealer, await aDraft(dealer), {
    images: [one, other],
    shots: [{ imagePath: one, shot: 'label' }],
    skippedShots: [builtIn],
    faultKind: 'damage',
  })
  const changed = await change(item, {
    shots: [
      { imagePath: one, shot: 'fault' },
      { imagePath: other, shot: 'whole' },
    ],
    skippedShots: [builtIn],
  })
  expect(shotsOf(changed)).toEqual(['fault', 'whole'])
  // What was taken after all is not left out.
  expect(changed).toMatchObject({ skippedShots: [], faultKind: null })
  expect(shotsOf(await change(item, {}))).toEqual([null, null])
})

test.each<[string, () => WantedItem, object]>([
  [
    'a shot of a file that the item does not have',
    () => ({ shots: [{ imagePath: 'wms-final-uploads/other.jpg', shot: 'label' }] }),
    { images: { code: 'FILE_GONE' } },
  ],
  [
    'one left out without a word',
    () => ({ skippedShots: [{ shot: 'whole', why: ' ' }] }),
    { skippedShots: { code: 'SKIPPED_SHOT_WHY_MISSING' } },
  ],
  [
    'one left out with too many words',
    () => ({ skippedShots: [{ shot: 'whole', why: 'x'.repeat(limits.shot.why + 1) }] }),
    { skippedShots: { code: 'SKIPPED_SHOT_WHY_TOO_LONG', limit: limits.shot.why } },
  ],
])('is refused: %s', async (_, wanted, problems) => {
  const { imagePath } = await anUploadedPhoto(dealer)
  const { status, body } = await dealer.call(addItem, {
    params: { requestId: String(await aDraft(dealer)) },
    body: await anItemSave(dealer, { images: [imagePath], ...wanted() }),
  })
  expect({ status, body }).toMatchObject({ status: 400, body: { error: 'VALIDATION', problems } })
})

test('an item with pictures left out can be deleted', async () => {
  const { id } = await anAddedItem(dealer, await aDraft(dealer), { skippedShots: [builtIn] })
  expect((await dealer.call(deleteItem, { params: { itemId: String(id) } })).status).toBe(200)
})
