import type { HistoryEntry, ItemDetail } from '@portal/contract/items/item-shapes.ts'
import * as items from '@portal/contract/items/items.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aSubmittedRequest } from '../../testing/claims.ts'
import { type Caller, openTestPortal, type TestPortal } from '../../testing/portal-for-tests.ts'

let tested: TestPortal
let dealer: Caller
let admin: Caller
let colleague: Caller
beforeAll(async () => {
  tested = await openTestPortal()
  admin = await tested.signedInAs(await tested.anAccount({ role: 'ADMIN' }))
  colleague = await tested.signedInAs(await tested.anAccount({ role: 'ADMIN' }))
})
beforeEach(async () => {
  dealer = await tested.signedInAs(await tested.anAccount())
})
afterAll(() => tested.close())

let count = 0
const aSerial = () => `CORRECT-${++count}`
const at = (itemId: number) => ({ params: { itemId: String(itemId) } })
const correct = (itemId: number, seenSerialNumber: string, serialNumber: string, by = admin) =>
  by.call(items.correctSerialNumber, { ...at(itemId), body: { serialNumber, seenSerialNumber } })
async function anItem(serialNumber = aSerial()) {
  const { itemIds } = await aSubmittedRequest(dealer, [{ serialNumber }])
  return { itemId: itemIds[0] ?? 0, serialNumber }
}
const decline = (itemId: number) =>
  admin.call(items.updateItemStatus, { ...at(itemId), body: { status: 'Declined', declineReason: 'Out of warranty' } })

describe('correcting a serial number', () => {
  test('shows both in the history, to the dealer, too', async () => {
    const { itemId, serialNumber } = await anItem()
    const right = aSerial()
    const answer = await correct(itemId, serialNumber, ` ${right} `)
    expect(answer).toMatchObject({ status: 200, body: { serialNumber: right, turn: 'undecided' } })
    expect((await dealer.call(items.getItem, at(itemId))).body).toMatchObject({ serialNumber: right })
    const history = (await dealer.call(items.listItemHistory, at(itemId))).body as HistoryEntry[]
    expect(history.at(-1)).toMatchObject({
      kind: 'serial-number-corrected',
      bySide: 'admins',
      details: { from: serialNumber, to: right },
    })
  })

  test('frees the wrong one, and is refused where the right one is in use', async () => {
    const { itemId, serialNumber } = await anItem()
    const other = await anItem()
    expect(await correct(itemId, serialNumber, other.serialNumber.toLowerCase())).toMatchObject({
      status: 409,
      body: { error: 'SERIAL_EXISTS', problems: { serialNumber: { code: 'SERIAL_NUMBER_IN_USE' } } },
    })
    await correct(itemId, serialNumber, aSerial())
    expect((await anItem(serialNumber)).itemId).toBeGreaterThan(0)
  })

  test('says anew what the portal knows of the unit', async () => {
    const claimed = await anItem()
    await decline(claimed.itemId)
    const { itemId, serialNumber } = await anItem()
    const remarks = async () =>
      ((await admin.call(items.getItemForAdmin, at(itemId))).body as ItemDetail).verdict?.remarks.map(
        ({ code }) => code,
      )
    expect(await remarks()).not.toContain('CLAIMED_BEFORE')
    await correct(itemId, serialNumber, claimed.serialNumber)
    expect(await remarks()).toContain('CLAIMED_BEFORE')
  })

  test('makes no unit its own replacement', async () => {
    const serialNumber = aSerial()
    const { itemIds } = await aSubmittedRequest(dealer, [{ serialNumber }, {}])
    const itemId = itemIds[0] ?? 0
    const exchange = {
      status: 'Warranty exchange',
      exchangeNote: 'Credit Note',
      replacementSerialNumber: 'GIVEN-1',
    } as const
    expect((await admin.call(items.updateItemStatus, { ...at(itemId), body: exchange })).status).toBe(200)
    expect(await correct(itemId, serialNumber, ' given–1')).toMatchObject({
      status: 400,
      body: { problems: { serialNumber: { code: 'SERIAL_NUMBER_OF_REPLACEMENT' } } },
    })
  })

  test('overwrites no colleague’s, and twice is no error', async () => {
    const { itemId, serialNumber } = await anItem()
    const [one, other] = [aSerial(), aSerial()]
    const answers = await Promise.all([
      correct(itemId, serialNumber, one),
      correct(itemId, serialNumber, other, colleague),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ error: 'STALE' })
    const kept = answers[0]?.status === 200 ? one : other
    expect((await correct(itemId, serialNumber, kept)).status).toBe(200)
    const history = (await dealer.call(items.listItemHistory, at(itemId))).body as HistoryEntry[]
    expect(history.filter(({ kind }) => kind === 'serial-number-corrected')).toHaveLength(1)
  })

  test('of two items to one number at the same moment is done on one', async () => {
    const [first, second] = [await anItem(), await anItem()]
    const right = aSerial()
    const answers = await Promise.all([first, second].map((item) => correct(item.itemId, item.serialNumber, right)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test.each([
    ['is empty', '  ', 400],
    ['is too long', 'x'.repeat(256), 400],
  ])('is refused where the new one %s', async (_what, wanted, status) => {
    const { itemId, serialNumber } = await anItem()
    expect((await correct(itemId, serialNumber, wanted)).status).toBe(status)
  })

  test('is refused on a closed request and on a draft', async () => {
    const { itemId, serialNumber } = await anItem()
    await decline(itemId)
    expect(await correct(itemId, serialNumber, aSerial())).toMatchObject({
      status: 409,
      body: { error: 'REQUEST_CLOSED' },
    })
    expect((await correct(2_000_000_000, 'x', aSerial())).status).toBe(404)
  })

  test('keeps a decision from being undone over it', async () => {
    const { itemIds } = await aSubmittedRequest(dealer, [{ serialNumber: aSerial() }, {}])
    const [itemId = 0] = itemIds
    const { body } = await decline(itemId)
    const { serialNumber } = body as ItemDetail
    await correct(itemId, serialNumber, aSerial())
    const { decisionId } = (body as { undo: { decisionId: number } }).undo
    expect(await admin.call(items.undoDecision, { params: { decisionId: String(decisionId) } })).toMatchObject({
      status: 409,
      body: { error: 'STALE' },
    })
  })
})
