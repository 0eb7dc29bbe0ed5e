import { countWaitingAccounts } from '@portal/contract/accounts/users.ts'
import { getHome, getServiceHome } from '@portal/contract/home/home.ts'
import { listWaitingItems } from '@portal/contract/items/items.ts'
import { postMessage, postMessageAsAdmin, unreadForAdmins } from '@portal/contract/messages/messages.ts'
import { listRisingProducts } from '@portal/contract/quality/quality.ts'
import { listActiveRequests, listDrafts, listOwnRequests } from '@portal/contract/requests/requests.ts'
import { countWork } from '@portal/contract/work/work.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDraft, aSubmittedRequest } from '../../testing/claims.ts'
import { type Caller, openTestPortal, type TestPortal } from '../../testing/portal-for-tests.ts'
import { statementsOf } from '../../testing/recorded-statements.ts'

let tested: TestPortal
let dealer: Caller
let admin: Caller

beforeAll(async () => {
  tested = await openTestPortal()
  dealer = await tested.signedInAs(await tested.anAccount())
  admin = await tested.signedInAs(await tested.anAccount({ role: 'ADMIN' }))
  const write = (caller: Caller, call: typeof postMessage | typeof postMessageAsAdmin, itemId: number) =>
    caller.call(call, {
      params: { itemId: String(itemId) },
      body: { messageContent: 'Which resistance?', attachments: [], thumbnails: [] },
    })
  const [asked = 0] = (await aSubmittedRequest(dealer)).itemIds
  await write(admin, postMessageAsAdmin, asked)
  const [unread = 0] = (await aSubmittedRequest(dealer)).itemIds
  await write(dealer, postMessage, unread)
  await aDraft(dealer)
})
afterAll(() => tested.close())

const body = async (answer: ReturnType<Caller['call']>) => (await answer).body

test("what a dealer's list shows first is what its calls answer", async () => {
  expect(await body(dealer.call(getHome))).toEqual({
    requests: await body(dealer.call(listOwnRequests)),
    waiting: await body(dealer.call(listWaitingItems)),
    drafts: await body(dealer.call(listDrafts)),
  })
  expect(await body(dealer.call(getHome))).toMatchObject({
    requests: { content: [{}, { hasUnreadAdminResponse: true }] },
    waiting: { items: [{}] },
    drafts: { drafts: [{}] },
  })
})

test("what the administrators' list shows first is what its calls answer", async () => {
  const counts = {
    unread: await body(admin.call(unreadForAdmins)),
    waitingAccounts: await body(admin.call(countWaitingAccounts)),
    work: await body(admin.call(countWork)),
  }
  expect(counts).toMatchObject({ unread: { count: 1 }, work: { question: 1 } })
  expect(await body(admin.call(getServiceHome))).toEqual({
    ...counts,
    requests: await body(admin.call(listActiveRequests)),
    rising: await body(admin.call(listRisingProducts)),
  })
})

test('each is a bounded number of statements', async () => {
  // One finds the account that calls.
  expect(await statementsOf(() => dealer.call(getHome))).toHaveLength(4)
  expect(await statementsOf(() => admin.call(getServiceHome))).toHaveLength(6)
})
