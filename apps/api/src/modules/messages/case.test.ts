import { getTeamwork, listColleagues } from '@portal/contract/colleagues/colleagues.ts'
import { getCase, getCaseForAdmin } from '@portal/contract/items/case.ts'
import {
  getItem,
  getItemForAdmin,
  listEarlierClaims,
  listItemHistory,
  listSimilarDecisions,
} from '@portal/contract/items/items.ts'
import { listNextSteps } from '@portal/contract/kept-texts/next-steps.ts'
import { listPoints } from '@portal/contract/kept-texts/points.ts'
import {
  listMessages,
  listMessagesForAdmin,
  postMessage,
  postMessageAsAdmin,
} from '@portal/contract/messages/messages.ts'
import { takeBackRequest } from '@portal/contract/requests/requests.ts'
import { getUnitOfItem } from '@portal/contract/units/unit-records.ts'
import { nextWork } from '@portal/contract/work/work.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDraft, anAddedItem, aSubmittedRequest } from '../../testing/claims.ts'
import { type Caller, openTestPortal, type TestPortal } from '../../testing/portal-for-tests.ts'
import { statementsOf } from '../../testing/recorded-statements.ts'

let tested: TestPortal
let dealer: Caller
let otherDealer: Caller
let admin: Caller

beforeAll(async () => {
  tested = await openTestPortal()
  dealer = await tested.signedInAs(await tested.anAccount())
  otherDealer = await tested.signedInAs(await tested.anAccount())
  admin = await tested.signedInAs(await tested.anAccount({ role: 'ADMIN' }))
})
afterAll(() => tested.close())

const at = (itemId: number) => ({ params: { itemId: String(itemId) } })
const ahead = { query: { ahead: 'true' } } as const
const write = (caller: Caller, itemId: number) =>
  caller.call(caller === admin ? postMessageAsAdmin : postMessage, {
    ...at(itemId),
    body: { messageContent: 'It still scrapes.', attachments: [], thumbnails: [] },
  })
const anItem = async () => (await aSubmittedRequest(dealer)).itemIds[0] ?? 0
const body = async (answer: ReturnType<Caller['call']>) => (await answer).body

test('a case of the service is what its calls answer', async () => {
  const itemId = await anItem()
  await write(admin, itemId)
  const view = { query: { view: 'new' } } as const
  expect(await body(admin.call(getCaseForAdmin, { ...at(itemId), ...view } as never))).toEqual({
    item: await body(admin.call(getItemForAdmin, at(itemId))),
    history: await body(admin.call(listItemHistory, at(itemId))),
    earlierClaims: await body(admin.call(listEarlierClaims, at(itemId))),
    similarDecisions: await body(admin.call(listSimilarDecisions, at(itemId))),
    unit: await body(admin.call(getUnitOfItem, at(itemId))),
    opened: {
      thread: await body(admin.call(listMessagesForAdmin, at(itemId))),
      teamwork: await body(admin.call(getTeamwork, at(itemId))),
      colleagues: await body(admin.call(listColleagues)),
      points: await body(admin.call(listPoints)),
      nextSteps: await body(admin.call(listNextSteps)),
      next: await body(admin.call(nextWork, view as never)),
    },
  })
})

test("a dealer's case is what its calls answer, and nobody else's", async () => {
  const itemId = await anItem()
  await write(dealer, itemId)
  expect(await body(dealer.call(getCase, at(itemId)))).toEqual({
    item: await body(dealer.call(getItem, at(itemId))),
    history: await body(dealer.call(listItemHistory, at(itemId))),
    thread: await body(dealer.call(listMessages, at(itemId))),
  })
  expect((await otherDealer.call(getCase, at(itemId))).status).toBe(404)
})

test('a case that is opened says what was unread, and reads it', async () => {
  const itemId = await anItem()
  await write(dealer, itemId)
  expect(await body(admin.call(getCaseForAdmin, at(itemId)))).toMatchObject({ item: { hasUnreadMessages: true } })
  expect(await body(admin.call(getItemForAdmin, at(itemId)))).toMatchObject({ hasUnreadMessages: false })
  await write(admin, itemId)
  expect(await body(dealer.call(getCase, at(itemId)))).toMatchObject({ item: { hasUnreadAdminResponse: true } })
  expect(await body(dealer.call(getItem, at(itemId)))).toMatchObject({ hasUnreadAdminResponse: false })
})

test('a case that is fetched ahead is neither read nor opened', async () => {
  const { requestId, itemIds } = await aSubmittedRequest(dealer)
  const [itemId = 0] = itemIds
  expect(await body(admin.call(getCaseForAdmin, { ...at(itemId), ...ahead }))).toMatchObject({
    item: { mayBeTakenBack: true },
    opened: null,
  })
  expect((await dealer.call(takeBackRequest, { params: { requestId: String(requestId) } })).status).toBe(200)

  const unread = await anItem()
  await write(dealer, unread)
  await admin.call(getCaseForAdmin, { ...at(unread), ...ahead })
  expect(await body(admin.call(getItemForAdmin, at(unread)))).toMatchObject({ hasUnreadMessages: true })
})

test('colleagues see who has a case open where its call says so, and nobody by one that is fetched ahead', async () => {
  const itemId = await anItem()
  const colleague = await tested.signedInAs(await tested.anAccount({ role: 'ADMIN' }))
  const looking = async (query: object) => {
    await admin.call(getCaseForAdmin, { ...at(itemId), query } as never)
    return ((await body(colleague.call(getTeamwork, at(itemId)))) as { looking: unknown[] }).looking.length
  }
  expect(await looking({})).toBe(0)
  expect(await looking({ looking: 'true', ...ahead.query })).toBe(0)
  expect(await looking({ looking: 'true' })).toBe(1)
})

test('a case that is opened can no longer be taken back', async () => {
  const { requestId, itemIds } = await aSubmittedRequest(dealer)
  expect(await body(admin.call(getCaseForAdmin, at(itemIds[0] ?? 0)))).toMatchObject({
    item: { mayBeTakenBack: false },
  })
  expect((await dealer.call(takeBackRequest, { params: { requestId: String(requestId) } })).status).toBe(409)
})

test('an administrator reads no draft by its case', async () => {
  const { id: itemId } = await anAddedItem(dealer, await aDraft(dealer))
  expect((await admin.call(getCaseForAdmin, at(itemId))).status).toBe(404)
  expect((await admin.call(getCaseForAdmin, { ...at(itemId), ...ahead })).status).toBe(404)
})

test('a case is a bounded number of statements', async () => {
  const itemId = await anItem()
  const asked = { ...at(itemId), query: { view: 'all', looking: 'true' } } as never
  await admin.call(getCaseForAdmin, asked)
  expect((await statementsOf(() => admin.call(getCaseForAdmin, asked))).length).toBeLessThanOrEqual(30)
  expect((await statementsOf(() => dealer.call(getCase, at(itemId)))).length).toBeLessThanOrEqual(8)
})
