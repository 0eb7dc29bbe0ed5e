import { markItemUnread } from '@portal/contract/colleagues/colleagues.ts'
import type { HistoryEntry, ItemDetail, WaitingItems } from '@portal/contract/items/item-shapes.ts'
import * as items from '@portal/contract/items/items.ts'
import type { Point } from '@portal/contract/kept-texts/kept-text-schemas.ts'
import { listPoints } from '@portal/contract/kept-texts/points.ts'
import { postMessage, postMessageAsAdmin } from '@portal/contract/messages/messages.ts'
import { getCaseTimes } from '@portal/contract/quality/quality.ts'
import type { CaseTimes } from '@portal/contract/quality/quality-schemas.ts'
import type { ItemStatus } from '@portal/domain/items/item-statuses.ts'
import { turnByHistory, turnStretches, turnTimes } from '@portal/domain/items/turn-times.ts'
import { limits } from '@portal/domain/limits.ts'
import type { RequestStatus } from '@portal/domain/requests/request-status.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anUploadedPhoto, aSubmittedRequest } from '../../testing/claims.ts'
import { type Caller, openTestPortal, type TestAccount, type TestPortal } from '../../testing/portal-for-tests.ts'

const hour = 3_600_000
/** Later with each step. */
let clock = Date.now()
let tested: TestPortal
let dealerAccount: TestAccount
let adminAccount: TestAccount
let dealer: Caller
let admin: Caller

beforeAll(async () => {
  tested = await openTestPortal({ now: () => new Date(clock) })
  dealerAccount = await tested.anAccount()
  adminAccount = await tested.anAccount({ role: 'ADMIN' })
  await signIn()
})
afterAll(() => tested.close())

/** Access tokens end as the clock goes on. */
async function signIn() {
  dealer = await tested.signedInAs(dealerAccount)
  admin = await tested.signedInAs(adminAccount)
}

const at = (itemId: number) => ({ params: { itemId: String(itemId) } })
const message = { messageContent: 'How does it sound?', attachments: [], thumbnails: [] }
const decisionOf = (status: ItemStatus) => ({
  status,
  declineReason: status === 'Declined' ? 'Out of warranty' : null,
  exchangeNote: status === 'Warranty exchange' ? 'Credit Note' : null,
  infoRequiredNote: status === 'Additional information required' ? 'A photo of the label' : null,
})
const decide = (itemId: number, status: ItemStatus) =>
  admin.call(items.updateItemStatus, { ...at(itemId), body: decisionOf(status) })

async function askForPhotos(itemId: number) {
  const points = (await admin.call(listPoints, {})).body as Point[]
  const photos = points.filter(({ texts }) => texts.en?.startsWith('Photo')).slice(0, 2)
  return admin.call(items.updateItemStatus, {
    ...at(itemId),
    body: { status: 'Additional information required', points: photos.map(({ pointId }) => pointId) },
  })
}
async function answerWithPhoto(itemId: number) {
  const { asked } = (await dealer.call(items.getItem, at(itemId))).body as ItemDetail
  const open = asked.find(({ answeredAt, endedAt }) => answeredAt === null && endedAt === null)
  return dealer.call(items.answerPoint, {
    params: { itemId: String(itemId), askedId: String(open?.askedId ?? 1) },
    body: { answer: null, attachments: [(await anUploadedPhoto(dealer)).imagePath] },
  })
}

/** What may happen to an item; what the portal refuses changes nothing. */
const happenings = {
  'the dealer writes': (itemId: number) => dealer.call(postMessage, { ...at(itemId), body: message }),
  'the service writes': (itemId: number) => admin.call(postMessageAsAdmin, { ...at(itemId), body: message }),
  'the dealer reports': (itemId: number) =>
    dealer.call(items.submitRepairOutcome, {
      ...at(itemId),
      body: { repairResult: 'SUCCESSFUL', repairResultReason: null },
    }),
  'it is marked as unread': (itemId: number) => admin.call(markItemUnread, at(itemId)),
  'it is under review': (itemId: number) => decide(itemId, 'Under review'),
  'more is asked': (itemId: number) => decide(itemId, 'Additional information required'),
  'a repair is asked': (itemId: number) => decide(itemId, 'Waiting for feedback'),
  'points are asked': (itemId: number) => askForPhotos(itemId),
  'a point is answered': (itemId: number) => answerWithPhoto(itemId),
  'that is all there is': (itemId: number) =>
    dealer.call(items.endAnswers, { ...at(itemId), body: { messageContent: 'The invoice is lost.' } }),
  'it is declined': (itemId: number) => decide(itemId, 'Declined'),
  'it is exchanged': (itemId: number) => decide(itemId, 'Warranty exchange'),
} as const

const historyOf = async (itemId: number) =>
  ((await dealer.call(items.listItemHistory, at(itemId))).body as HistoryEntry[]).map((entry) => ({
    ...entry,
    at: new Date(entry.at),
  }))
const storedTurns = (requestId: number) =>
  tested.tables
    .selectFrom('requestItems')
    .select(['itemId', 'turn', 'turnSince'])
    .where('requestId', '=', requestId)
    .execute()

const submitted: { requestId: number; itemIds: number[] }[] = []

test('whatever happens, the turn that is stored is the one that the history tells', async () => {
  const step = fc.record({
    what: fc.constantFrom(...(Object.keys(happenings) as (keyof typeof happenings)[])),
    which: fc.nat(1),
    undone: fc.boolean(),
    seconds: fc.integer({ min: 1, max: 20 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      await signIn()
      const { requestId, itemIds } = await aSubmittedRequest(dealer, [
        { itemType: 'Amplifier' },
        { itemType: 'Amplifier' },
      ])
      submitted.push({ requestId, itemIds })
      let closedBy: number | undefined
      for (const { what, which, undone, seconds } of steps) {
        clock += seconds * 1000
        const { status, body } = await happenings[what](itemIds[which] ?? 0)
        expect(status).toBeLessThan(500)
        const { undo, requestStatus } = (body ?? {}) as { undo?: { decisionId: number }; requestStatus?: RequestStatus }
        if (undo && requestStatus === 'Closed') closedBy ??= undo.decisionId
        if (undone && undo) {
          clock += 5000
          const params = { decisionId: String(undo.decisionId) }
          // The same sent again has the undo of the first time; where another one closed the request since, that one goes first.
          const goesFirst = closedBy ?? undo.decisionId
          const answer = await admin.call(items.undoDecision, { params })
          if (goesFirst !== undo.decisionId) expect(answer).toMatchObject({ status: 409, body: { error: 'STALE' } })
          else {
            expect(answer.status).toBe(200)
            closedBy = undefined
          }
        }
        for (const { itemId, ...stored } of await storedTurns(requestId))
          expect(turnByHistory(await historyOf(itemId))).toEqual(stored)
      }
    }),
    { numRuns: 8 },
  )
}, 120_000)

test('what was asked stays with the dealer until the last answer', async () => {
  await signIn()
  const { requestId, itemIds } = await aSubmittedRequest(dealer, [{}])
  const [itemId = 0] = itemIds
  const turns = []
  for (const step of [askForPhotos, answerWithPhoto, answerWithPhoto]) {
    clock += 1000
    expect((await step(itemId)).status).toBeLessThan(300)
    const [stored] = await storedTurns(requestId)
    expect(turnByHistory(await historyOf(itemId))).toEqual({ turn: stored?.turn, turnSince: stored?.turnSince })
    turns.push(stored?.turn)
  }
  expect(turns).toEqual(['dealer', 'dealer', 'returned'])
  submitted.push({ requestId, itemIds })
})

test('the quality page counts the same times, in the middle of all decided claims', async () => {
  await signIn()
  for (const { requestId, itemIds } of submitted)
    await admin.call(items.updateItemStatuses, {
      params: { requestId: String(requestId) },
      body: { items: itemIds.map((itemId) => ({ itemId })), ...decisionOf('Declined') },
    })
  const times = await Promise.all(
    submitted
      .flatMap(({ itemIds }) => itemIds)
      .map(async (itemId) => turnTimes(turnStretches(await historyOf(itemId)), new Date(clock))),
  )
  const { body } = await admin.call(getCaseTimes, { query: {} })
  const months = (body as CaseTimes).months.filter(({ claims }) => claims > 0)
  expect(months.reduce((sum, { claims }) => sum + claims, 0)).toBe(times.length)
  // All in one month, unless the steps took longer.
  if (months.length !== 1) return
  const middle = (values: number[]) => {
    const sorted = values.toSorted((one, other) => one - other)
    const place = (sorted.length - 1) / 2
    return ((sorted[Math.floor(place)] ?? 0) + (sorted[Math.ceil(place)] ?? 0)) / 2 / hour
  }
  // They are told to a hundredth of an hour.
  expect(Math.abs((months[0]?.serviceHours ?? 0) - middle(times.map(({ service }) => service)))).toBeLessThan(0.0051)
  expect(Math.abs((months[0]?.dealerHours ?? 0) - middle(times.map((of) => of.dealer)))).toBeLessThan(0.0051)
})

describe('what waits for a dealer', () => {
  const waitingFor = async (caller: Caller) => (await caller.call(items.listWaitingItems)).body as WaitingItems

  test('is what was asked of this dealer and not answered, the longest waiting first', async () => {
    const asked = await tested.signedInAs(await tested.anAccount())
    const { itemIds, requestId } = await aSubmittedRequest(asked, [{}, { itemType: 'Amplifier' }, {}, {}], 'Golf 7')
    const [missing = 0, repair = 0, written = 0] = itemIds
    expect(await waitingFor(asked)).toEqual({ items: [], more: 0 })
    for (const step of [
      () => decide(missing, 'Additional information required'),
      () => decide(repair, 'Waiting for feedback'),
      () => admin.call(postMessageAsAdmin, { ...at(written), body: message }),
    ]) {
      clock += 1000
      expect((await step()).status).toBeLessThan(300)
    }
    expect(await waitingFor(asked)).toMatchObject({
      items: [
        { itemId: missing, requestId, requestTitle: 'Golf 7', asked: 'A photo of the label' },
        { itemId: repair, status: 'Waiting for feedback', asked: null },
        { itemId: written, status: 'Under review', asked: null, turnSince: new Date(clock).toISOString() },
      ],
      more: 0,
    })
    expect((await waitingFor(dealer)).items.map(({ itemId }) => itemId)).not.toContain(missing)

    await asked.call(postMessage, { ...at(missing), body: message })
    expect((await waitingFor(asked)).items.map(({ itemId }) => itemId)).toEqual([repair, written])
  })

  test('is shown up to a limit, and the others are counted', async () => {
    const asked = await tested.signedInAs(await tested.anAccount())
    const { shown } = limits.waitingItems
    const { itemIds } = await aSubmittedRequest(
      asked,
      Array.from({ length: shown + 2 }, () => ({})),
    )
    for (const itemId of itemIds) await decide(itemId, 'Additional information required')
    const { items: first, more } = await waitingFor(asked)
    expect([first.length, more]).toEqual([shown, 2])
  })

  test('begins with the longest waiting, however many wait', async () => {
    const account = await tested.anAccount()
    const asked = await tested.signedInAs(account)
    const { shown, counted } = limits.waitingItems
    const { itemIds } = await aSubmittedRequest(asked, [{}])
    const [itemId = 0] = itemIds
    await decide(itemId, 'Additional information required')
    const { requestId } = await tested.tables
      .selectFrom('requestItems')
      .select('requestId')
      .where('itemId', '=', itemId)
      .executeTakeFirstOrThrow()
    const since = (days: number) => new Date(Date.UTC(2026, 0, 1) - days * 24 * 3600 * 1000)
    const rows = Array.from({ length: shown + counted }, (_, index) => ({
      ...{
        requestId,
        itemType: 'Speaker' as const,
        brand: 'Nordwave',
        itemNumber: 'NW-1',
        serialNumber: `LONG-${index}`,
      },
      ...{ issueDescription: 'It hums.', turn: 'dealer' as const, turnSince: since(index) },
    }))
    const written = await tested.tables.insertInto('requestItems').values(rows).returning('itemId').execute()
    const longest = written
      .slice(-shown)
      .map((row) => row.itemId)
      .toReversed()
    expect((await waitingFor(asked)).items.map((item) => item.itemId)).toEqual(longest)
  })
})
