import type { ItemRow } from '@portal/contract/items/item-shapes.ts'
import { addItem, changeItem, deleteItem, listItems } from '@portal/contract/items/items.ts'
import type { Drafts } from '@portal/contract/requests/request-schemas.ts'
import * as requests from '@portal/contract/requests/requests.ts'
import { limits } from '@portal/domain/limits.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDraft, anAddedItem, anItemSave, anUploadedPhoto, aSubmittedRequest } from '../../testing/claims.ts'
import { type Caller, openTestPortal, type TestPortal } from '../../testing/portal-for-tests.ts'

let tested: TestPortal
beforeAll(async () => {
  tested = await openTestPortal()
})
afterAll(() => tested.close())

const aDealer = async () => tested.signedInAs(await tested.anAccount())
const draftsOf = async (caller: Caller) => (await caller.call(requests.listDrafts)).body as Drafts
const idsOf = async (caller: Caller) => (await draftsOf(caller)).drafts.map(({ requestId }) => requestId)
const params = (requestId: number) => ({ params: { requestId: String(requestId) } })

test('the newest draft comes first, with what tells it from the others', async () => {
  const dealer = await aDealer()
  const first = await aDraft(dealer, 'Golf 7')
  const second = await aDraft(dealer, 'Not begun')
  await anAddedItem(dealer, first)
  await anAddedItem(dealer, first)
  const { drafts, more } = await draftsOf(dealer)
  expect(more).toBe(0)
  expect(drafts).toMatchObject([
    { requestId: second, title: 'Not begun', itemCount: 0, thumbnailUrl: null },
    { requestId: first, title: 'Golf 7', itemCount: 2, thumbnailUrl: expect.stringContaining('thumb_') },
  ])
  const [empty, filled] = drafts
  expect(empty?.changedAt).toBe(empty?.createdAt)
  expect(Date.parse(filled?.changedAt ?? '')).toBeGreaterThan(Date.parse(filled?.createdAt ?? ''))
})

test('a draft is listed for its creator alone: for no other dealer, and for no administrator', async () => {
  const dealer = await aDealer()
  const requestId = await aDraft(dealer)
  expect(await idsOf(dealer)).toEqual([requestId])
  expect(await idsOf(await aDealer())).toEqual([])
  const admin = await tested.signedInAs(await tested.anAccount({ role: 'ADMIN' }))
  expect(await idsOf(admin)).toEqual([])
})

test('a draft leaves the list when it is submitted or deleted, and is back when it is taken back', async () => {
  const dealer = await aDealer()
  const deleted = await aDraft(dealer)
  const { requestId } = await aSubmittedRequest(dealer)
  expect(await idsOf(dealer)).toEqual([deleted])
  await dealer.call(requests.cancelRequest, params(deleted))
  await dealer.call(requests.takeBackRequest, params(requestId))
  expect(await idsOf(dealer)).toEqual([requestId])
})

test('an item that another device has changed is not overwritten by one that has not seen that, and the same twice is no error', async () => {
  const dealer = await aDealer()
  const requestId = await aDraft(dealer)
  const { id, version } = await anAddedItem(dealer, requestId)
  const save = async (issueDescription: string, seenVersion?: number) => {
    const body = {
      ...(await anItemSave(dealer, { issueDescription, serialNumber: 'VERSIONS-1', images: [picture] })),
      seenVersion,
    }
    return dealer.call(changeItem, { params: { itemId: String(id) }, body })
  }
  const picture = (await anUploadedPhoto(dealer)).imagePath
  const first = await save('As the phone has it', version)
  expect(first).toMatchObject({ status: 200, body: { version: version + 1 } })
  expect(await save('As the phone has it', version)).toMatchObject({ status: 200, body: first.body as object })
  expect(await save('As the computer has it', version)).toMatchObject({ status: 409, body: { error: 'STALE' } })
  const text = async () => ((await dealer.call(listItems, params(requestId))).body as ItemRow[])[0]?.issueDescription
  expect(await text()).toBe('As the phone has it')
  expect((await save('As the computer has it', version + 1)).status).toBe(200)
  // Whoever says no version replaces what is there.
  expect((await save('As another client has it')).status).toBe(200)
  expect(await text()).toBe('As another client has it')
})

test('what is deleted twice, because the first answer got lost, is deleted: for its dealer, and for nobody else', async () => {
  const [dealer, other] = [await aDealer(), await aDealer()]
  const requestId = await aDraft(dealer)
  const { id } = await anAddedItem(dealer, requestId)
  const submitted = await aSubmittedRequest(dealer)
  const item = { params: { itemId: String(id) } }
  const deletions = [
    (by: Caller) => by.call(deleteItem, item),
    (by: Caller) => by.call(requests.cancelRequest, params(requestId)),
    (by: Caller) => by.call(requests.withdrawRequest, params(submitted.requestId)),
  ]
  for (const remove of deletions) {
    expect(await remove(dealer)).toMatchObject({ status: 200 })
    expect(await remove(dealer)).toMatchObject({ status: 200, body: {} })
    expect(await remove(other)).toMatchObject({ status: 404 })
  }
  expect(await dealer.call(requests.takeBackRequest, params(submitted.requestId))).toMatchObject({ status: 404 })
})

test('of very many drafts the newest are listed, and the others counted', async () => {
  const account = await tested.anAccount()
  const rows = Array.from({ length: limits.drafts.shown + 2 }, () => ({ dealerId: account.userId, title: 'Many' }))
  await tested.tables.insertInto('requests').values(rows).execute()
  const { drafts, more } = await draftsOf(await tested.signedInAs(account))
  expect(drafts).toHaveLength(limits.drafts.shown)
  expect(more).toBe(2)
})

test('the title of a draft can be changed, by its creator, until it is submitted', async () => {
  const dealer = await aDealer()
  const requestId = await aDraft(dealer, 'Golf 6')
  const rename = (caller: Caller, title: string, of = requestId) =>
    caller.call(requests.renameDraft, { ...params(of), body: { title } })
  expect((await rename(dealer, ' Golf 7 ')).body).toEqual({ requestId, title: 'Golf 7' })
  expect((await rename(await aDealer(), 'Mine')).status).toBe(404)
  expect((await rename(dealer, 'x'.repeat(256))).status).toBe(400)
  expect((await draftsOf(dealer)).drafts).toMatchObject([{ title: 'Golf 7' }])
  expect((await rename(dealer, '')).body).toMatchObject({ title: expect.stringMatching(/^\d{4}-\d\d-\d\d Request$/) })
  const submitted = await aSubmittedRequest(dealer)
  expect((await rename(dealer, 'Too late', submitted.requestId)).body).toMatchObject({ error: 'REQUEST_COMPLETED' })
})

test('each change of a draft is announced to its dealer alone', async () => {
  const account = await tested.anAccount()
  const dealer = await tested.signedInAs(account)
  const requestId = await aDraft(dealer)
  const { id } = await anAddedItem(dealer, requestId)
  await dealer.call(deleteItem, { params: { itemId: String(id) } })
  await dealer.call(requests.cancelRequest, params(requestId))
  const events = await tested.tables
    .selectFrom('events')
    .select(['kind', 'userId', 'forAdmins'])
    .where('requestId', '=', requestId)
    .execute()
  const announced = { kind: 'draft-changed', userId: account.userId, forAdmins: false }
  expect(events).toEqual([announced, announced, announced, announced])
})

test('a refused item announces nothing', async () => {
  const dealer = await aDealer()
  const requestId = await aDraft(dealer)
  const body = { ...(await anItemSave(dealer)), serialNumber: '' }
  expect((await dealer.call(addItem, { ...params(requestId), body })).status).toBe(400)
  const events = tested.tables.selectFrom('events').select('kind').where('requestId', '=', requestId)
  expect(await events.execute()).toHaveLength(1)
})
