import { deleteImage } from '@portal/contract/files/files.ts'
import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import { addItem, changeItem, deleteItem, getItem, listItems, updateItemStatus } from '@portal/contract/items/items.ts'
import * as requests from '@portal/contract/requests/requests.ts'
import type { RequestStatus } from '@portal/domain/requests/request-status.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aDraft, anAddedItem, anItemSave, aSubmittedRequest } from '../../testing/claims.ts'
import { type Caller, openTestPortal, type TestAccount, type TestPortal } from '../../testing/portal-for-tests.ts'

let tested: TestPortal
let dealerAccount: TestAccount
let dealer: Caller
let otherDealer: Caller
let admin: Caller

beforeAll(async () => {
  tested = await openTestPortal({ environment: { MAIL_WAIT_SECONDS: '0' } })
  dealerAccount = await tested.anAccount()
  dealer = await tested.signedInAs(dealerAccount)
  otherDealer = await tested.signedInAs(await tested.anAccount())
  admin = await tested.signedInAs(await tested.anAccount({ role: 'ADMIN' }))
})
afterAll(() => tested.close())

const idsOf = (body: unknown) => (body as { content: { requestId: number }[] }).content.map((row) => row.requestId)
const params = (requestId: number) => ({ params: { requestId: String(requestId) } })
const close = async (itemId: number) =>
  admin.call(updateItemStatus, {
    params: { itemId: String(itemId) },
    body: { status: 'Declined', declineReason: 'Out of warranty' },
  })
const statusOf = async (itemId: number) =>
  ((await dealer.call(getItem, { params: { itemId: String(itemId) } })).body as ItemDetail).requestStatus

describe('a draft', () => {
  test('gets the date and " Request" as its title when it has none', async () => {
    const { status, body } = await dealer.call(requests.createRequest, { body: { title: '  ' } })
    expect(status).toBe(201)
    expect((body as { title: string }).title).toMatch(/^\d{4}-\d\d-\d\d Request$/)
  })

  test('refuses a title of more than 255 characters with a sentence', async () => {
    const { status, body } = await dealer.call(requests.createRequest, { body: { title: 'x'.repeat(256) } })
    expect(status).toBe(400)
    expect(body).toMatchObject({ error: 'VALIDATION', fields: { title: 'Title must be 255 characters or fewer.' } })
  })

  test('is seen by its creator alone, in no list', async () => {
    const requestId = await aDraft(dealer)
    await anAddedItem(dealer, requestId)
    expect((await dealer.call(listItems, params(requestId))).status).toBe(200)
    expect((await otherDealer.call(listItems, params(requestId))).status).toBe(404)
    expect(idsOf((await dealer.call(requests.listOwnRequests)).body)).not.toContain(requestId)
    expect(idsOf((await admin.call(requests.listActiveRequests)).body)).not.toContain(requestId)
    expect((await admin.call(requests.archiveForAdmins, params(requestId))).status).toBe(404)
  })

  test('cannot be completed without an item', async () => {
    const requestId = await aDraft(dealer)
    const { status, body } = await dealer.call(requests.completeRequest, params(requestId))
    expect(status).toBe(400)
    expect(body).toMatchObject({
      error: 'NO_ITEMS',
      message: 'Please add at least one item before completing the request.',
    })
  })

  test('cannot be completed once the last picture of an item was deleted', async () => {
    const requestId = await aDraft(dealer)
    await anAddedItem(dealer, requestId)
    const { images } = await anAddedItem(dealer, requestId)
    expect((await dealer.call(deleteImage, { query: { key: images[0]?.imagePath ?? '' } })).status).toBe(200)
    expect(await dealer.call(requests.completeRequest, params(requestId))).toMatchObject({
      status: 400,
      body: {
        error: 'ITEM_WITHOUT_FILES',
        message: 'Please upload at least one image or video before submitting.',
      },
    })
  })

  test('is deleted with its items when it is cancelled, which frees the serial number', async () => {
    const requestId = await aDraft(dealer)
    await anAddedItem(dealer, requestId, { serialNumber: 'FREED-1' })
    expect((await dealer.call(requests.cancelRequest, params(requestId))).status).toBe(200)
    expect((await dealer.call(listItems, params(requestId))).status).toBe(404)
    await expect(anAddedItem(otherDealer, await aDraft(otherDealer), { serialNumber: 'freed-1' })).resolves.toBeTruthy()
  })

  test('sent twice with one Idempotency-Key is created once', async () => {
    const sent = { body: { title: 'Twice' }, headers: { 'idempotency-key': 'a-key-of-a-double-click' } }
    const [first, second] = await Promise.all([
      dealer.call(requests.createRequest, sent),
      dealer.call(requests.createRequest, sent),
    ])
    expect(first.status).toBe(201)
    expect(second.body).toEqual(first.body)
    const other = await dealer.call(requests.createRequest, { ...sent, body: { title: 'Other' } })
    expect(other.body).toMatchObject({ error: 'IDEMPOTENCY_KEY_REUSED' })
  })
})

describe('completing', () => {
  test('shows the request to both sides as Open, and tells the administrators once', async () => {
    const before = (await tested.mails('request-submitted')).length
    const { requestId } = await aSubmittedRequest(dealer)
    expect((await dealer.call(requests.completeRequest, params(requestId))).status).toBe(200)
    expect(idsOf((await dealer.call(requests.listOwnRequests)).body)[0]).toBe(requestId)
    const [newest] = ((await admin.call(requests.listActiveRequests)).body as { content: unknown[] }).content
    expect(newest).toMatchObject({
      requestId,
      status: 'Open',
      itemCount: 1,
      hasUnreadMessages: false,
      completed: true,
    })
    const mails = await tested.mails('request-submitted')
    expect(mails).toHaveLength(before + 1)
    expect(mails.at(-1)?.facts).toMatchObject({ requestId })
  })

  test('ends all editing', async () => {
    const { requestId, itemIds } = await aSubmittedRequest(dealer)
    const [itemId = 0] = itemIds
    const save = await anItemSave(dealer)
    const answers = [
      await dealer.call(addItem, { ...params(requestId), body: save }),
      await dealer.call(changeItem, { params: { itemId: String(itemId) }, body: save }),
      await dealer.call(deleteItem, { params: { itemId: String(itemId) } }),
      await dealer.call(requests.cancelRequest, params(requestId)),
    ]
    for (const answer of answers) {
      expect(answer.status).toBe(409)
      expect(answer.body).toMatchObject({ error: 'REQUEST_COMPLETED' })
    }
  })
})

describe('archiving', () => {
  test('is refused while the request is not closed', async () => {
    const { requestId } = await aSubmittedRequest(dealer)
    const ofDealer = await dealer.call(requests.archiveOwnRequest, params(requestId))
    const ofAdmins = await admin.call(requests.archiveForAdmins, params(requestId))
    for (const answer of [ofDealer, ofAdmins])
      expect(answer).toMatchObject({ status: 409, body: { error: 'REQUEST_NOT_CLOSED' } })
  })

  test('keeps the two sides apart, and doing it twice is no error', async () => {
    const { requestId, itemIds } = await aSubmittedRequest(dealer)
    await close(itemIds[0] ?? 0)
    for (const _ of [1, 2]) expect((await dealer.call(requests.archiveOwnRequest, params(requestId))).status).toBe(200)
    expect(idsOf((await dealer.call(requests.listOwnRequests)).body)).not.toContain(requestId)
    expect(idsOf((await dealer.call(requests.listOwnArchivedRequests)).body)).toContain(requestId)
    expect(idsOf((await admin.call(requests.listActiveRequests)).body)).toContain(requestId)

    await admin.call(requests.archiveForAdmins, params(requestId))
    expect(idsOf((await admin.call(requests.listActiveRequests)).body)).not.toContain(requestId)
    expect(idsOf((await admin.call(requests.listArchivedRequests)).body)).toContain(requestId)

    for (const _ of [1, 2]) expect((await dealer.call(requests.restoreOwnRequest, params(requestId))).status).toBe(200)
    expect(idsOf((await dealer.call(requests.listOwnRequests)).body)).toContain(requestId)
    await admin.call(requests.restoreForAdmins, params(requestId))
    expect(idsOf((await admin.call(requests.listActiveRequests)).body)).toContain(requestId)
  })

  test("does not reach somebody else's request", async () => {
    const { requestId, itemIds } = await aSubmittedRequest(dealer)
    await close(itemIds[0] ?? 0)
    expect((await otherDealer.call(requests.archiveOwnRequest, params(requestId))).status).toBe(404)
  })
})

describe('the derived status', () => {
  test('is Additional information required while an item needs it, and Open again afterwards', async () => {
    const { itemIds } = await aSubmittedRequest(dealer, [{}, {}])
    const [first = 0] = itemIds
    const set = (status: 'Additional information required' | 'Under review') =>
      admin.call(updateItemStatus, { params: { itemId: String(first) }, body: { status } })
    await set('Additional information required')
    expect(await statusOf(first)).toBe('Additional information required')
    await set('Under review')
    expect(await statusOf(first)).toBe('Open')
  })

  test('is Closed exactly once, with one mail, when two administrators settle the last two items at one instant', async () => {
    const rounds = 200
    const { userId: dealerId } = dealerAccount
    /** Straight into the tables: two hundred requests with photos would be a test of photos. */
    const twoOpenItems = async (round: number): Promise<number[]> => {
      const { tables } = tested
      const { requestId } = await tables
        .insertInto('requests')
        .values({ dealerId, title: `Round ${round}`, completedAt: new Date() })
        .returning('requestId')
        .executeTakeFirstOrThrow()
      const item = {
        requestId,
        itemType: 'Speaker',
        brand: 'Nordwave',
        itemNumber: 'NW',
        issueDescription: 'x',
        turn: 'undecided',
        turnSince: new Date(),
      } as const
      const rows = [1, 2].map((n) => ({ ...item, serialNumber: `ROUND-${round}-${n}` }))
      const items = await tables.insertInto('requestItems').values(rows).returning('itemId').execute()
      return items.map(({ itemId }) => itemId)
    }
    const before = (await tested.mails('request-closed')).length
    for (let round = 0; round < rounds; round++) {
      const itemIds = await twoOpenItems(round)
      const answers = await Promise.all(itemIds.map(close))
      expect(answers.map((answer) => answer.status)).toEqual([200, 200])
      expect(await statusOf(itemIds[0] ?? 0)).toBe('Closed')
    }
    expect(await tested.mails('request-closed')).toHaveLength(before + rounds)
    const { closings } = await tested.portal.db
      .selectFrom('itemHistory')
      .select((select) => select.fn.countAll<number>().as('closings'))
      .where('kind', '=', 'request-closed')
      .executeTakeFirstOrThrow()
    expect(closings).toBeGreaterThanOrEqual(rounds)
  })
})

test('a dealer lists the own requests of one status', async () => {
  const caller = await tested.signedInAs(await tested.anAccount())
  const open = await aSubmittedRequest(caller)
  const closed = await aSubmittedRequest(caller)
  await close(closed.itemIds[0] ?? 0)
  const ofStatus = async (status: RequestStatus) =>
    idsOf((await caller.call(requests.listOwnRequests, { query: { status } })).body)
  expect(await ofStatus('Open')).toEqual([open.requestId])
  expect(await ofStatus('Closed')).toEqual([closed.requestId])
  expect(await ofStatus('Additional information required')).toEqual([])
})
