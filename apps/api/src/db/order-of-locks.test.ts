import * as users from '@portal/contract/accounts/users.ts'
import * as colleagues from '@portal/contract/colleagues/colleagues.ts'
import type { Endpoint, SentBody, SentParams } from '@portal/contract/endpoint.ts'
import { askForAnotherLook } from '@portal/contract/items/another-look.ts'
import * as items from '@portal/contract/items/items.ts'
import * as messages from '@portal/contract/messages/messages.ts'
import { addNextStep } from '@portal/contract/next-steps/next-steps.ts'
import { addPoint } from '@portal/contract/points/points.ts'
import { addReply } from '@portal/contract/replies/replies.ts'
import * as requests from '@portal/contract/requests/requests.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDraft, anAddedItem, anItemSave, anUploadedPhoto, aSubmittedRequest } from '../testing/claims.ts'
import {
  type Answer,
  type Caller,
  openTestPortal,
  type TestAccount,
  type TestPortal,
} from '../testing/portal-for-tests.ts'
import { isDeadlock } from './database-outage.ts'
import { inTransaction } from './transaction.ts'

/** How often every pair of calls is made; unset, a sample of the pairs is made once. */
const rounds = Number(process.env.ROUNDS_OF_PAIRS ?? 0)
const sample = 24
/** How many of each call of a pair are on their way at once. */
const copies = 3

let tested: TestPortal
let dealer: Caller
let dealerAccount: TestAccount
let admin: Caller
let colleague: Caller
let colleagueAccount: TestAccount
/** Administrators whose accounts are switched off and on. */
let switched: TestAccount[]
let open: { requestId: number; itemIds: number[] }
let points: number[]

beforeAll(async () => {
  tested = await openTestPortal()
  // Switched accounts stand before, between and after those that act, whatever the order of locks is.
  const switchedOne = async () => tested.anAccount({ role: 'ADMIN' })
  switched = [await switchedOne()]
  admin = await tested.signedInAs(await tested.anAccount({ role: 'ADMIN' }))
  switched.push(await switchedOne())
  colleagueAccount = await tested.anAccount({ role: 'ADMIN' })
  colleague = await tested.signedInAs(colleagueAccount)
  dealerAccount = await tested.anAccount()
  dealer = await tested.signedInAs(dealerAccount)
  switched.push(await switchedOne())
  open = await aSubmittedRequest(dealer, [{}, {}, {}])
  const rows = await tested.portal.db.selectFrom('points').select('pointId').where('itemType', 'is', null).execute()
  points = rows.map(({ pointId }) => pointId)
})
afterAll(() => tested.close())

type Make = () => Promise<Answer>
/** Makes all that a call is about, and answers the call itself. */
type Prepare = (copy: number) => Promise<Make> | Make

const calling =
  <E extends Endpoint>(
    by: () => Caller,
    endpoint: E,
    sent: (copy: number) => { params?: SentParams<E>; body?: SentBody<E> } = () => ({}),
  ): Prepare =>
  (copy) =>
  () =>
    by().call(endpoint, sent(copy))
const asDealer = () => dealer
const asAdmin = () => admin
const asColleague = () => colleague

let count = 0
const next = () => ++count
const ofRequest = (requestId: number) => ({ params: { requestId: String(requestId) } })
const ofItem = (itemId: number) => ({ params: { itemId: String(itemId) } })
const itemAt = (copy: number) => ofItem(open.itemIds[copy % 3] ?? 0)
const aText = () => `Said for the ${next()}. time`
const aMessage = () => ({ messageContent: aText(), attachments: [], thumbnails: [] })
const declined = { status: 'Declined', declineReason: 'Out of warranty' } as const
const asked = () => ({
  status: 'Additional information required' as const,
  infoRequiredNote: aText(),
  points: [points[count % points.length] ?? 0],
})
const aTaken = async (copy: number) => {
  const itemId = open.itemIds[copy % 3] ?? 0
  const { takenBy } = await tested.tables
    .selectFrom('requestItems')
    .select('takenBy')
    .where('itemId', '=', itemId)
    .executeTakeFirstOrThrow()
  return { itemId, takenBy }
}
const onDraft =
  (make: (draft: { requestId: number; itemId: number }) => Make): Prepare =>
  async () => {
    const requestId = await aDraft(dealer)
    return make({ requestId, itemId: (await anAddedItem(dealer, requestId)).id })
  }
const onSubmitted =
  (make: (request: { requestId: number; itemIds: number[] }) => Promise<Make> | Make): Prepare =>
  async () =>
    make(await aSubmittedRequest(dealer))

/** Every kind of call that changes something that another one changes, too. */
const calls: Readonly<Record<string, Prepare>> = {
  createRequest: (copy) => () =>
    dealer.call(requests.createRequest, {
      body: { title: 'Golf' },
      headers: { 'idempotency-key': `begun-${count}-${copy % 2}` },
    }),
  renameDraft: onDraft(
    ({ requestId }) =>
      () =>
        dealer.call(requests.renameDraft, { ...ofRequest(requestId), body: { title: 'Polo' } }),
  ),
  addItem: onDraft(
    ({ requestId }) =>
      async () =>
        dealer.call(items.addItem, { ...ofRequest(requestId), body: await anItemSave(dealer) }),
  ),
  changeItem: onDraft(
    ({ itemId }) =>
      async () =>
        dealer.call(items.changeItem, { ...ofItem(itemId), body: await anItemSave(dealer) }),
  ),
  deleteItem: onDraft(
    ({ itemId }) =>
      () =>
        dealer.call(items.deleteItem, ofItem(itemId)),
  ),
  completeRequest: onDraft(
    ({ requestId }) =>
      () =>
        dealer.call(requests.completeRequest, ofRequest(requestId)),
  ),
  cancelRequest: onDraft(
    ({ requestId }) =>
      () =>
        dealer.call(requests.cancelRequest, ofRequest(requestId)),
  ),
  takeBackRequest: onSubmitted(
    ({ requestId }) =>
      () =>
        dealer.call(requests.takeBackRequest, ofRequest(requestId)),
  ),
  withdrawRequest: onSubmitted(
    ({ requestId }) =>
      () =>
        dealer.call(requests.withdrawRequest, ofRequest(requestId)),
  ),
  postMessage: calling(asDealer, messages.postMessage, (copy) => ({ ...itemAt(copy), body: aMessage() })),
  postMessageWithPicture: async (copy) => {
    const { imagePath } = await anUploadedPhoto(dealer)
    return () =>
      dealer.call(messages.postMessage, { ...itemAt(copy), body: { ...aMessage(), attachments: [imagePath] } })
  },
  listMessages: calling(asDealer, messages.listMessages, itemAt),
  endAnswers: calling(asDealer, items.endAnswers, (copy) => ({ ...itemAt(copy), body: { messageContent: aText() } })),
  askForAnotherLook: onSubmitted(async ({ itemIds: [itemId = 0] }) => {
    await admin.call(items.updateItemStatus, { ...ofItem(itemId), body: declined })
    return () => dealer.call(askForAnotherLook, { ...ofItem(itemId), body: { why: aText() } })
  }),
  archiveOwnRequest: calling(asDealer, requests.archiveOwnRequest, () => ofRequest(open.requestId)),
  updateOwnProfile: calling(asDealer, users.updateOwnProfile, () => ({ body: { phoneNumber: String(next()) } })),
  uploadMedia: () => async () => {
    await anUploadedPhoto(dealer)
    return { status: 201, body: {}, headers: {}, cookies: [] }
  },

  updateItemStatus: calling(asAdmin, items.updateItemStatus, (copy) => ({ ...itemAt(copy), body: asked() })),
  updateItemStatuses: calling(asColleague, items.updateItemStatuses, () => ({
    ...ofRequest(open.requestId),
    body: { items: open.itemIds.map((itemId) => ({ itemId })), status: 'Under review' as const },
  })),
  closeByDecision: onSubmitted(
    ({ itemIds: [itemId = 0] }) =>
      () =>
        colleague.call(items.updateItemStatus, { ...ofItem(itemId), body: declined }),
  ),
  undoDecision: onSubmitted(async ({ itemIds: [itemId = 0] }) => {
    const { body } = await admin.call(items.updateItemStatus, { ...ofItem(itemId), body: declined })
    const { undo } = body as { undo: { decisionId: number } }
    return () => admin.call(items.undoDecision, { params: { decisionId: String(undo.decisionId) } })
  }),
  correctSerialNumber: async () => {
    const serialNumber = `MISTYPED-${next()}`
    const [itemId = 0] = (await aSubmittedRequest(dealer, [{ serialNumber }])).itemIds
    const body = { serialNumber: `CORRECTED-${next()}`, seenSerialNumber: serialNumber }
    return () => admin.call(items.correctSerialNumber, { ...ofItem(itemId), body })
  },
  takeItem: async (copy) => {
    const { itemId, takenBy } = await aTaken(copy)
    const wanted = takenBy === null ? (switched[copy % 3]?.userId ?? null) : null
    return () =>
      colleague.call(colleagues.takeItem, { ...ofItem(itemId), body: { takenBy: wanted, seenTakenBy: takenBy } })
  },
  markItemUnread: calling(asColleague, colleagues.markItemUnread, itemAt),
  lookAtItem: calling(asAdmin, colleagues.lookAtItem, (copy) => ({
    ...itemAt(copy),
    body: { looking: copy % 2 === 0 },
  })),
  writeNote: calling(asAdmin, colleagues.writeNote, (copy) => ({
    ...itemAt(copy),
    body: { content: aText(), tells: [colleagueAccount.userId] },
  })),
  postMessageAsAdmin: calling(asColleague, messages.postMessageAsAdmin, (copy) => ({
    ...itemAt(copy),
    body: aMessage(),
  })),
  listMessagesForAdmin: calling(asAdmin, messages.listMessagesForAdmin, itemAt),
  openByReading: onSubmitted(
    ({ itemIds: [itemId = 0] }) =>
      () =>
        admin.call(items.getItemForAdmin, ofItem(itemId)),
  ),
  archiveSeveral: calling(asAdmin, requests.archiveSeveral, () => ({ body: { requestIds: [open.requestId] } })),
  toggleAdmin: calling(asAdmin, users.toggleUserEnabled, (copy) => ({
    params: { email: switched[copy % 3]?.email ?? '' },
  })),
  enableDealer: calling(asColleague, users.toggleUserEnabled, () => ({
    params: { email: dealerAccount.email },
    body: { enabled: true },
  })),
  updateUser: calling(asAdmin, users.updateUser, () => ({
    params: { email: dealerAccount.email },
    body: { city: `City ${next()}` },
  })),
  addReply: calling(asAdmin, addReply, () => ({ body: { name: aText(), days: null, texts: { en: 'Hello' } } })),
  addPoint: calling(asColleague, addPoint, () => ({
    body: { itemType: null, kind: 'text' as const, unit: null, texts: { en: aText() } },
  })),
  addNextStep: calling(asColleague, addNextStep, () => ({
    body: { outcome: 'DECLINED' as const, itemType: null, brand: aText(), days: null, texts: { en: 'Collect it' } },
  })),
}

/** Deadlocks that PostgreSQL has resolved in this database, as its log counts them. */
async function deadlocks(): Promise<number> {
  await tested.portal.pool.query('select pg_stat_force_next_flush()')
  const { rows } = await tested.portal.pool.query<{ deadlocks: number }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  )
  return Number(rows[0]?.deadlocks)
}

const names = Object.keys(calls)
const pairs = names.flatMap((one, at) => names.slice(at).map((other) => [one, other] as const))
/** Pairs spread over the whole table, the same ones in each run. */
const chosen = rounds > 0 ? Array.from({ length: rounds }, () => pairs).flat() : spread(pairs)
function spread<Value>(all: readonly Value[]): Value[] {
  let place = 1
  return Array.from({ length: sample }, () => {
    place = (place * 48_271) % 2_147_483_647
    return all[place % all.length] as Value
  })
}

test('any two calls that change something can be made beside each other: no deadlock, and no answer of 5xx', async () => {
  const before = await deadlocks()
  const wrong: string[] = []
  for (const [one, other] of chosen) {
    const made: Make[] = []
    for (let copy = 0; copy < copies; copy++)
      for (const name of [one, other]) made.push((await calls[name]?.(copy)) ?? (() => Promise.reject(new Error(name))))
    const answers = await Promise.all(made.map((make) => make()))
    const failed = answers.filter(({ status }) => status >= 500)
    if (failed.length > 0) wrong.push(`${one} beside ${other}: ${failed.map(({ status }) => status).join(', ')}`)
  }
  expect(wrong).toEqual([])
  expect((await deadlocks()) - before).toBe(0)
}, 7_200_000)

test('a transaction that PostgreSQL ends, because two wait for each other, is run once more by itself', async () => {
  const [one = 0, other = 0] = open.itemIds
  let meet = () => {}
  const met = new Promise<void>((resolve) => {
    let here = 0
    meet = () => {
      here += 1
      if (here >= 2) resolve()
    }
  })
  const locking = (ids: readonly number[]) =>
    inTransaction(tested.portal.db, async (tx) => {
      for (const itemId of ids) {
        await tx.selectFrom('requestItems').select('itemId').where('itemId', '=', itemId).forUpdate().execute()
        meet()
        await met
      }
      return ids
    })
  expect(await Promise.all([locking([one, other]), locking([other, one])])).toEqual([
    [one, other],
    [other, one],
  ])
  await expect(
    inTransaction(tested.portal.db, () => Promise.reject(new Error('a refusal is no deadlock'))),
  ).rejects.toSatisfy((error) => !isDeadlock(error))
})
