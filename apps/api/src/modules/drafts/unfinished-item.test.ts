import { deleteImage } from '@portal/contract/files/files.ts'
import { changeItem } from '@portal/contract/items/items.ts'
import { getUnfinishedItem, keepUnfinishedItem } from '@portal/contract/items/unfinished-item.ts'
import type { UnfinishedItem } from '@portal/contract/items/unfinished-item-schemas.ts'
import type { Drafts } from '@portal/contract/requests/request-schemas.ts'
import { completeRequest, listDrafts, takeBackRequest } from '@portal/contract/requests/requests.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDraft, anAddedItem, anItemSave, anUploadedPhoto } from '../../testing/claims.ts'
import { type Caller, openTestPortal, type TestPortal } from '../../testing/portal-for-tests.ts'

let tested: TestPortal
let dealer: Caller
let colleague: Caller
beforeAll(async () => {
  tested = await openTestPortal()
  dealer = await tested.signedInAs(await tested.anAccount())
  colleague = await tested.signedInAs(await tested.anAccount())
})
afterAll(() => tested.close())

const begun: UnfinishedItem = {
  ...{ itemType: 'Speaker', brand: 'Nordwave', itemNumber: '', serialNumber: 'SN-1 ', issueDescription: 'Scra' },
  ...{ amplifierRepairAttempt: null, amplifierRepairAttemptDetails: '', needsSchematic: null, amplifierOption: null },
  ...{ soldOn: null, faultKind: null, skippedShots: [], dealerSpots: [], files: [], saleProof: null },
}
const of = (requestId: number) => ({ params: { requestId: String(requestId) } })
const keep = (requestId: number, item: UnfinishedItem | null, by = dealer) =>
  by.call(keepUnfinishedItem, { ...of(requestId), body: { item } })
const kept = async (requestId: number, by = dealer) => (await by.call(getUnfinishedItem, of(requestId))).body
const draftOf = async (requestId: number) =>
  ((await dealer.call(listDrafts)).body as Drafts).drafts.find((draft) => draft.requestId === requestId)

test('what is being written is there for the same dealer, as it was typed, until it is forgotten', async () => {
  const requestId = await aDraft(dealer)
  expect(await kept(requestId)).toEqual({ item: null })
  expect(await draftOf(requestId)).toMatchObject({ hasUnfinishedItem: false })
  const changedAt = (await draftOf(requestId))?.changedAt ?? ''
  await keep(requestId, begun)
  await keep(requestId, { ...begun, issueDescription: 'Scrapes' })
  expect(await kept(requestId)).toEqual({ item: { ...begun, issueDescription: 'Scrapes' } })
  const draft = await draftOf(requestId)
  expect(draft).toMatchObject({ hasUnfinishedItem: true, itemCount: 0 })
  expect(Date.parse(draft?.changedAt ?? '')).toBeGreaterThan(Date.parse(changedAt))
  expect((await keep(requestId, null)).status).toBe(200)
  expect(await kept(requestId)).toEqual({ item: null })
})

test('nobody else reads it or writes it, administrators neither', async () => {
  const requestId = await aDraft(dealer)
  await keep(requestId, begun)
  const admin = await tested.signedInAs(await tested.anAccount({ role: 'ADMIN' }))
  for (const other of [colleague, admin]) {
    expect((await other.call(getUnfinishedItem, of(requestId))).status).toBe(404)
    expect((await keep(requestId, null, other)).status).toBe(404)
  }
  expect(await kept(requestId)).toEqual({ item: begun })
})

test('its files come with what the portal knows of them; foreign, deleted and attached ones are missing', async () => {
  const requestId = await aDraft(dealer)
  const [photo, proof, deleted, foreign] = [
    await anUploadedPhoto(dealer),
    await anUploadedPhoto(dealer),
    await anUploadedPhoto(dealer),
    await anUploadedPhoto(colleague),
  ]
  const key = (upload: typeof photo) => upload.imagePath
  const files = [photo, deleted, foreign].map((upload) => ({ key: key(upload), shot: null }))
  const spot = { x: 0.5, y: 0.5, text: 'torn' }
  const dealerSpots = [
    { imagePath: key(photo), ...spot },
    { imagePath: key(foreign), ...spot },
  ]
  await dealer.call(deleteImage, { query: { key: key(deleted) } })
  await keep(requestId, { ...begun, files, dealerSpots, saleProof: key(proof) })
  expect(await kept(requestId)).toMatchObject({
    item: {
      files: [
        { key: key(photo), thumbnailKey: photo.thumbnailPath, kind: 'image', processing: 'ready', failure: null },
      ],
      saleProof: { key: key(proof), kind: 'image' },
      dealerSpots: [{ imagePath: key(photo) }],
    },
  })
  await anAddedItem(dealer, requestId, { images: [key(photo)] })
  await keep(requestId, { ...begun, files })
  expect(await kept(requestId)).toMatchObject({ item: { files: [] } })
})

test('adding that item forgets it, and adding one before it does not', async () => {
  const requestId = await aDraft(dealer)
  await keep(requestId, begun)
  await anAddedItem(dealer, requestId)
  expect(await kept(requestId)).toEqual({ item: begun })
  await anAddedItem(dealer, requestId, { serialNumber: begun.serialNumber })
  expect(await kept(requestId)).toEqual({ item: null })
})

test('submitting the draft forgets it; a submitted request takes none', async () => {
  const requestId = await aDraft(dealer)
  await anAddedItem(dealer, requestId)
  await keep(requestId, begun)
  expect((await dealer.call(completeRequest, of(requestId))).status).toBe(200)
  expect(await kept(requestId)).toEqual({ item: null })
  expect((await keep(requestId, begun)).body).toMatchObject({ error: 'REQUEST_COMPLETED' })
  await dealer.call(takeBackRequest, of(requestId))
  expect(await kept(requestId)).toEqual({ item: null })
})

test('an item that was added does not come back: kept later, or changed by a second attempt', async () => {
  const requestId = await aDraft(dealer)
  const { id, serialNumber } = await anAddedItem(dealer, requestId)
  await keep(requestId, { ...begun, serialNumber: ` ${serialNumber.toLowerCase()}` })
  expect(await kept(requestId)).toEqual({ item: null })
  expect(await draftOf(requestId)).toMatchObject({ hasUnfinishedItem: false })

  const typedOn = `${serialNumber}7`
  await keep(requestId, { ...begun, serialNumber: typedOn })
  expect(await kept(requestId)).toMatchObject({ item: { serialNumber: typedOn } })
  const body = await anItemSave(dealer, { serialNumber: typedOn })
  expect((await dealer.call(changeItem, { params: { itemId: String(id) }, body })).status).toBe(200)
  expect(await kept(requestId)).toEqual({ item: null })
})

test('what an older version kept in another form is none, and nothing goes wrong', async () => {
  const requestId = await aDraft(dealer)
  const row = { requestId, content: JSON.stringify({ type: 'Speaker' }), changedAt: new Date() }
  await tested.tables.insertInto('unfinishedItems').values(row).execute()
  expect(await kept(requestId)).toEqual({ item: null })
  expect((await keep(requestId, begun)).status).toBe(200)
})

test('of two that are kept at the same moment one stays, and both are answered', async () => {
  const requestId = await aDraft(dealer)
  const both = ['One', 'Two'].map((issueDescription) => keep(requestId, { ...begun, issueDescription }))
  expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200])
  expect(await kept(requestId)).toMatchObject({ item: { issueDescription: expect.stringMatching(/One|Two/) } })
})
