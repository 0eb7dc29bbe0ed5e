import { toggleUserEnabled } from '@portal/contract/accounts/users.ts'
import { takeItem } from '@portal/contract/colleagues/colleagues.ts'
import type { ReplyOf } from '@portal/contract/endpoint.ts'
import { getCaseForAdmin } from '@portal/contract/items/case.ts'
import { submitRepairOutcome, updateItemStatus } from '@portal/contract/items/items.ts'
import { listMessagesForAdmin, postMessage, postMessageAsAdmin } from '@portal/contract/messages/messages.ts'
import * as contract from '@portal/contract/work/work.ts'
import type { WorkCounts, WorkItem } from '@portal/contract/work/work-schemas.ts'
import type { WorkView } from '@portal/domain/work/work-views.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aDraft, anAddedItem, aSubmittedRequest, type WantedItem } from '../../testing/claims.ts'
import { type Caller, openTestPortal, type TestAccount, type TestPortal } from '../../testing/portal-for-tests.ts'
import { aRecordedUnit } from '../../testing/recorded-unit.ts'

let tested: TestPortal
let dealerAccount: TestAccount
let dealer: Caller
let adminAccount: TestAccount
let admin: Caller

beforeAll(async () => {
  tested = await openTestPortal()
})
beforeEach(async () => {
  await tested.startOver()
  await aRecordedUnit(tested)
  dealerAccount = await tested.anAccount()
  dealer = await tested.signedInAs(dealerAccount)
  adminAccount = await tested.anAccount({ role: 'ADMIN' })
  admin = await tested.signedInAs(adminAccount)
})
afterAll(() => tested.close())

const at = (itemId: number) => ({ params: { itemId: String(itemId) } })
const submit = async (...items: WantedItem[]): Promise<number[]> =>
  (await aSubmittedRequest(dealer, items.length > 0 ? items : undefined)).itemIds
const anItem = async (wanted: WantedItem = {}): Promise<number> => (await submit(wanted))[0] ?? 0

const says = (caller: Caller, itemId: number, messageContent = 'One more thing.') =>
  caller.call(caller === dealer ? postMessage : postMessageAsAdmin, {
    ...at(itemId),
    body: { messageContent, attachments: [], thumbnails: [] },
  })
const decide = (itemId: number, status: string, more: object = {}) =>
  admin.call(updateItemStatus, { ...at(itemId), body: { status, ...more } } as never)

interface Query {
  readonly view?: WorkView
  readonly size?: number
  readonly order?: 'longest' | 'newest'
  readonly after?: WorkItem | undefined
  readonly brand?: string
  readonly userId?: number
  readonly mine?: 'true'
  readonly unusual?: 'true'
}
const queryOf = ({ view = 'all', size, order, after, ...filter }: Query) => ({
  ...{ view, ...filter, ...(size && { size }), ...(order && { order }) },
  ...(after && { afterSince: after.turnSince, afterItem: after.itemId }),
})
const list = async (query: Query = {}) => {
  const { status, body } = await admin.call(contract.listWork, { query: queryOf(query) } as never)
  expect(status).toBe(200)
  return body as { content: WorkItem[]; hasNext: boolean }
}
const idsIn = async (query: Query = {}) => (await list(query)).content.map(({ itemId }) => itemId)
const next = async (query: Query = {}) =>
  ((await admin.call(contract.nextWork, { query: queryOf(query) } as never)).body as WorkItem[]).map(
    ({ itemId }) => itemId,
  )

test('what an administrator had taken is free once the account is disabled, and stays so when it is enabled again', async () => {
  const leaving = await tested.anAccount({ role: 'ADMIN' })
  const items = [await anItem(), await anItem()]
  const take = (itemId: number, takenBy: number | null, seenTakenBy: number | null) =>
    admin.call(takeItem, { ...at(itemId), body: { takenBy, seenTakenBy } })
  for (const itemId of items) await take(itemId, leaving.userId, null)
  expect(await next()).toEqual([])
  const switchTo = (enabled: boolean) =>
    admin.call(toggleUserEnabled, { params: { email: leaving.email }, body: { enabled } })
  expect((await switchTo(false)).status).toBe(200)
  expect(await next()).toEqual(items)
  expect((await take(items[0] ?? 0, adminAccount.userId, null)).status).toBe(200)
  expect((await switchTo(true)).status).toBe(200)
  expect((await list()).content.map(({ takenBy }) => takenBy?.userId ?? null)).toEqual([adminAccount.userId, null])
})

test('neither does it keep what it had decided in a request that is open, and that comes back', async () => {
  const leaving = await tested.anAccount({ role: 'ADMIN' })
  const [itemId = 0] = (await aSubmittedRequest(dealer, [{}, {}])).itemIds
  await admin.call(takeItem, { ...at(itemId), body: { takenBy: leaving.userId, seenTakenBy: null } })
  await decide(itemId, 'Declined', { declineReason: 'Out of warranty' })
  await admin.call(toggleUserEnabled, { params: { email: leaving.email }, body: { enabled: false } })
  await says(dealer, itemId)
  expect(await next()).toContain(itemId)
})

test('an account that is disabled while somebody hands it an item has nothing taken afterwards', async () => {
  const leaving = await tested.anAccount({ role: 'ADMIN' })
  const items = []
  for (let count = 0; count < 8; count += 1) items.push(await anItem())
  const handing = items.map((itemId) =>
    admin.call(takeItem, { ...at(itemId), body: { takenBy: leaving.userId, seenTakenBy: null } }),
  )
  const disabling = admin.call(toggleUserEnabled, { params: { email: leaving.email }, body: { enabled: false } })
  await Promise.all([...handing.slice(0, 4), disabling, ...handing.slice(4)])
  expect((await next()).length).toBeGreaterThan(0)
  expect((await list()).content.map(({ takenBy }) => takenBy)).toEqual(items.map(() => null))
})

test('a time where a page goes on without its item is refused, and does not begin from the start', async () => {
  const itemId = await anItem()
  const half = { view: 'all', afterSince: '2026-01-01T00:00:00.000Z' } as const
  const refused = { status: 400, body: { error: 'VALIDATION' } }
  for (const endpoint of [contract.listWork, contract.nextWork])
    expect(await admin.call(endpoint, { query: half })).toMatchObject(refused)
  expect(await admin.call(getCaseForAdmin, { ...at(itemId), query: half })).toMatchObject(refused)
})

describe('a view', () => {
  test('shows an item where its turn puts it, and never a draft or what is closed', async () => {
    const draft = await anAddedItem(dealer, await aDraft(dealer))
    const fresh = await anItem()
    const asked = await anItem()
    await decide(asked, 'Additional information required')
    const answered = await anItem()
    await decide(answered, 'Additional information required')
    await says(dealer, answered)
    const written = await anItem()
    await says(dealer, written)
    const closed = await anItem()
    await says(dealer, closed)
    await decide(closed, 'Declined', { declineReason: 'Out of warranty' })

    expect(await idsIn({ view: 'new' })).toEqual([fresh])
    expect(await idsIn({ view: 'dealer' })).toEqual([asked])
    expect(await idsIn({ view: 'returned' })).toEqual([answered])
    expect(await idsIn({ view: 'question' })).toEqual([written])
    const all = await idsIn()
    expect(all.toSorted()).toEqual([fresh, answered, written].toSorted())
    expect(all).not.toContain(draft.id)
    const { body } = await admin.call(contract.countWork)
    expect(body as WorkCounts).toEqual({ all: 3, question: 1, new: 1, returned: 1, dealer: 1 })
  })

  test('keeps what the dealer answered until somebody answers: reading changes nothing', async () => {
    const itemId = await anItem()
    await says(dealer, itemId)
    await admin.call(listMessagesForAdmin, at(itemId))
    expect(await idsIn({ view: 'question' })).toEqual([itemId])
    await says(admin, itemId)
    expect(await idsIn({ view: 'question' })).toEqual([])
    expect(await idsIn({ view: 'dealer' })).toEqual([itemId])
  })

  test('gets a reported repair back', async () => {
    const itemId = await anItem({ itemType: 'Amplifier', needsSchematic: 'yes' })
    await decide(itemId, 'Waiting for feedback')
    expect(await idsIn({ view: 'dealer' })).toEqual([itemId])
    await dealer.call(submitRepairOutcome, { ...at(itemId), body: { repairResult: 'SUCCESSFUL' } } as never)
    expect(await idsIn({ view: 'returned' })).toEqual([itemId])
  })

  test('begins with the longest waiting, and a second message of the dealer loses no place', async () => {
    const [first, second] = [await anItem(), await anItem()]
    await says(dealer, first)
    expect(await idsIn()).toEqual([first, second])
    expect(await idsIn({ order: 'newest' })).toEqual([second, first])
  })

  test('says what an administrator has to know of an item', async () => {
    const itemId = await anItem({ serialNumber: 'QUEUE-1' })
    await tested.tables
      .updateTable('requestItems')
      .set({ takenBy: adminAccount.userId })
      .where('itemId', '=', itemId)
      .execute()
    const [row] = (await list({ mine: 'true' })).content
    expect(row).toMatchObject({
      ...{ itemId, serialNumber: 'QUEUE-1', turn: 'undecided', hasUnreadMessages: false, unusual: true },
      ...{ companyName: dealerAccount.companyName, issue: 'The voice coil scrapes at low frequencies.' },
      takenBy: { userId: adminAccount.userId },
    })
  })

  test('is narrowed by what the reader took and what is unusual, in any view', async () => {
    const [taken] = [await anItem(), await anItem()]
    await tested.tables
      .updateTable('requestItems')
      .set({ takenBy: adminAccount.userId, unusual: false })
      .where('itemId', '=', taken)
      .execute()
    const other = (await idsIn()).filter((itemId) => itemId !== taken)
    expect(await idsIn({ view: 'new', mine: 'true' })).toEqual([taken])
    expect(await idsIn({ view: 'new', unusual: 'true' })).toEqual(other)
    expect(await idsIn({ mine: 'true', unusual: 'true' })).toEqual([])
    expect(await idsIn({ view: 'dealer', mine: 'true' })).toEqual([])
  })

  test('is narrowed by brand and dealer', async () => {
    const itemId = await anItem()
    expect(await idsIn({ brand: 'Nordwave', userId: dealerAccount.userId })).toEqual([itemId])
    expect(await idsIn({ brand: 'Another' })).toEqual([])
    expect(await idsIn({ userId: adminAccount.userId })).toEqual([])
  })

  test('goes on after a row although the rows before it are gone', async () => {
    const ids = await submit({}, {}, {}, {}, {})
    const { content, hasNext } = await list({ size: 2 })
    expect([content.map(({ itemId }) => itemId), hasNext]).toEqual([ids.slice(0, 2), true])
    for (const { itemId } of content) await says(admin, itemId)
    const rest = await list({ size: 3, after: content[1] })
    expect([rest.content.map(({ itemId }) => itemId), rest.hasNext]).toEqual([ids.slice(2), false])
  })
})

describe('next', () => {
  test('answers those after the shown one, then those from the beginning, without the shown one', async () => {
    const ids = await submit({}, {}, {}, {}, {})
    const rows = (await list()).content
    expect(await next()).toEqual(ids.slice(0, 2))
    expect(await next({ after: rows[3] })).toEqual([ids[4], ids[0]])
    expect(await next({ after: rows[4] })).toEqual(ids.slice(0, 2))
  })

  test('goes on after an item whose row is not known, in either order, and from the beginning after one that nobody has', async () => {
    const ids = await submit({}, {}, {}, {})
    const [first = 0, second = 0, third = 0, fourth = 0] = ids
    const nextAfter = async (afterItem: number, order: 'longest' | 'newest' = 'longest') => {
      const query = { view: 'all', order, afterItem: String(afterItem) } as const
      const { body } = await admin.call(contract.nextWork, { query })
      const opened = await admin.call(getCaseForAdmin, { ...at(first), query })
      expect((opened.body as ReplyOf<typeof getCaseForAdmin>).opened?.next).toEqual(body)
      return (body as WorkItem[]).map(({ itemId }) => itemId)
    }
    expect(await nextAfter(second)).toEqual([third, fourth])
    expect(await nextAfter(fourth)).toEqual([first, second])
    expect(await nextAfter(third, 'newest')).toEqual([second, first])
    expect(await nextAfter(first, 'newest')).toEqual([fourth, third])
    const draft = await anAddedItem(dealer, await aDraft(dealer))
    expect(await nextAfter(draft.id)).toEqual([first, second])
    const { content } = (await admin.call(contract.listWork, { query: { view: 'all', afterItem: String(second) } }))
      .body as ReplyOf<typeof contract.listWork>
    expect(content.map(({ itemId }) => itemId)).toEqual([third, fourth])
  })

  test('leaves out what a colleague has taken, and keeps what is taken by oneself', async () => {
    const [first = 0, second = 0] = await submit({}, {})
    const colleague = await tested.anAccount({ role: 'ADMIN' })
    const take = (itemId: number, takenBy: number) =>
      tested.tables.updateTable('requestItems').set({ takenBy }).where('itemId', '=', itemId).execute()
    await take(first, colleague.userId)
    await take(second, adminAccount.userId)
    expect(await next()).toEqual([second])
  })
})

describe("a dealer's card", () => {
  const cardOf = (userId: number) => admin.call(contract.getDealerCard, { params: { userId: String(userId) } })

  test('says how to reach the dealer, and counts what is open: no draft, nothing closed', async () => {
    await tested.tables
      .updateTable('companies')
      .set({ phoneNumber: '+49 30 5550142', debtorNumber: 'D-20417' })
      .where('companyId', '=', dealerAccount.companyId)
      .execute()
    await anItem()
    await decide(await anItem(), 'Additional information required')
    await decide(await anItem(), 'Declined', { declineReason: 'Out of warranty' })
    await aDraft(dealer)
    const { userId, email } = dealerAccount
    const expected = { userId, email, phoneNumber: '+49 30 5550142', debtorNumber: 'D-20417', openRequests: 2 }
    expect((await cardOf(userId)).body).toMatchObject(expected)
  })

  test('of nobody is not found', async () => {
    expect((await cardOf(999_999)).status).toBe(404)
  })
})
