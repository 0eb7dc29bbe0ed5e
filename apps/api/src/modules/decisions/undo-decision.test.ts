import { endAccess } from '@portal/contract/companies/companies.ts'
import type { HistoryEntry, ItemDetail } from '@portal/contract/items/item-shapes.ts'
import * as items from '@portal/contract/items/items.ts'
import { listMessages, postMessage, postMessageAsAdmin } from '@portal/contract/messages/messages.ts'
import { archiveForAdmins } from '@portal/contract/requests/requests.ts'
import type { ItemStatus } from '@portal/domain/items/item-statuses.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { writeNews } from '../../mail/write-news.ts'
import { aDraft, anItemSave, aSubmittedRequest } from '../../testing/claims.ts'
import { mailsTo } from '../../testing/mails-to.ts'
import { type Caller, openTestPortal, type TestAccount, type TestPortal } from '../../testing/portal-for-tests.ts'
import { statementsOf } from '../../testing/recorded-statements.ts'

let tested: TestPortal
let dealerAccount: TestAccount
let dealer: Caller
let admin: Caller
let colleague: Caller

beforeAll(async () => {
  tested = await openTestPortal()
  admin = await tested.signedInAs(await tested.anAccount({ role: 'ADMIN' }))
  colleague = await tested.signedInAs(await tested.anAccount({ role: 'ADMIN' }))
})
beforeEach(async () => {
  dealerAccount = await tested.anAccount()
  dealer = await tested.signedInAs(dealerAccount)
})
afterAll(() => tested.close())

const at = (itemId: number) => ({ params: { itemId: String(itemId) } })
const notesFor = (status: ItemStatus) => ({
  declineReason: status === 'Declined' ? 'Out of warranty' : '-',
  exchangeNote: status.endsWith('exchange') ? 'Credit Note' : null,
  infoRequiredNote: status === 'Additional information required' ? 'A photo of the label' : null,
})
/** Decides an item, and answers the id by which that can be undone. */
async function decide(itemId: number, status: ItemStatus, by = admin): Promise<number> {
  const answer = await by.call(items.updateItemStatus, { ...at(itemId), body: { status, ...notesFor(status) } })
  expect(answer.status).toBe(200)
  return (answer.body as { undo: { decisionId: number } }).undo.decisionId
}
const decideSeveral = (requestId: number, itemIds: readonly number[], status: ItemStatus, more: object = {}) =>
  admin.call(items.updateItemStatuses, {
    params: { requestId: String(requestId) },
    body: { items: itemIds.map((itemId) => ({ itemId })), status, ...notesFor(status), ...more },
  })
/** The same call as often as it is wanted, as a client sends it again whose answer got lost. */
async function deciding(itemId: number, status: ItemStatus, by = admin) {
  const { status: seenStatus, lastDecision: seenDecision } = await detail(itemId)
  return () =>
    by.call(items.updateItemStatus, { ...at(itemId), body: { status, ...notesFor(status), seenStatus, seenDecision } })
}
const undo = (decisionId: number, by = admin) =>
  by.call(items.undoDecision, { params: { decisionId: String(decisionId) } })
const detail = async (itemId: number) => (await admin.call(items.getItemForAdmin, at(itemId))).body as ItemDetail
const history = async (itemId: number) =>
  ((await dealer.call(items.listItemHistory, at(itemId))).body as HistoryEntry[]).map(({ kind }) => kind)
const write = (itemId: number) =>
  dealer.call(postMessage, {
    ...at(itemId),
    body: { messageContent: 'One more thing', attachments: [], thumbnails: [] },
  })

/** Everything that a decision changes, as the database holds it. */
async function stateOf(requestId: number) {
  // That the service has opened it is not undone.
  const { openedByServiceAt: _, ...request } = await tested.tables
    .selectFrom('requests')
    .selectAll()
    .where('requestId', '=', requestId)
    .executeTakeFirstOrThrow()
  const rows = await tested.tables
    .selectFrom('requestItems')
    .selectAll()
    .where('requestId', '=', requestId)
    .orderBy('itemId')
    .execute()
  return { request, rows }
}
const mailsToDealer = async () =>
  (await mailsTo(tested, dealerAccount)) as {
    mailId: string
    template: string
    facts: { items?: { itemId: number; status: string }[] }
  }[]
const templates = async () => (await mailsToDealer()).map(({ template }) => template)

describe('undoing a decision', () => {
  test.each<[string, number, ItemStatus]>([
    ['a note and a status', 2, 'Additional information required'],
    ['a final status', 2, 'Declined'],
    ['the closing of the request', 1, 'Technical exchange'],
    ['the release of the layout', 1, 'Waiting for feedback'],
  ])('puts back %s, and everything is as it was', async (_what, count, status) => {
    const wanted = Array.from({ length: count }, () => ({ itemType: 'Amplifier' as const }))
    const { requestId, itemIds } = await aSubmittedRequest(dealer, wanted)
    const [itemId = 0] = itemIds
    const before = await stateOf(requestId)
    const decisionId = await decide(itemId, status)
    expect(await stateOf(requestId)).not.toEqual(before)

    expect(await undo(decisionId)).toMatchObject({ status: 200, body: { requestId, itemIds: [itemId] } })
    expect(await stateOf(requestId)).toEqual(before)
    expect(await mailsToDealer()).toEqual([])
    expect((await history(itemId)).filter((kind) => kind !== 'request-closed')).toEqual([
      'submitted',
      'status-changed',
      'decision-undone',
    ])
  })

  test('reopens a request with the turns of all its items, and the item can be decided again', async () => {
    const { requestId, itemIds } = await aSubmittedRequest(dealer, [{}, {}])
    const [first = 0, last = 0] = itemIds
    await decide(first, 'Declined')
    await write(first)
    const before = await stateOf(requestId)
    await undo(await decide(last, 'Client was able to resolve case'))
    expect(await stateOf(requestId)).toEqual(before)
    expect(before.rows.map(({ turn }) => turn)).toEqual(['question', 'undecided'])
    await decide(last, 'Client was able to resolve case')
    expect((await detail(last)).requestStatus).toBe('Closed')
  })

  test('opens a request for a colleague where who looked after it has left since it was closed', async () => {
    const leaving = await tested.anAccount({ colleagueOf: dealerAccount })
    const { requestId, itemIds } = await aSubmittedRequest(await tested.signedInAs(leaving))
    const decisionId = await decide(itemIds[0] ?? 0, 'Declined')
    const params = { userId: String(leaving.userId) }
    await dealer.call(endAccess, { params, body: { successorId: dealerAccount.userId } })
    expect((await undo(decisionId)).status).toBe(200)
    expect((await stateOf(requestId)).request).toMatchObject({ closed: false, contactId: dealerAccount.userId })
  })

  test('is done once, however often it is asked for', async () => {
    const { itemIds } = await aSubmittedRequest(dealer)
    const [itemId = 0] = itemIds
    const decisionId = await decide(itemId, 'Declined')
    const answers = await Promise.all([undo(decisionId), undo(decisionId), undo(decisionId)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await history(itemId)).filter((kind) => kind === 'decision-undone')).toHaveLength(1)
  })

  test('belongs to whoever decided', async () => {
    const { itemIds } = await aSubmittedRequest(dealer)
    const decisionId = await decide(itemIds[0] ?? 0, 'Declined')
    expect((await undo(decisionId, colleague)).status).toBe(404)
    expect((await undo(decisionId, dealer)).status).toBe(403)
    expect((await undo(2_000_000_000)).status).toBe(404)
    expect((await detail(itemIds[0] ?? 0)).status).toBe('Declined')
  })

  test('that a process of the release before kept is left as it is', async () => {
    const { itemIds } = await aSubmittedRequest(dealer)
    const decisionId = await decide(itemIds[0] ?? 0, 'Declined')
    await tested.portal.pool.query('update items_before_decision set item = null where decision_id = $1', [decisionId])
    expect((await undo(decisionId)).status).toBe(404)
    expect((await detail(itemIds[0] ?? 0)).status).toBe('Declined')
  })

  test('that a process of the release before told by a mail of its own stands', async () => {
    const { itemIds } = await aSubmittedRequest(dealer)
    const decisionId = await decide(itemIds[0] ?? 0, 'Declined')
    await tested.tables.deleteFrom('news').where('decisionId', '=', decisionId).execute()
    await tested.portal.pool.query('update undoable_decisions set told = null where decision_id = $1', [decisionId])
    expect((await undo(decisionId)).body).toMatchObject({ error: 'UNDO_TOO_LATE' })
    expect((await detail(itemIds[0] ?? 0)).status).toBe('Declined')
  })

  test('is refused after its time', async () => {
    const { itemIds } = await aSubmittedRequest(dealer)
    const decisionId = await decide(itemIds[0] ?? 0, 'Declined')
    // Not by all clocks of the portal: an undo on its way has few seconds, and so has this one.
    await tested.portal.pool.query(
      "update undoable_decisions set decided_at = now() - interval '11 seconds' where decision_id = $1",
      [decisionId],
    )
    expect((await undo(decisionId)).status).toBe(200)
    const again = await decide(itemIds[0] ?? 0, 'Declined')
    await tested.timePasses(15)
    expect(await undo(again)).toMatchObject({ status: 409, body: { error: 'UNDO_TOO_LATE' } })
    expect((await detail(itemIds[0] ?? 0)).status).toBe('Declined')
    expect(await templates()).toEqual(['request-closed'])
  })

  test('is refused once somebody else acted on the item, and not for what happens to another', async () => {
    const { itemIds } = await aSubmittedRequest(dealer, [{}, {}])
    const [one = 0, other = 0] = itemIds
    const first = await decide(one, 'Additional information required')
    await write(other)
    expect((await undo(first)).status).toBe(200)

    const second = await decide(one, 'Additional information required')
    await write(one)
    expect(await undo(second)).toMatchObject({ status: 409, body: { error: 'STALE' } })

    const third = await decide(other, 'Declined')
    await decide(other, 'Technical exchange', colleague)
    expect(await undo(third)).toMatchObject({ status: 409, body: { error: 'STALE' } })
    expect((await detail(other)).status).toBe('Technical exchange')
  })

  test('is refused after the request was closed by another decision, or archived', async () => {
    const { requestId, itemIds } = await aSubmittedRequest(dealer, [{}, {}])
    const [one = 0, other = 0] = itemIds
    const first = await decide(one, 'Declined')
    const closing = await decide(other, 'Declined')
    expect(await undo(first)).toMatchObject({ status: 409, body: { error: 'STALE' } })
    await admin.call(archiveForAdmins, { params: { requestId: String(requestId) } })
    expect(await undo(closing)).toMatchObject({ status: 409, body: { error: 'STALE' } })
  })

  test('can go back one decision after the other', async () => {
    const { requestId, itemIds } = await aSubmittedRequest(dealer, [{}, {}])
    const before = await stateOf(requestId)
    const decisions = [await decide(itemIds[0] ?? 0, 'Declined'), await decide(itemIds[1] ?? 0, 'Declined')]
    for (const decisionId of decisions.reverse()) expect((await undo(decisionId)).status).toBe(200)
    expect(await stateOf(requestId)).toEqual(before)
    expect(await mailsToDealer()).toEqual([])
  })

  test('is refused where the serial number that closing freed is in use again', async () => {
    const { itemIds } = await aSubmittedRequest(dealer, [{ serialNumber: 'FREED-1' }])
    const decisionId = await decide(itemIds[0] ?? 0, 'Declined')
    const requestId = String(await aDraft(dealer))
    await dealer.call(items.addItem, {
      params: { requestId },
      body: await anItemSave(dealer, { serialNumber: 'freed-1' }),
    })
    expect(await undo(decisionId)).toMatchObject({ status: 409, body: { error: 'SERIAL_CLAIMED_AGAIN' } })
    expect(await detail(itemIds[0] ?? 0)).toMatchObject({ status: 'Declined', requestStatus: 'Closed' })
    expect(await templates()).toEqual(['request-closed'])
  })
})

describe('the mail about decisions', () => {
  test('is one for all decisions on a request within two minutes, and says what stands', async () => {
    const { itemIds } = await aSubmittedRequest(dealer, [{}, {}, {}, {}])
    const [a = 0, b = 0, c = 0, d = 0] = itemIds
    await decide(a, 'Additional information required')
    expect(await templates()).toEqual(['item-status-changed'])
    const second = await decide(b, 'Declined')
    await decide(c, 'Declined')
    const listed = async () => (await mailsToDealer()).map(({ facts }) => facts.items?.map(({ itemId }) => itemId))
    expect(await templates()).toEqual(['item-statuses-changed'])
    expect(await listed()).toEqual([[a, b, c]])
    await undo(second)
    expect(await listed()).toEqual([[a, c]])

    await tested.timePasses(121)
    await writeNews(tested.portal)
    await decide(d, 'Declined')
    expect(await templates()).toEqual(['item-statuses-changed', 'item-status-changed'])
  })

  test('is the closing one when the last of them closes the request, until that is undone', async () => {
    const { itemIds } = await aSubmittedRequest(dealer, [{}, {}])
    await decide(itemIds[0] ?? 0, 'Declined')
    const closing = await decide(itemIds[1] ?? 0, 'Declined')
    expect(await templates()).toEqual(['request-closed'])
    await undo(closing)
    expect(await templates()).toEqual(['item-status-changed'])
  })

  test('is not written before the decision can no longer be undone', async () => {
    const { itemIds } = await aSubmittedRequest(dealer)
    await decide(itemIds[0] ?? 0, 'Declined')
    const { config } = tested.portal
    const waitsForNothing = { ...tested.portal, config: { ...config, mail: { ...config.mail, waitSeconds: 0 } } }
    const written = async () => {
      await writeNews(waitsForNothing)
      return (await mailsToDealer()).filter(({ mailId }) => mailId).length
    }
    await tested.timePasses(13)
    expect(await written()).toBe(0)
    await tested.timePasses(2)
    expect(await written()).toBe(1)
  })

  test('is written or taken back, never both and never neither, when undo and the round meet', async () => {
    const outcomes = new Set<number>()
    for (let round = 0; round < 30; round++) {
      const { itemIds } = await aSubmittedRequest(dealer)
      const [itemId = 0] = itemIds
      const decisionId = await decide(itemId, 'Declined')
      await tested.tables
        .updateTable('news')
        .set({ happenedAt: new Date(0) })
        .where('decisionId', '=', decisionId)
        .execute()
      const before = (await mailsToDealer()).filter(({ mailId }) => mailId).length
      // Each of them begins first in half of the rounds.
      const calls = [() => undo(decisionId), () => writeNews(tested.portal)]
      const [answers] =
        round % 2 === 0
          ? [await Promise.all(calls.map((call) => call()))]
          : [(await Promise.all(calls.toReversed().map((call) => call()))).toReversed()]
      const status = (answers[0] as { status: number }).status
      outcomes.add(status)
      const written = (await mailsToDealer()).length > before
      expect({ undone: status === 200, written }).toEqual({ undone: status === 200, written: status !== 200 })
      expect((await detail(itemId)).status).toBe(status === 200 ? 'Under review' : 'Declined')
    }
    expect([...outcomes].every((status) => status === 200 || status === 409)).toBe(true)
  })

  test('meets a dealer who writes at the same moment: the message stays, and the decision is undone or stands', async () => {
    for (let round = 0; round < 15; round++) {
      const { itemIds } = await aSubmittedRequest(dealer, [{}, {}])
      const [itemId = 0] = itemIds
      const decisionId = await decide(itemId, 'Additional information required')
      const [undone, written] = await Promise.all([undo(decisionId), write(itemId)])
      expect(written.status).toBe(201)
      expect([200, 409]).toContain(undone.status)
      const { status } = await detail(itemId)
      expect(status).toBe(undone.status === 200 ? 'Under review' : 'Additional information required')
      const { turn } = await tested.tables
        .selectFrom('requestItems')
        .select('turn')
        .where('itemId', '=', itemId)
        .executeTakeFirstOrThrow()
      expect(turn).toBe(undone.status === 200 ? 'question' : 'returned')
    }
  })
})

describe('one decision for several items', () => {
  test('is taken, told and undone as one', async () => {
    const { requestId, itemIds } = await aSubmittedRequest(dealer, [{}, {}, {}])
    const before = await stateOf(requestId)
    const answer = await decideSeveral(requestId, itemIds, 'Declined', { closesRequest: true })
    expect(answer.status).toBe(200)
    for (const itemId of itemIds)
      expect(await detail(itemId)).toMatchObject({ status: 'Declined', requestStatus: 'Closed' })
    expect(await templates()).toEqual(['request-closed'])

    const { decisionId } = (answer.body as { undo: { decisionId: number } }).undo
    expect((await undo(decisionId)).body).toMatchObject({ itemIds })
    expect(await stateOf(requestId)).toEqual(before)
  })

  test('tells of several items in one mail', async () => {
    const { requestId, itemIds } = await aSubmittedRequest(dealer, [{}, {}, {}])
    await decideSeveral(requestId, itemIds.slice(1), 'Additional information required')
    expect(await mailsToDealer()).toMatchObject([
      { template: 'item-statuses-changed', facts: { items: [{ itemId: itemIds[1] }, { itemId: itemIds[2] }] } },
    ])
  })

  test('is refused as a whole, and names the item in the way', async () => {
    const { requestId, itemIds } = await aSubmittedRequest(dealer, [{ itemType: 'Amplifier' }, {}, {}])
    const [amplifier = 0, speaker = 0, last = 0] = itemIds
    const before = await stateOf(requestId)
    expect(await decideSeveral(requestId, [amplifier, speaker], 'Waiting for feedback')).toMatchObject({
      status: 409,
      body: { error: 'STATUS_NOT_ALLOWED', problems: { items: { code: 'ITEM_IN_THE_WAY', itemId: speaker } } },
    })
    const seen = [speaker, last].map((itemId) => ({ itemId, seenStatus: 'Under review' }))
    expect(await stateOf(requestId)).toEqual(before)
    await decide(last, 'Declined', colleague)
    expect(await decideSeveral(requestId, [], 'Declined', { items: seen })).toMatchObject({
      status: 409,
      body: { error: 'STALE', fields: { items: `This concerns item ${last}.` } },
    })
    expect((await detail(speaker)).status).toBe('Under review')
  })

  test('takes the items of one request only', async () => {
    const { requestId, itemIds } = await aSubmittedRequest(dealer)
    const foreign = await aSubmittedRequest(dealer)
    const answer = await decideSeveral(requestId, [...itemIds, ...foreign.itemIds], 'Declined')
    expect(answer.status).toBe(404)
    expect((await decideSeveral(requestId, [], 'Declined')).status).toBe(400)
  })
})

test('a dealer reads that a decision was undone, and not why it was made; administrators read both', async () => {
  const [itemId = 0] = (await aSubmittedRequest(dealer, [{}, {}])).itemIds
  await undo(await decide(itemId, 'Declined'))
  const read = async (by: Caller) => (await by.call(items.listItemHistory, at(itemId))).body as HistoryEntry[]
  const ofDealer = await read(dealer)
  expect(ofDealer.map(({ kind }) => kind)).toEqual(['submitted', 'status-changed', 'decision-undone'])
  expect(ofDealer[1]?.details).toEqual({ from: 'Under review', to: 'Declined' })
  expect((await read(admin))[1]?.details).toMatchObject({ declineReason: 'Out of warranty' })
})

describe('a decision that is sent again, because its answer got lost', () => {
  test('is answered as the first time, with the undo that it had, also where it closed the request', async () => {
    const { requestId, itemIds } = await aSubmittedRequest(dealer)
    const [itemId = 0] = itemIds
    const send = await deciding(itemId, 'Declined')
    const first = (await send()).body as { undo: { decisionId: number } }
    const before = await stateOf(requestId)
    expect(await send()).toMatchObject({ status: 200, body: { undo: { decisionId: first.undo.decisionId } } })
    expect(await stateOf(requestId)).toEqual(before)
    expect(await history(itemId)).toEqual(['submitted', 'status-changed', 'request-closed'])
    expect((await undo(first.undo.decisionId)).status).toBe(200)
    expect((await detail(itemId)).status).toBe('Under review')
  })

  test('of several items is answered as the first time, too', async () => {
    const { requestId, itemIds } = await aSubmittedRequest(dealer, [{}, {}, {}])
    const seen = itemIds.slice(1).map((itemId) => ({ itemId, seenStatus: 'Under review', seenDecision: null }))
    const send = () => decideSeveral(requestId, [], 'Declined', { items: seen, closesRequest: false })
    const first = await send()
    expect(first).toMatchObject({ status: 200, body: { undo: { decisionId: expect.any(Number) } } })
    const { decisionId } = (first.body as { undo: { decisionId: number } }).undo
    expect(await send()).toMatchObject({ status: 200, body: { undo: { decisionId } } })
  })

  test('has no undo any more after its time', async () => {
    const [itemId = 0] = (await aSubmittedRequest(dealer, [{}, {}])).itemIds
    const send = await deciding(itemId, 'Declined')
    await send()
    await tested.timePasses(11)
    const again = await send()
    expect(again.status).toBe(200)
    expect(again.body).not.toHaveProperty('undo')
  })

  test('is refused once a colleague decided, or it was undone and decided otherwise', async () => {
    const [itemId = 0, other = 0] = (await aSubmittedRequest(dealer, [{}, {}, {}])).itemIds
    const send = await deciding(itemId, 'Declined')
    await send()
    await decide(itemId, 'Additional information required', colleague)
    expect(await send()).toMatchObject({ status: 409, body: { error: 'STALE' } })
    const sendOther = await deciding(other, 'Declined')
    const { undo: offer } = (await sendOther()).body as { undo: { decisionId: number } }
    await undo(offer.decisionId)
    await decide(other, 'Additional information required')
    expect(await sendOther()).toMatchObject({ status: 409, body: { error: 'STALE' } })
  })

  test('of a colleague with the same words is another one', async () => {
    const [itemId = 0] = (await aSubmittedRequest(dealer, [{}, {}])).itemIds
    const [mine, theirs] = [await deciding(itemId, 'Declined'), await deciding(itemId, 'Declined', colleague)]
    await mine()
    expect(await theirs()).toMatchObject({ status: 409, body: { error: 'STALE' } })
  })
})

test('what the dealer read meanwhile stays read when a decision is undone, and what was unread before stays unread', async () => {
  const { itemIds } = await aSubmittedRequest(dealer, [{}, {}])
  const say = (itemId: number) =>
    admin.call(postMessageAsAdmin, {
      ...at(itemId),
      body: { messageContent: 'Which cable?', attachments: [], thumbnails: [] },
    })
  const unread = async () =>
    Promise.all(
      itemIds.map(async (itemId) => {
        const { body } = await dealer.call(items.getItem, at(itemId))
        return (body as ItemDetail).hasUnreadAdminResponse
      }),
    )
  for (const itemId of itemIds) await say(itemId)
  const decisions = []
  for (const itemId of itemIds) decisions.push(await decide(itemId, 'Additional information required'))
  await dealer.call(listMessages, at(itemIds[0] ?? 0))
  for (const decision of decisions) expect((await undo(decision)).status).toBe(200)
  expect(await unread()).toEqual([false, true])
})

test('a decision on many items takes as many statements as one on two', async () => {
  const statementsFor = async (count: number) => {
    const { requestId, itemIds } = await aSubmittedRequest(
      // Whose mail begins with this.
      await tested.signedInAs(await tested.anAccount()),
      Array.from({ length: count + 1 }, () => ({})),
    )
    const statements = await statementsOf(async () => {
      const answer = await decideSeveral(requestId, itemIds.slice(1), 'Additional information required')
      expect(answer.status).toBe(200)
    })
    return statements.length
  }
  expect(await statementsFor(30)).toBe(await statementsFor(2))
})

test('whatever ten minutes at the desk do at once, each item ends as its history says', async () => {
  const { requestId, itemIds } = await aSubmittedRequest(dealer, [{}, {}, {}, {}])
  const statuses = ['Declined', 'Additional information required', 'Technical exchange', 'Under review'] as const
  const turns = Array.from({ length: 12 }, async (_, index) => {
    const by = index % 2 === 0 ? admin : colleague
    for (let step = 0; step < 4; step++) {
      const itemId = itemIds[(index + step) % itemIds.length] ?? 0
      const status = statuses[(index * 3 + step) % statuses.length] ?? 'Declined'
      const answer = await by.call(items.updateItemStatus, { ...at(itemId), body: { status, ...notesFor(status) } })
      expect([200, 409]).toContain(answer.status)
      const { undo: offer } = answer.body as { undo?: { decisionId: number } }
      if (offer && (index + step) % 3 > 0) expect([200, 409]).toContain((await undo(offer.decisionId, by)).status)
      if (index % 4 === 3) await write(itemId)
    }
  })
  await Promise.all(turns)

  const { request, rows } = await stateOf(requestId)
  for (const { itemId, status, turn } of rows) {
    const entries = (await dealer.call(items.listItemHistory, at(itemId))).body as HistoryEntry[]
    const last = entries.findLast(({ details }) => details.to)
    expect(status).toBe(last?.details.to ?? 'Under review')
    if (request.closed) expect(turn).toBe('done')
  }
  // One mail waits at most, and it tells of what stands.
  const waiting = await mailsToDealer()
  expect(waiting.length).toBeLessThanOrEqual(1)
  for (const told of waiting[0]?.facts.items ?? [])
    expect(told.status).toBe(rows.find(({ itemId }) => itemId === told.itemId)?.status)
})
