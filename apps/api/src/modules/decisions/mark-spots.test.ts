import type { SentBody } from '@portal/contract/endpoint.ts'
import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import * as items from '@portal/contract/items/items.ts'
import type { Spot } from '@portal/domain/items/spots.ts'
import { limits } from '@portal/domain/limits.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aSubmittedRequest } from '../../testing/claims.ts'
import { type Caller, openTestPortal, type TestPortal } from '../../testing/portal-for-tests.ts'

let tested: TestPortal
let dealer: Caller
let admin: Caller

beforeAll(async () => {
  tested = await openTestPortal()
  admin = await tested.signedInAs(await tested.anAccount({ role: 'ADMIN' }))
  dealer = await tested.signedInAs(await tested.anAccount())
})
afterAll(() => tested.close())

const at = (itemId: number) => ({ params: { itemId: String(itemId) } })
const detail = async (itemId: number) => (await admin.call(items.getItemForAdmin, at(itemId))).body as ItemDetail
const seenByDealer = async (itemId: number) => ((await dealer.call(items.getItem, at(itemId))).body as ItemDetail).spots
const pictureOf = async (itemId: number) => (await detail(itemId)).images[0]?.imagePath ?? ''
const tearIn = (imagePath: string) => ({ imagePath, x: 0.25, y: 0.75, text: 'The tear is here' })
const declined = { status: 'Declined', declineReason: 'Item was subject to impact of fall accident' } as const
const decide = (itemId: number, body: SentBody<typeof items.updateItemStatus>) =>
  admin.call(items.updateItemStatus, { ...at(itemId), body })
const undo = async (answer: { readonly body: unknown }) => {
  const { decisionId } = (answer.body as { undo: { decisionId: number } }).undo
  return admin.call(items.undoDecision, { params: { decisionId: String(decisionId) } })
}
/** Two items of one request, so that deciding the first does not close it. */
async function twoItems() {
  const { requestId, itemIds } = await aSubmittedRequest(dealer, [{}, {}])
  const [itemId = 0, otherId = 0] = itemIds
  return { requestId, itemId, otherId, picture: await pictureOf(itemId), otherPicture: await pictureOf(otherId) }
}

describe('the spots of a decision', () => {
  test('are read by the dealer with the decision, and by nobody of another company', async () => {
    const { itemId, picture } = await twoItems()
    const spots = [tearIn(picture), { ...tearIn(picture), x: 0.123456, text: ' A burn ' }]
    const answer = await decide(itemId, { ...declined, spots })
    const kept = [tearIn(picture), { ...tearIn(picture), x: 0.1235, text: 'A burn' }]
    expect(answer).toMatchObject({ status: 200, body: { spots: kept } })
    expect(await seenByDealer(itemId)).toEqual(kept)

    const stranger = await tested.signedInAs(await tested.anAccount())
    expect((await stranger.call(items.getItem, at(itemId))).status).toBe(404)
  })

  test('are not shown to the dealer before the item is decided', async () => {
    const { itemId, picture } = await twoItems()
    await decide(itemId, { status: 'Additional information required', spots: [tearIn(picture)] })
    expect((await detail(itemId)).spots).toEqual([tearIn(picture)])
    expect(await seenByDealer(itemId)).toEqual([])
    await decide(itemId, declined)
    expect(await seenByDealer(itemId)).toEqual([tearIn(picture)])
  })

  test('go and come back with an undo, and those of another item stay', async () => {
    const { itemId, otherId, picture, otherPicture } = await twoItems()
    await decide(otherId, { ...declined, spots: [tearIn(otherPicture)] })
    await undo(await decide(itemId, { ...declined, spots: [tearIn(picture)], closesRequest: true }))
    expect((await detail(itemId)).spots).toEqual([])
    expect((await detail(otherId)).spots).toEqual([tearIn(otherPicture)])

    const moved = { ...tearIn(otherPicture), x: 0.5 }
    await undo(await decide(otherId, { ...declined, spots: [moved] }))
    expect(await seenByDealer(otherId)).toEqual([tearIn(otherPicture)])
    await undo(await decide(otherId, { status: 'Under review', spots: [] }))
    expect(await seenByDealer(otherId)).toEqual([tearIn(otherPicture)])
  })

  test('alone are a change of a decision, and the same once more are none', async () => {
    const { itemId, picture } = await twoItems()
    await decide(itemId, declined)
    const mark = () => decide(itemId, { ...declined, spots: [tearIn(picture)] })
    const { undo: first } = (await mark()).body as { undo: { decisionId: number } }
    expect((await mark()).body).toMatchObject({ undo: { decisionId: first.decisionId } })
    expect((await decide(itemId, declined)).body).not.toHaveProperty('undo')
    expect((await decide(itemId, { ...declined, spots: [] })).body).toMatchObject({ spots: [] })
  })

  test('belong to one item each where several are decided at once', async () => {
    const { requestId, itemId, otherId, picture } = await twoItems()
    const body = { ...declined, items: [{ itemId, spots: [tearIn(picture)] }, { itemId: otherId }] }
    await admin.call(items.updateItemStatuses, { params: { requestId: String(requestId) }, body })
    expect(await seenByDealer(itemId)).toEqual([tearIn(picture)])
    expect(await seenByDealer(otherId)).toEqual([])
  })

  test('go with their picture', async () => {
    const { itemId, picture } = await twoItems()
    await decide(itemId, { ...declined, spots: [tearIn(picture)] })
    await tested.tables
      .updateTable('files')
      .set({ attachedAs: null, position: null, itemId: null, removedAt: new Date() })
      .where('key', '=', picture)
      .execute()
    expect(await seenByDealer(itemId)).toEqual([])
    await tested.tables.deleteFrom('files').where('key', '=', picture).execute()
    const left = tested.tables.selectFrom('itemSpots').select('spotId').where('itemId', '=', itemId)
    expect(await left.execute()).toEqual([])
  })
})

describe('refused is, and changes nothing,', () => {
  test.each<[string, string, (own: string, other: string) => Spot[]]>([
    ['a picture of another item', 'SPOT_PICTURE_GONE', (_, other) => [tearIn(other)]],
    ['a picture that does not exist', 'SPOT_PICTURE_GONE', () => [tearIn('media/none.jpg')]],
    ['a spot outside', 'SPOT_OUTSIDE_PICTURE', (own) => [{ ...tearIn(own), y: 1.5 }]],
    ['a spot without words', 'SPOT_TEXT_MISSING', (own) => [{ ...tearIn(own), text: ' ' }]],
    ['more words', 'SPOT_TEXT_TOO_LONG', (own) => [{ ...tearIn(own), text: 'x'.repeat(limits.spot.text + 1) }]],
    ['one more', 'TOO_MANY_SPOTS', (own) => Array.from({ length: limits.spot.maximumSpots + 1 }, () => tearIn(own))],
  ])('%s', async (_what, code, spotsOf) => {
    const { itemId, picture, otherPicture } = await twoItems()
    const answer = await decide(itemId, { ...declined, spots: spotsOf(picture, otherPicture) })
    expect(answer).toMatchObject({ status: 400, body: { problems: { spots: { code } } } })
    expect(await detail(itemId)).toMatchObject({ status: 'Under review', spots: [] })
  })
})
