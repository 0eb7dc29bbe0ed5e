import { updateOwnProfile } from '@portal/contract/accounts/users.ts'
import * as companies from '@portal/contract/companies/companies.ts'
import * as items from '@portal/contract/items/items.ts'
import { postMessageAsAdmin } from '@portal/contract/messages/messages.ts'
import type { MailCases, MailChoice } from '@portal/domain/accounts/mail-choice.ts'
import type { ItemStatus } from '@portal/domain/items/item-statuses.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deliverMailHandler } from '../jobs/deliver-mail.ts'
import { aSubmittedRequest } from '../testing/claims.ts'
import { mailsTo as mailsOf } from '../testing/mails-to.ts'
import { type Caller, openTestPortal, type TestAccount, type TestPortal } from '../testing/portal-for-tests.ts'
import { statementsOf } from '../testing/recorded-statements.ts'
import { writeNews } from './write-news.ts'

let tested: TestPortal
let admin: Caller
let toniAccount: TestAccount
let toni: Caller
let boAccount: TestAccount
let bo: Caller

beforeAll(async () => {
  tested = await openTestPortal()
  admin = await tested.signedInAs(await tested.anAccount({ role: 'ADMIN' }))
})
beforeEach(async () => {
  boAccount = await tested.anAccount({ firstName: 'Bo', language: 'de' })
  bo = await tested.signedInAs(boAccount)
  toniAccount = await tested.anAccount({ colleagueOf: boAccount, firstName: 'Toni', language: 'en' })
  toni = await tested.signedInAs(toniAccount)
})
afterAll(() => tested.close())

const choose = async (by: Caller, choice: { mailCases?: MailCases; mailChoice?: MailChoice }) =>
  expect(await by.call(updateOwnProfile, { body: choice })).toMatchObject({ status: 200, body: choice })
const write = (itemId = 0) =>
  admin.call(postMessageAsAdmin, { params: { itemId: String(itemId) }, body: { messageContent: 'Does it hum?' } })
const notesOf: Partial<Record<ItemStatus, object>> = {
  Declined: { declineReason: 'Out of warranty' },
  'Additional information required': { infoRequiredNote: 'A photo' },
}
async function decide(itemId = 0, status: ItemStatus = 'Declined'): Promise<number> {
  const body = { status, ...notesOf[status] }
  const answer = await admin.call(items.updateItemStatus, { params: { itemId: String(itemId) }, body })
  return (answer.body as { undo: { decisionId: number } }).undo.decisionId
}
const undo = (decisionId: number) => admin.call(items.undoDecision, { params: { decisionId: String(decisionId) } })
/** What has been written to somebody, and what is to be, oldest first. */
const mailsTo = (account: TestAccount) => mailsOf(tested, account)
/** Makes the round that is made every minute, and runs every job about mails. */
async function workersRun(): Promise<void> {
  await writeNews(tested.portal)
  for (const { mailId } of await tested.tables.selectFrom('mails').select('mailId').execute())
    await deliverMailHandler(tested.portal)({ mailId }, AbortSignal.timeout(60_000), { number: 1, last: false })
}

test('a colleague who wants mails about all of the company gets one beside the contact, each in the own language', async () => {
  await choose(bo, { mailCases: 'company' })
  const ownOnly = await tested.anAccount({ colleagueOf: boAccount })
  const stranger = await tested.anAccount()
  await choose(await tested.signedInAs(stranger), { mailCases: 'company' })
  const { itemIds } = await aSubmittedRequest(toni)
  await write(itemIds[0])
  expect(await mailsTo(boAccount)).toMatchObject([
    { template: 'message-to-dealer', language: 'de', facts: { firstName: 'Bo' } },
  ])
  expect(await mailsTo(toniAccount)).toMatchObject([
    { template: 'message-to-dealer', language: 'en', facts: { firstName: 'Toni' } },
  ])
  for (const account of [ownOnly, stranger]) expect(await mailsTo(account)).toEqual([])
})

test('without a choice a mail goes to the contact alone, and once to a contact who wants those of all', async () => {
  const { itemIds } = await aSubmittedRequest(toni)
  await write(itemIds[0])
  expect(await mailsTo(boAccount)).toEqual([])
  expect(await mailsTo(toniAccount)).toHaveLength(1)
  await choose(bo, { mailCases: 'company' })
  const own = await aSubmittedRequest(bo)
  await write(own.itemIds[0])
  expect(await mailsTo(boAccount)).toHaveLength(1)
})

test('whoever has left the company is told nothing more of it, by no mail that was waiting either', async () => {
  await choose(toni, { mailCases: 'company' })
  const { itemIds } = await aSubmittedRequest(bo, [{}, {}, {}])
  await write(itemIds[0])
  await tested.timePasses(121)
  await writeNews(tested.portal)
  // One that the mail server did not take at first is not tried again either.
  await tested.tables.updateTable('mails').set({ attempts: 1 }).where('recipient', '=', toniAccount.email).execute()
  await write(itemIds[2])
  const other = await tested.anAccount()
  const invitation = { email: toniAccount.email, companyRole: 'member', language: 'en' } as const
  await (await tested.signedInAs(other)).call(companies.invitePerson, { body: invitation })
  const code = (await tested.mails('invitation', toniAccount.email)).at(-1)?.facts.code ?? ''
  expect((await toni.call(companies.joinCompany, { body: { code } })).status).toBe(200)
  await write(itemIds[1])
  await tested.timePasses(121)
  await workersRun()
  expect((await mailsTo(toniAccount)).map(({ template }) => template)).toEqual(['invitation'])
  expect(await mailsTo(boAccount)).toMatchObject([{ sentAt: expect.any(Date) }, { sentAt: expect.any(Date) }])
})

test('a mail that is tried again tells nothing of what has gone to another company meanwhile', async () => {
  const [stays, gone] = [await aSubmittedRequest(toni), await aSubmittedRequest(toni)]
  for (const { itemIds } of [stays, gone]) await write(itemIds[0])
  await tested.timePasses(121)
  await writeNews(tested.portal)
  await tested.tables.updateTable('mails').set({ attempts: 1 }).where('recipient', '=', toniAccount.email).execute()
  // As in a merge that is taken back.
  const { companyId: dealerId } = await tested.anAccount()
  await tested.tables.updateTable('requests').set({ dealerId }).where('requestId', '=', gone.requestId).execute()
  await workersRun()
  expect(await mailsTo(toniAccount)).toMatchObject([
    { sentAt: expect.any(Date), facts: { news: [{ facts: { requestId: stays.requestId } }] } },
  ])
})

test('a colleague who wants to know of all is told once of what waits for somebody who leaves', async () => {
  await choose(bo, { mailCases: 'company' })
  const { itemIds } = await aSubmittedRequest(toni)
  await write(itemIds[0])
  const params = { userId: String(toniAccount.userId) }
  await bo.call(companies.endAccess, { params, body: { successorId: boAccount.userId } })
  await tested.timePasses(121)
  await workersRun()
  expect(await mailsTo(boAccount)).toMatchObject([{ template: 'message-to-dealer' }])
  expect(await mailsTo(toniAccount)).toEqual([])
})

test('whose access has ended gets none', async () => {
  await choose(toni, { mailCases: 'company' })
  const params = { userId: String(toniAccount.userId) }
  await bo.call(companies.endAccess, { params, body: { successorId: boAccount.userId } })
  const { itemIds } = await aSubmittedRequest(bo)
  await write(itemIds[0])
  expect(await mailsTo(toniAccount)).toEqual([])
  expect(await mailsTo(boAccount)).toHaveLength(1)
})

test.each<[string, ItemStatus]>([
  ['an open', 'Additional information required'],
  ['a closed', 'Declined'],
])('what waits for somebody who leaves is told to who goes on with it: %s request', async (_what, status) => {
  await choose(toni, { mailCases: 'company' })
  const [gone, stays] = [await aSubmittedRequest(toni), await aSubmittedRequest(bo)]
  const decisionId = await decide(gone.itemIds[0], status)
  await write(stays.itemIds[0])
  // Too late to be undone.
  await tested.timePasses(20)
  const params = { userId: String(toniAccount.userId) }
  await bo.call(companies.endAccess, { params, body: { successorId: boAccount.userId } })
  expect((await undo(decisionId)).body).toMatchObject({ error: 'UNDO_TOO_LATE' })
  await tested.timePasses(121)
  await workersRun()
  expect(await mailsTo(toniAccount)).toEqual([])
  const told = [gone, stays].map(({ requestId }) => ({ facts: { firstName: 'Bo', requestId } }))
  expect(await mailsTo(boAccount)).toMatchObject([
    { sentAt: expect.any(Date), language: 'de', facts: { firstName: 'Bo', news: told } },
  ])
})

test('what waits for somebody who leaves is told to whoever took it over before', async () => {
  const thirdAccount = await tested.anAccount({ colleagueOf: boAccount, firstName: 'Kim' })
  const { requestId, itemIds } = await aSubmittedRequest(toni)
  await write(itemIds[0])
  await toni.call(companies.handOverRequest, {
    params: { requestId: String(requestId) },
    body: { userId: thirdAccount.userId },
  })
  const params = { userId: String(toniAccount.userId) }
  await bo.call(companies.endAccess, { params, body: { successorId: boAccount.userId } })
  await tested.timePasses(121)
  await workersRun()
  expect(await mailsTo(thirdAccount)).toMatchObject([
    { sentAt: expect.any(Date), facts: { firstName: 'Kim', requestId } },
  ])
  for (const account of [toniAccount, boAccount]) expect(await mailsTo(account)).toEqual([])
})

test('what waits until the morning for somebody who leaves is told at the colleague’s own time', async () => {
  await choose(toni, { mailChoice: 'DAILY' })
  const [gone, stays] = [await aSubmittedRequest(toni), await aSubmittedRequest(bo)]
  await write(gone.itemIds[0])
  const params = { userId: String(toniAccount.userId) }
  await bo.call(companies.endAccess, { params, body: { successorId: boAccount.userId } })
  await write(stays.itemIds[0])
  await tested.timePasses(121)
  await workersRun()
  expect(await mailsTo(boAccount)).toMatchObject([
    {
      sentAt: expect.any(Date),
      facts: { news: [{ facts: { requestId: gone.requestId } }, { facts: { requestId: stays.requestId } }] },
    },
  ])
})

test('what waits for somebody who leaves is taken back from a colleague with the decision that it tells of', async () => {
  const { itemIds } = await aSubmittedRequest(toni)
  const decisionId = await decide(itemIds[0])
  const params = { userId: String(toniAccount.userId) }
  await bo.call(companies.endAccess, { params, body: { successorId: boAccount.userId } })
  expect(await mailsTo(boAccount)).toMatchObject([{ template: 'request-closed' }])
  expect((await undo(decisionId)).status).toBe(200)
  expect(await mailsTo(boAccount)).toEqual([])
})

test('a request that is handed over is told of to who looks after it now', async () => {
  const third = await tested.anAccount({ colleagueOf: boAccount })
  await choose(await tested.signedInAs(third), { mailCases: 'company' })
  const { requestId, itemIds } = await aSubmittedRequest(toni)
  const params = { requestId: String(requestId) }
  await bo.call(companies.handOverRequest, { params, body: { userId: boAccount.userId } })
  await decide(itemIds[0])
  expect(await mailsTo(toniAccount)).toEqual([])
  for (const account of [boAccount, third])
    expect(await mailsTo(account)).toMatchObject([{ template: 'request-closed' }])
})

test('each person gets one mail of what happens meanwhile, of what happened since they wanted to know', async () => {
  const { itemIds } = await aSubmittedRequest(toni, [{}, {}, {}])
  await decide(itemIds[0])
  await choose(bo, { mailCases: 'company' })
  await decide(itemIds[1])
  const told = (mails: Awaited<ReturnType<typeof mailsTo>>) =>
    mails.map(({ facts }) => {
      const { itemId, items } = facts as { itemId?: number; items?: { itemId: number }[] }
      return items?.map((item) => item.itemId) ?? [itemId]
    })
  expect(told(await mailsTo(toniAccount))).toEqual([itemIds.slice(0, 2)])
  expect(told(await mailsTo(boAccount))).toEqual([itemIds.slice(1, 2)])
})

test('a decision that is undone is taken out of the mails of all', async () => {
  await choose(bo, { mailCases: 'company' })
  const { itemIds } = await aSubmittedRequest(toni, [{}, {}])
  const first = await decide(itemIds[0])
  const second = await decide(itemIds[1])
  expect((await undo(second)).status).toBe(200)
  for (const account of [boAccount, toniAccount])
    expect(await mailsTo(account)).toMatchObject([{ template: 'item-status-changed', facts: { itemId: itemIds[0] } }])
  expect((await undo(first)).status).toBe(200)
  for (const account of [boAccount, toniAccount]) expect(await mailsTo(account)).toEqual([])
})

test('a decision is not undone once the mail of one of them is on its way', async () => {
  await choose(bo, { mailCases: 'company' })
  const { itemIds } = await aSubmittedRequest(toni)
  const decisionId = await decide(itemIds[0])
  await tested.tables
    .updateTable('news')
    .set({ happenedAt: new Date(0) })
    .where('userId', '=', boAccount.userId)
    .execute()
  await writeNews(tested.portal)
  expect((await undo(decisionId)).body).toMatchObject({ error: 'UNDO_TOO_LATE' })
  expect(await mailsTo(toniAccount)).toMatchObject([{ template: 'request-closed' }])
})

test('when mails come is each person’s own choice', async () => {
  await choose(bo, { mailCases: 'company', mailChoice: 'DAILY' })
  const asksOnly = await tested.anAccount({ colleagueOf: boAccount })
  await choose(await tested.signedInAs(asksOnly), { mailCases: 'company', mailChoice: 'ASKS_ONLY' })
  const { itemIds } = await aSubmittedRequest(toni, [{}, {}])
  await decide(itemIds[0])
  await tested.timePasses(121)
  await workersRun()
  expect(await mailsTo(toniAccount)).toMatchObject([{ sentAt: expect.any(Date) }])
  expect(await mailsTo(boAccount)).toMatchObject([{ sentAt: null }])
  expect(await mailsTo(asksOnly)).toEqual([])
})

test('telling several of a decision, and taking it back, takes no more statements than telling two', async () => {
  await choose(bo, { mailCases: 'company' })
  const count = async () => {
    const { itemIds } = await aSubmittedRequest(toni, [{}, {}])
    let decisionId = 0
    const decided = await statementsOf(async () => {
      decisionId = await decide(itemIds[0])
    })
    const undone = await statementsOf(() => undo(decisionId))
    await tested.tables.deleteFrom('news').execute()
    return [decided.length, undone.length]
  }
  const two = await count()
  for (let more = 0; more < 3; more++)
    await choose(await tested.signedInAs(await tested.anAccount({ colleagueOf: boAccount })), { mailCases: 'company' })
  expect(await count()).toEqual(two)
})
