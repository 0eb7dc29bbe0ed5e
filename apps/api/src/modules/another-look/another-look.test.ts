import { takeItem } from '@portal/contract/colleagues/colleagues.ts'
import { askForAnotherLook } from '@portal/contract/items/another-look.ts'
import type { EarlierClaim, HistoryEntry, ItemDetail } from '@portal/contract/items/item-shapes.ts'
import * as items from '@portal/contract/items/items.ts'
import { archiveOwnRequest } from '@portal/contract/requests/requests.ts'
import type { UnitOfItem } from '@portal/contract/units/unit-record-schemas.ts'
import { getUnitOfItem } from '@portal/contract/units/unit-records.ts'
import { nextWork } from '@portal/contract/work/work.ts'
import type { WorkItem } from '@portal/contract/work/work-schemas.ts'
import type { ItemStatus } from '@portal/domain/items/item-statuses.ts'
import { limits } from '@portal/domain/limits.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aDraft, anAddedItem, anUploadedPhoto, aSubmittedRequest, type WantedItem } from '../../testing/claims.ts'
import { type Caller, openTestPortal, type TestAccount, type TestPortal } from '../../testing/portal-for-tests.ts'
import { timePasses } from '../../testing/time-passes.ts'

let tested: TestPortal
let dealerAccount: TestAccount
let dealer: Caller
let kim: TestAccount
let ana: TestAccount
let asKim: Caller
let asAna: Caller

beforeAll(async () => {
  tested = await openTestPortal()
})
beforeEach(async () => {
  await tested.startOver()
  dealerAccount = await tested.anAccount()
  dealer = await tested.signedInAs(dealerAccount)
  kim = await tested.anAccount({ role: 'ADMIN' })
  ana = await tested.anAccount({ role: 'ADMIN' })
  asKim = await tested.signedInAs(kim)
  asAna = await tested.signedInAs(ana)
})
afterAll(() => tested.close())

const day = 24 * 3600
const at = (itemId: number) => ({ params: { itemId: String(itemId) } })
const why = 'The coil is whole: see the resistance.'
const ask = (itemId: number, body: object = {}, headers = {}, by = dealer) =>
  by.call(askForAnotherLook, { ...at(itemId), body: { why, ...body }, headers })
const decide = (by: Caller, itemId: number, status: ItemStatus) =>
  by.call(items.updateItemStatus, {
    ...at(itemId),
    body: { status, declineReason: status === 'Declined' ? 'Out of warranty' : '-', exchangeNote: 'Credit Note' },
  })
const detail = async (itemId: number, by = dealer) =>
  (await by.call(by === dealer ? items.getItem : items.getItemForAdmin, at(itemId))).body as ItemDetail
const history = async (itemId: number) =>
  ((await dealer.call(items.listItemHistory, at(itemId))).body as HistoryEntry[]).map(({ kind, details }) =>
    [kind, details.outcome ?? details.to].filter(Boolean).join(' '),
  )

/** An item that Kim declined. */
async function aDeclinedItem(wanted: WantedItem = {}): Promise<number> {
  const [itemId = 0] = (await aSubmittedRequest(dealer, [wanted], 'Golf, left door')).itemIds
  expect((await decide(asKim, itemId, 'Declined')).status).toBe(200)
  return itemId
}
/** The item that looks at it again. */
async function askedFor(itemId: number): Promise<number> {
  const answer = await ask(itemId)
  expect(answer.status).toBe(201)
  return (answer.body as { itemId: number }).itemId
}
const disable = (account: TestAccount) =>
  tested.tables.updateTable('users').set({ enabled: false }).where('userId', '=', account.userId).execute()

describe('a claim and its other look', () => {
  const remarksOf = async (itemId: number) =>
    ((await asKim.call(getUnitOfItem, at(itemId))).body as UnitOfItem).verdict.remarks
  const earlierOf = async (itemId: number) =>
    ((await asKim.call(items.listEarlierClaims, at(itemId))).body as EarlierClaim[]).map((claim) => claim.itemId)

  test('are one claim of their unit, to each other and to the next', async () => {
    const serialNumber = 'ONE-CLAIM'
    const first = await aDeclinedItem({ serialNumber })
    const look = await askedFor(first)
    expect([await remarksOf(first), await remarksOf(look)]).toEqual([[], []])
    expect([await earlierOf(first), await earlierOf(look)]).toEqual([[], []])
    expect((await decide(asAna, look, 'Declined')).status).toBe(200)

    const [second = 0] = (await aSubmittedRequest(dealer, [{ serialNumber }])).itemIds
    expect(await remarksOf(second)).toEqual([{ code: 'CLAIMED_BEFORE', claims: 1 }])
    expect(await earlierOf(second)).toEqual([look, first])
    expect((await detail(second, asKim)).verdict).toMatchObject({ remarks: [{ code: 'CLAIMED_BEFORE', claims: 1 }] })
  })
})

describe('asking for another look', () => {
  test('tells when the item was declined, also where its request was closed by another item later', async () => {
    const { itemIds } = await aSubmittedRequest(dealer, [{}, {}], 'Golf, both doors')
    const [declined = 0, last = 0] = itemIds
    await decide(asKim, declined, 'Declined')
    await decide(asKim, last, 'Client was able to resolve case')
    const entries = (await dealer.call(items.listItemHistory, at(declined))).body as HistoryEntry[]
    const { at: declinedAt } = entries.find(({ details }) => details.to === 'Declined') ?? {}
    expect((await detail(await askedFor(declined))).anotherLookAt).toMatchObject({ declinedAt })
  })

  test('submits a request of its own with the same unit and answers, and the first one stays closed', async () => {
    const itemId = await aDeclinedItem({
      ...{ itemType: 'Amplifier', amplifierRepairAttempt: 'yes', amplifierRepairAttemptDetails: 'A new fuse' },
      ...{ needsSchematic: null, soldOn: '2026-02-01' },
    })
    const first = await detail(itemId)
    const photo = await anUploadedPhoto(dealer)
    const answer = await ask(itemId, { images: [photo.imagePath] })
    const asked = answer.body as { requestId: number; itemId: number }
    const second = await detail(asked.itemId)

    const { itemType, brand, itemNumber, serialNumber, verdict, soldOn } = first
    expect(second).toMatchObject({
      ...{ itemType, brand, itemNumber, serialNumber, verdict, soldOn, amplifierRepairAttempt: 'yes' },
      ...{ amplifierRepairAttemptDetails: 'A new fuse', issueDescription: why, status: 'Under review' },
      ...{ requestStatus: 'Open', turn: 'undecided', requestTitle: 'Another look: Golf, left door' },
      anotherLookAt: {
        itemId,
        requestId: first.requestId,
        declineReason: 'Out of warranty',
        leftToColleaguesOfAll: [],
      },
    })
    expect(second.images.map(({ imagePath }) => imagePath)).toEqual([photo.imagePath])
    expect(await detail(itemId)).toMatchObject({
      ...{ requestStatus: 'Closed', status: 'Declined', anotherLookUntil: null },
      anotherLook: { ...asked, outcome: 'open', status: 'Under review' },
    })
    expect(await history(itemId)).toContain('another-look-asked')
    expect(await tested.mails('request-submitted', ana.email)).toHaveLength(2)
  })

  test('is judged as of the day of the first claim, also with another serial number', async () => {
    const itemId = await aDeclinedItem()
    await tested.tables
      .updateTable('requestItems')
      .set({ verdict: sql`jsonb_set(verdict, '{day}', '"2026-01-02"')` })
      .where('itemId', '=', itemId)
      .execute()
    const look = await askedFor(itemId)
    const { serialNumber } = await detail(look)
    const correction = { serialNumber: 'RIGHT-NUMBER', seenSerialNumber: serialNumber }
    expect((await asAna.call(items.correctSerialNumber, { ...at(look), body: correction })).status).toBe(200)
    expect(await detail(look)).toMatchObject({ serialNumber: 'RIGHT-NUMBER', verdict: { day: '2026-01-02' } })
  })

  test('is offered until the thirtieth day, and refused after it', async () => {
    const inTime = await aDeclinedItem()
    const tooLate = await aDeclinedItem()
    expect((await detail(inTime)).anotherLookUntil).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    await timePasses(tested.portal.pool, limits.anotherLook.days * day)
    dealer = await tested.signedInAs(dealerAccount)
    expect((await ask(inTime)).status).toBe(201)
    await timePasses(tested.portal.pool, day)
    dealer = await tested.signedInAs(dealerAccount)
    expect((await ask(tooLate)).body).toMatchObject({ error: 'ANOTHER_LOOK_TOO_LATE' })
    expect((await detail(tooLate)).anotherLookUntil).toBeNull()
  })

  test('makes one request when two ask at once', async () => {
    const itemId = await aDeclinedItem()
    const answers = await Promise.all([ask(itemId), ask(itemId, { why: 'It hums' }), ask(itemId)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    for (const { status, body } of answers)
      if (status === 409) expect(body).toMatchObject({ error: 'ANOTHER_LOOK_ASKED' })
    const looks = tested.tables.selectFrom('requestItems').select('itemId').where('anotherLookAt', '=', itemId)
    expect(await looks.execute()).toHaveLength(1)
  })

  test('answers a call that is repeated as the first time', async () => {
    const itemId = await aDeclinedItem()
    const key = { 'idempotency-key': 'a-double-tap' }
    const [one, other] = await Promise.all([ask(itemId, {}, key), ask(itemId, {}, key)])
    expect([one.status, other.status]).toEqual([201, 201])
    expect(one.body).toEqual(other.body)
  })

  test('is refused while the request is open, for another decision, and for another look itself', async () => {
    const notPossible = { error: 'ANOTHER_LOOK_NOT_POSSIBLE' }
    const { itemIds } = await aSubmittedRequest(dealer, [{}, {}])
    const [declined = 0, open = 0] = itemIds
    await decide(asKim, declined, 'Declined')
    expect((await ask(declined)).body).toMatchObject(notPossible)
    await decide(asKim, open, 'Warranty exchange')
    expect((await ask(open)).body).toMatchObject(notPossible)
    const again = await askedFor(declined)
    await decide(asAna, again, 'Declined')
    expect((await ask(again)).body).toMatchObject(notPossible)
    expect((await detail(again)).anotherLookUntil).toBeNull()
  })

  test('is refused with what is missing, and while the serial number stands in another open request', async () => {
    const itemId = await aDeclinedItem({ serialNumber: 'TWICE-1' })
    expect((await ask(itemId, { why: ' ' })).body).toMatchObject({
      error: 'VALIDATION',
      problems: { why: { code: 'WHY_AGAIN_MISSING' } },
    })
    expect((await ask(itemId, { images: ['items/nobody.jpg'] })).body).toMatchObject({
      problems: { images: { code: 'FILE_GONE' } },
    })
    await anAddedItem(dealer, await aDraft(dealer), { serialNumber: 'twice-1' })
    expect((await ask(itemId)).body).toMatchObject({ error: 'SERIAL_EXISTS' })
  })

  test('is possible from the archive, and for the own items only', async () => {
    const itemId = await aDeclinedItem()
    const { requestId } = await detail(itemId)
    await dealer.call(archiveOwnRequest, { params: { requestId: String(requestId) } })
    const another = await tested.signedInAs(await tested.anAccount())
    expect((await ask(itemId, {}, {}, another)).status).toBe(404)
    expect((await ask(itemId)).status).toBe(201)
  })

  test('keeps the first decision from being undone', async () => {
    const [itemId = 0] = (await aSubmittedRequest(dealer)).itemIds
    const decided = await decide(asKim, itemId, 'Declined')
    const { decisionId } = (decided.body as { undo: { decisionId: number } }).undo
    await askedFor(itemId)
    const answer = await asKim.call(items.undoDecision, { params: { decisionId: String(decisionId) } })
    expect(answer.body).toMatchObject({ error: 'STALE' })
    expect(await detail(itemId)).toMatchObject({ requestStatus: 'Closed', status: 'Declined' })
  })
})

describe('deciding on another look', () => {
  test('is refused to whoever declined first, alone and with others, while there is a colleague', async () => {
    const again = await askedFor(await aDeclinedItem())
    const left = { error: 'LEFT_TO_COLLEAGUES' }
    expect((await decide(asKim, again, 'Warranty exchange')).body).toMatchObject(left)
    expect((await decide(asKim, again, 'Additional information required')).body).toMatchObject(left)
    const { requestId, anotherLookAt } = await detail(again, asKim)
    expect(anotherLookAt).toMatchObject({ leftToColleaguesOf: kim.userId, leftToColleaguesOfAll: [kim.userId] })
    const several = { items: [{ itemId: again }], status: 'Warranty exchange' as const, exchangeNote: 'Credit Note' }
    const answer = await asKim.call(items.updateItemStatuses, {
      params: { requestId: String(requestId) },
      body: several,
    })
    expect(answer.body).toMatchObject(left)
    expect((await decide(asAna, again, 'Warranty exchange')).status).toBe(200)
  })

  test('is for whoever declined first once there is nobody else', async () => {
    const again = await askedFor(await aDeclinedItem())
    await disable(ana)
    expect((await detail(again, asKim)).anotherLookAt?.leftToColleaguesOfAll).toEqual([])
    expect((await decide(asKim, again, 'Declined')).status).toBe(200)
  })

  test('is left to colleagues of whose decision stands, not of one that was undone', async () => {
    const [itemId = 0] = (await aSubmittedRequest(dealer)).itemIds
    const decided = await decide(asAna, itemId, 'Declined')
    const { decisionId } = (decided.body as { undo: { decisionId: number } }).undo
    await asAna.call(items.undoDecision, { params: { decisionId: String(decisionId) } })
    await decide(asKim, itemId, 'Declined')
    const again = await askedFor(itemId)
    expect((await decide(asKim, again, 'Declined')).status).toBe(409)
    expect((await decide(asAna, again, 'Declined')).status).toBe(200)
  })

  test('is refused to both, where a colleague kept the decline and only marked a picture, while there is a third', async () => {
    const asLea = await tested.signedInAs(await tested.anAccount({ role: 'ADMIN' }))
    const [itemId = 0, other = 0] = (await aSubmittedRequest(dealer, [{}, {}])).itemIds
    await decide(asKim, itemId, 'Declined')
    const [picture] = (await detail(itemId)).images
    const spots = [{ imagePath: picture?.imagePath ?? '', x: 0.5, y: 0.5, text: 'The tear' }]
    const marked = await asAna.call(items.updateItemStatus, {
      ...at(itemId),
      body: { status: 'Declined', declineReason: 'Out of warranty', spots },
    })
    expect(marked.status).toBe(200)
    await decide(asKim, other, 'Declined')
    const again = await askedFor(itemId)
    const next = async (by: Caller) =>
      ((await by.call(nextWork, { query: { view: 'all' } } as never)).body as WorkItem[]).map((item) => item.itemId)
    expect([await next(asKim), await next(asAna), await next(asLea)]).toEqual([[], [], [again]])
    for (const decider of [asKim, asAna])
      expect((await decide(decider, again, 'Declined')).body).toMatchObject({ error: 'LEFT_TO_COLLEAGUES' })
    expect((await decide(asLea, again, 'Declined')).status).toBe(200)
  })

  test('is not offered as the next item to whoever declined first, who cannot take it either', async () => {
    const again = await askedFor(await aDeclinedItem())
    const next = async (by: Caller) =>
      ((await by.call(nextWork, { query: { view: 'all' } } as never)).body as WorkItem[]).map(({ itemId }) => itemId)
    expect(await next(asKim)).toEqual([])
    expect(await next(asAna)).toEqual([again])
    const take = (takenBy: number) => asAna.call(takeItem, { ...at(again), body: { takenBy, seenTakenBy: null } })
    expect((await take(kim.userId)).body).toMatchObject({ error: 'LEFT_TO_COLLEAGUES' })
    expect((await take(ana.userId)).status).toBe(200)
    await tested.tables.updateTable('requestItems').set({ takenBy: null }).where('itemId', '=', again).execute()
    await disable(ana)
    expect(await next(asKim)).toEqual([again])
  })

  test('tells the first item what came of it, and takes that back with its undo', async () => {
    const itemId = await aDeclinedItem()
    const again = await askedFor(itemId)
    const decided = await decide(asAna, again, 'Warranty exchange')
    expect((await detail(itemId)).anotherLook).toMatchObject({ outcome: 'changed', status: 'Warranty exchange' })
    const { decisionId } = (decided.body as { undo: { decisionId: number } }).undo
    expect((await asAna.call(items.undoDecision, { params: { decisionId: String(decisionId) } })).status).toBe(200)
    expect(await detail(again)).toMatchObject({ status: 'Under review', anotherLookAt: { itemId } })
    await decide(asAna, again, 'Declined')
    expect((await detail(itemId)).anotherLook?.outcome).toBe('upheld')
    expect((await history(itemId)).filter((entry) => entry.startsWith('another-look'))).toEqual([
      'another-look-asked',
      'another-look-decided changed',
      'another-look-decided open',
      'another-look-decided upheld',
    ])
  })
})
