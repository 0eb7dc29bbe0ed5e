import type { Note, Teamwork } from '@portal/contract/colleagues/colleague-schemas.ts'
import * as contract from '@portal/contract/colleagues/colleagues.ts'
import { getItem, getItemForAdmin, listItemHistory, updateItemStatus } from '@portal/contract/items/items.ts'
import { listMessages, postMessageAsAdmin } from '@portal/contract/messages/messages.ts'
import { countWork } from '@portal/contract/work/work.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sweep } from '../../jobs/sweep.ts'
import { aDraft, anAddedItem, aSubmittedRequest } from '../../testing/claims.ts'
import { mailsTo } from '../../testing/mails-to.ts'
import { type Caller, openTestPortal, type TestAccount, type TestPortal } from '../../testing/portal-for-tests.ts'

let tested: TestPortal
let dealer: Caller
let dealerAccount: TestAccount
let kim: TestAccount
let ana: TestAccount
let asKim: Caller
let asAna: Caller

beforeAll(async () => {
  tested = await openTestPortal()
  dealerAccount = await tested.anAccount()
  dealer = await tested.signedInAs(dealerAccount)
  kim = await tested.anAccount({ role: 'ADMIN' })
  ana = await tested.anAccount({ role: 'ADMIN' })
  asKim = await tested.signedInAs(kim)
  asAna = await tested.signedInAs(ana)
})
afterAll(() => tested.close())

const at = (itemId: number) => ({ params: { itemId: String(itemId) } })
const anItem = async () => (await aSubmittedRequest(dealer)).itemIds[0] ?? 0
const teamwork = async (caller: Caller, itemId: number) =>
  (await caller.call(contract.getTeamwork, at(itemId))).body as Teamwork
const take = (caller: Caller, itemId: number, takenBy: number | null, seenTakenBy: number | null) =>
  caller.call(contract.takeItem, { ...at(itemId), body: { takenBy, seenTakenBy } })
const look = (caller: Caller, itemId: number, looking = true) =>
  caller.call(contract.lookAtItem, { ...at(itemId), body: { looking } })
const write = (caller: Caller, itemId: number, content: string, tells: number[] = [], headers = {}) =>
  caller.call(contract.writeNote, { ...at(itemId), body: { content, tells }, headers })
const idsOf = (people: readonly { userId: number }[]) => people.map(({ userId }) => userId)

describe('taking an item', () => {
  test('says who has it, hands it over, and gives it back', async () => {
    const itemId = await anItem()
    expect((await teamwork(asKim, itemId)).takenBy).toBeNull()
    expect((await take(asKim, itemId, kim.userId, null)).status).toBe(200)
    expect((await teamwork(asAna, itemId)).takenBy).toMatchObject({ userId: kim.userId })
    expect((await take(asKim, itemId, ana.userId, kim.userId)).status).toBe(200)
    expect((await take(asAna, itemId, null, ana.userId)).status).toBe(200)
    expect((await teamwork(asKim, itemId)).takenBy).toBeNull()
  })

  test('is refused to the second of two who saw it free', async () => {
    const itemId = await anItem()
    const answers = await Promise.all([take(asKim, itemId, kim.userId, null), take(asAna, itemId, ana.userId, null)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body).toMatchObject({ error: 'STALE' })
  })

  test('is said twice without an error, by whoever did not hear the first answer', async () => {
    const itemId = await anItem()
    for (const _ of ['first', 'again']) expect((await take(asKim, itemId, kim.userId, null)).status).toBe(200)
    for (const _ of ['first', 'again']) expect((await take(asKim, itemId, null, kim.userId)).status).toBe(200)
  })

  test('is for administrators who may act, and for submitted items', async () => {
    const itemId = await anItem()
    const stranger = await tested.anAccount()
    expect((await take(asKim, itemId, stranger.userId, null)).body).toMatchObject({ error: 'NOT_A_COLLEAGUE' })
    const draft = await anAddedItem(dealer, await aDraft(dealer))
    expect((await take(asKim, draft.id, kim.userId, null)).status).toBe(404)
  })
})

test('an item marked as unread counts as unread and waits for the service again', async () => {
  const itemId = await anItem()
  await asKim.call(postMessageAsAdmin, {
    ...at(itemId),
    body: { messageContent: 'Which cable?', attachments: [], thumbnails: [] },
  })
  const before = (await asKim.call(countWork)).body as { all: number; dealer: number }
  expect((await asKim.call(contract.markItemUnread, at(itemId))).status).toBe(200)
  expect((await asKim.call(countWork)).body).toMatchObject({ all: before.all + 1, dealer: before.dealer - 1 })
  const { unreadByAdmins } = await tested.tables
    .selectFrom('requestItems')
    .select('unreadByAdmins')
    .where('itemId', '=', itemId)
    .executeTakeFirstOrThrow()
  expect(unreadByAdmins).toBe(true)
})

describe('who has an item open', () => {
  test('is shown to colleagues, and not to oneself, until they leave', async () => {
    const itemId = await anItem()
    await look(asKim, itemId)
    await look(asKim, itemId)
    await look(asAna, itemId)
    expect(idsOf((await teamwork(asAna, itemId)).looking)).toEqual([kim.userId])
    await look(asKim, itemId, false)
    expect((await teamwork(asAna, itemId)).looking).toEqual([])
  })

  test('is forgotten when nothing is heard any more, and its row goes at night', async () => {
    const itemId = await anItem()
    await look(asKim, itemId)
    await tested.tables
      .updateTable('itemLookers')
      .set({ until: new Date(0) })
      .where('itemId', '=', itemId)
      .execute()
    expect((await teamwork(asAna, itemId)).looking).toEqual([])
    await look(asAna, itemId)
    await sweep(tested.portal)
    const kept = tested.tables.selectFrom('itemLookers').select('userId').where('itemId', '=', itemId)
    expect(await kept.execute()).toEqual([{ userId: ana.userId }])
  })
})

describe('a note', () => {
  test('stands beside the item, also of a closed request, and tells colleagues by a mail without its text', async () => {
    const itemId = await anItem()
    await asKim.call(updateItemStatus, {
      ...at(itemId),
      body: { status: 'Declined', declineReason: 'Out of warranty' },
    })
    expect((await write(asKim, itemId, ' Third one this week. ', [ana.userId])).status).toBe(201)
    expect((await teamwork(asAna, itemId)).notes).toMatchObject([
      { content: 'Third one this week.', author: { userId: kim.userId }, tells: [{ userId: ana.userId }] },
    ])
    const mails = await tested.mails('note-for-colleague', ana.email)
    expect(mails).toHaveLength(1)
    expect(JSON.stringify(mails)).not.toContain('Third one')
  })

  test('is written once, however often it is sent', async () => {
    const itemId = await anItem()
    const key = { 'idempotency-key': 'double-click-on-save' }
    await Promise.all([write(asKim, itemId, 'Once', [], key), write(asKim, itemId, 'Once', [], key)])
    expect((await teamwork(asKim, itemId)).notes).toHaveLength(1)
  })

  test('is deleted by its author alone', async () => {
    const itemId = await anItem()
    const { noteId } = (await write(asKim, itemId, 'A slip')).body as Note
    const named = { params: { noteId: String(noteId) } }
    expect((await asAna.call(contract.deleteNote, named)).status).toBe(404)
    expect((await asKim.call(contract.deleteNote, named)).status).toBe(200)
    expect((await teamwork(asKim, itemId)).notes).toEqual([])
  })

  test.each([
    ['  ', 'Please write a note.'],
    ['x'.repeat(2001), 'Your note exceeds 2,000 characters. Please shorten it.'],
  ])('refuses %j', async (content, says) => {
    const answer = await write(asKim, await anItem(), content)
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ fields: { content: says } })
  })

  test('tells only administrators who may act', async () => {
    const { userId } = await tested.anAccount()
    expect((await write(asKim, await anItem(), 'For you', [userId])).body).toMatchObject({ error: 'NOT_A_COLLEAGUE' })
  })
})

test('what administrators share changes nothing that the dealer reads, and sends the dealer no mail and no event', async () => {
  const itemId = await anItem()
  const read = async () => [
    (await dealer.call(getItem, at(itemId))).body,
    (await dealer.call(listItemHistory, at(itemId))).body,
    (await dealer.call(listMessages, at(itemId))).body,
  ]
  const mails = async () => (await mailsTo(tested, dealerAccount)).length
  const events = async () => {
    const heard = tested.tables.selectFrom('events').select('eventId').where('userId', '=', dealerAccount.userId)
    return (await heard.execute()).length
  }
  await asKim.call(getItemForAdmin, at(itemId))
  const [before, mailsBefore, eventsBefore] = [await read(), await mails(), await events()]
  await take(asKim, itemId, ana.userId, null)
  await look(asKim, itemId)
  await asKim.call(contract.markItemUnread, at(itemId))
  await write(asKim, itemId, 'He always cuts the cable.', [ana.userId])
  expect(await read()).toEqual(before)
  expect(await mails()).toBe(mailsBefore)
  expect(await events()).toBe(eventsBefore)
})
