import { lookAtItem } from '@portal/contract/colleagues/colleagues.ts'
import { presignedImageUrl, signedUrl } from '@portal/contract/files/files.ts'
import type { ItemRow } from '@portal/contract/items/item-shapes.ts'
import {
  addItem,
  changeItem,
  getItem,
  getItemForAdmin,
  listItemHistory,
  listItems,
  listItemsForAdmin,
  updateItemStatus,
} from '@portal/contract/items/items.ts'
import { listMessagesForAdmin, postMessage } from '@portal/contract/messages/messages.ts'
import * as requests from '@portal/contract/requests/requests.ts'
import { listWork } from '@portal/contract/work/work.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aDraft, anItemSave, aSubmittedRequest } from '../../testing/claims.ts'
import { type Caller, openTestPortal, type TestAccount, type TestPortal } from '../../testing/portal-for-tests.ts'

let tested: TestPortal
let dealerAccount: TestAccount
let dealer: Caller
let admin: Caller
beforeAll(async () => {
  tested = await openTestPortal()
  admin = await tested.signedInAs(await tested.anAccount({ role: 'ADMIN' }))
})
beforeEach(async () => {
  dealerAccount = await tested.anAccount()
  dealer = await tested.signedInAs(dealerAccount)
})
afterAll(() => tested.close())

const of = (requestId: number) => ({ params: { requestId: String(requestId) } })
const at = (itemId: number) => ({ params: { itemId: String(itemId) } })
const takeBack = (requestId: number, by = dealer) => by.call(requests.takeBackRequest, of(requestId))
const withdraw = (requestId: number, by = dealer) => by.call(requests.withdrawRequest, of(requestId))
const opened = (itemId: number) => admin.call(getItemForAdmin, at(itemId))
const mayBeTakenBack = async (requestId: number) =>
  ((await dealer.call(listItems, of(requestId))).body as ItemRow[]).map((item) => item.mayBeTakenBack)
const rowsOf = (requestId: number) =>
  tested.tables.selectFrom('requestItems').selectAll().where('requestId', '=', requestId).orderBy('itemId').execute()
const pictureOf = async (requestId: number) =>
  ((await dealer.call(listItems, of(requestId))).body as ItemRow[])[0]?.images[0]?.imagePath ?? ''
const mailsAbout = async (requestId: number) =>
  (await tested.mails('request-submitted')).filter(({ facts }) => facts.requestId === requestId)

describe('taking a request back', () => {
  test('makes it the draft that it was, which can be changed and submitted again', async () => {
    const { requestId, itemIds } = await aSubmittedRequest(dealer, [{}, { itemType: 'Amplifier' }])
    const [itemId = 0] = itemIds
    expect(await mayBeTakenBack(requestId)).toEqual([true, true])
    expect(await mailsAbout(requestId)).not.toEqual([])

    expect((await takeBack(requestId)).status).toBe(200)
    expect((await takeBack(requestId)).status).toBe(200)
    expect(await mailsAbout(requestId)).toEqual([])
    expect((await opened(itemId)).status).toBe(404)
    expect((await admin.call(listItemsForAdmin, of(requestId))).status).toBe(404)
    for (const row of await rowsOf(requestId))
      expect(row).toMatchObject({ turn: null, turnSince: null, verdict: null, unusual: false, takenBy: null })

    const save = await anItemSave(dealer, { serialNumber: 'MENDED-1' })
    expect((await dealer.call(changeItem, { ...at(itemId), body: save })).status).toBe(200)
    expect((await dealer.call(requests.completeRequest, of(requestId))).status).toBe(200)
    expect((await opened(itemId)).body).toMatchObject({ serialNumber: 'MENDED-1', turn: 'undecided' })
    const history = await tested.tables.selectFrom('itemHistory').select('kind').where('itemId', '=', itemId).execute()
    expect(history).toEqual([{ kind: 'submitted' }])
  })

  test('is not undone by a submission that is repeated because its answer got lost', async () => {
    const { requestId } = await aSubmittedRequest(dealer)
    expect((await takeBack(requestId)).status).toBe(200)
    const submission = { ...of(requestId), headers: { 'idempotency-key': 'submitted-once' } }
    expect((await dealer.call(requests.completeRequest, submission)).status).toBe(200)
    expect((await takeBack(requestId)).status).toBe(200)
    expect((await dealer.call(requests.completeRequest, submission)).status).toBe(200)
    expect(await rowsOf(requestId)).toMatchObject([{ turn: null }])
    expect((await dealer.call(requests.completeRequest, of(requestId))).status).toBe(200)
    expect(await rowsOf(requestId)).toMatchObject([{ turn: 'undecided' }])
  })

  test('leaves nothing of a withdrawn one, and its serial numbers are free', async () => {
    const { requestId } = await aSubmittedRequest(dealer, [{ serialNumber: 'WITHDRAWN-1' }])
    expect((await withdraw(requestId)).status).toBe(200)
    expect(await rowsOf(requestId)).toEqual([])
    expect(await mailsAbout(requestId)).toEqual([])
    const body = await anItemSave(dealer, { serialNumber: 'withdrawn-1' })
    const draft = await aDraft(dealer)
    const added = await dealer.call(addItem, { ...of(draft), body })
    expect(added.status).toBe(201)
    expect((await withdraw(requestId)).status).toBe(200)
  })

  test.each<[string, (requestId: number, itemId: number) => Promise<unknown>]>([
    ['an administrator has opened an item', (_, itemId) => opened(itemId)],
    ['an administrator has opened the request', (requestId) => admin.call(listItemsForAdmin, of(requestId))],
    [
      'it was decided',
      (_, itemId) =>
        admin.call(updateItemStatus, { ...at(itemId), body: { status: 'Declined', declineReason: 'Out of warranty' } }),
    ],
    [
      'the dealer wrote a message',
      (_, itemId) =>
        dealer.call(postMessage, { ...at(itemId), body: { messageContent: 'Wait', attachments: [], thumbnails: [] } }),
    ],
    ['an administrator has read the thread of an item', (_, itemId) => admin.call(listMessagesForAdmin, at(itemId))],
    ['an administrator has read the history of an item', (_, itemId) => admin.call(listItemHistory, at(itemId))],
    [
      'an administrator looks at an item',
      (_, itemId) => admin.call(lookAtItem, { ...at(itemId), body: { looking: true } }),
    ],
    [
      'an administrator has asked for a picture',
      async (requestId) => admin.call(signedUrl, { query: { key: await pictureOf(requestId) } }),
    ],
    [
      'an administrator has asked for a picture by its name',
      async (requestId, itemId) => {
        const fileName = (await pictureOf(requestId)).split('/').at(-1) ?? ''
        return admin.call(presignedImageUrl, { params: { requestItemId: String(itemId), fileName } })
      },
    ],
  ])('is refused once %s', async (_what, happens) => {
    const { requestId, itemIds } = await aSubmittedRequest(dealer, [{}, {}])
    await happens(requestId, itemIds[0] ?? 0)
    const before = await rowsOf(requestId)
    expect(await mayBeTakenBack(requestId)).toEqual([false, false])
    for (const act of [takeBack, withdraw])
      expect(await act(requestId)).toMatchObject({ status: 409, body: { error: 'REQUEST_OPENED' } })
    expect(await rowsOf(requestId)).toEqual(before)
  })

  test('is not hindered by lists, the queue and what is fetched ahead, which open nothing', async () => {
    const { requestId, itemIds } = await aSubmittedRequest(dealer)
    await admin.call(requests.listActiveRequests)
    await admin.call(listWork)
    const [itemId = 0] = itemIds
    const ahead = 'true' as const
    const fetched = [
      await admin.call(listItemsForAdmin, { ...of(requestId), query: { ahead } }),
      await admin.call(getItemForAdmin, { ...at(itemId), query: { ahead } }),
      await admin.call(listItemHistory, { ...at(itemId), query: { ahead } }),
      await admin.call(lookAtItem, { ...at(itemId), body: { looking: false } }),
    ]
    expect(fetched.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await mayBeTakenBack(requestId)).toEqual([true])
  })

  test('belongs to its dealer', async () => {
    const { requestId } = await aSubmittedRequest(dealer)
    const other = await tested.signedInAs(await tested.anAccount())
    for (const act of [takeBack, withdraw]) expect((await act(requestId, other)).status).toBe(404)
    expect(await mayBeTakenBack(requestId)).toEqual([true])
  })

  test('tells the administrators’ lists and the windows of the dealer’s company', async () => {
    const { requestId } = await aSubmittedRequest(dealer)
    await takeBack(requestId)
    const events = await tested.tables
      .selectFrom('events')
      .select(['kind', 'forAdmins', 'companyId'])
      .where('requestId', '=', requestId)
      .where('kind', '=', 'request-taken-back')
      .execute()
    expect(events).toEqual([{ kind: 'request-taken-back', forAdmins: true, companyId: dealerAccount.companyId }])
  })

  test.each([
    ['taken back', takeBack],
    ['withdrawn', withdraw],
  ])('meets an administrator who opens it: it is read or %s, never both', async (_what, act) => {
    const outcomes = new Set<string>()
    for (let round = 0; round < 8; round++) {
      const { requestId, itemIds } = await aSubmittedRequest(dealer)
      const calls = [() => act(requestId), () => opened(itemIds[0] ?? 0)]
      const answers =
        round % 2 === 0
          ? await Promise.all(calls.map((call) => call()))
          : (await Promise.all(calls.toReversed().map((call) => call()))).toReversed()
      outcomes.add(answers.map(({ status }) => status).join(' and '))
    }
    expect([...outcomes].filter((outcome) => !['200 and 404', '409 and 200'].includes(outcome))).toEqual([])
  })
})

test('the history of a submitted item is still kept for ever', async () => {
  const { itemIds } = await aSubmittedRequest(dealer)
  await expect(tested.tables.deleteFrom('itemHistory').where('itemId', 'in', itemIds).execute()).rejects.toThrow(
    /never changed or deleted/,
  )
  expect((await dealer.call(getItem, at(itemIds[0] ?? 0))).status).toBe(200)
})
