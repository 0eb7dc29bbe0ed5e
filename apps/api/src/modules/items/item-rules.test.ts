import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import * as items from '@portal/contract/items/items.ts'
import { postMessageAsAdmin } from '@portal/contract/messages/messages.ts'
import { type ItemStatus, itemStatuses, itemStatusFacts } from '@portal/domain/items/item-statuses.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aDraft, anAddedItem, anItemSave, anUploadedPhoto, aSubmittedRequest } from '../../testing/claims.ts'
import { type Caller, openTestPortal, type TestPortal } from '../../testing/portal-for-tests.ts'

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
const notesFor = (status: ItemStatus) => ({
  declineReason: status === 'Declined' ? 'Out of warranty' : '-',
  exchangeNote: status.endsWith('exchange') ? 'Credit Note' : null,
  infoRequiredNote: null,
})
const setStatus = (
  itemId: number,
  status: ItemStatus,
  more: { seenStatus?: ItemStatus; seenDecision?: number | null; closesRequest?: boolean } = {},
) => admin.call(items.updateItemStatus, { ...at(itemId), body: { status, ...notesFor(status), ...more } })
const detail = async (itemId: number) => (await dealer.call(items.getItem, at(itemId))).body as ItemDetail

describe('saving an item', () => {
  test.each([
    ['itemNumber', 'x'.repeat(256), 'ITEM_NUMBER_TOO_LONG', 'Item number must be 255 characters or fewer.'],
    ['serialNumber', 'x'.repeat(256), 'SERIAL_NUMBER_TOO_LONG', 'Serial number must be 255 characters or fewer.'],
    [
      'issueDescription',
      'x'.repeat(1001),
      'ISSUE_DESCRIPTION_TOO_LONG',
      'The issue description is too long. Please shorten it to max. 1000 characters.',
    ],
  ])('refuses a %s that is too long', async (field, value, error, says) => {
    const requestId = await aDraft(dealer)
    const body = { ...(await anItemSave(dealer)), [field]: value }
    const answer = await dealer.call(items.addItem, { params: { requestId: String(requestId) }, body })
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ error, fields: { [field]: says } })
  })

  test('refuses an amplifier that nobody tried to repair and nobody wants the schematic for', async () => {
    const requestId = await aDraft(dealer)
    const body = await anItemSave(dealer, { itemType: 'Amplifier', amplifierRepairAttempt: 'no', needsSchematic: 'no' })
    const answer = await dealer.call(items.addItem, { params: { requestId: String(requestId) }, body })
    expect(answer.body).toMatchObject({
      error: 'VALIDATION',
      fields: { needsSchematic: 'Before sending the claim you have firstly to try to repair the amp.' },
    })
  })

  test('refuses an item without a picture, with four, and with the upload of somebody else', async () => {
    const requestId = await aDraft(dealer)
    const add = async (images: string[]) =>
      dealer.call(items.addItem, {
        params: { requestId: String(requestId) },
        body: await anItemSave(dealer, { images }),
      })
    expect((await add([])).body).toMatchObject({
      fields: { images: 'Please upload at least one image or video before submitting.' },
    })
    const four = await Promise.all([1, 2, 3, 4].map(async () => (await anUploadedPhoto(dealer)).imagePath))
    expect((await add(four)).body).toMatchObject({
      fields: { images: 'Maximum 3 files allowed. You have already uploaded 3.' },
    })
    const foreign = (await anUploadedPhoto(otherDealer)).imagePath
    expect((await add([foreign])).status).toBe(400)
    expect((await dealer.call(items.listItems, { params: { requestId: String(requestId) } })).body).toEqual([])
  })

  test('takes a serial number once while its request is open, whatever its case and white space', async () => {
    await aSubmittedRequest(dealer, [{ serialNumber: 'Twice-77' }])
    const requestId = await aDraft(otherDealer)
    const answer = await otherDealer.call(items.addItem, {
      params: { requestId: String(requestId) },
      body: await anItemSave(otherDealer, { serialNumber: '  tWICE-77 ' }),
    })
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({
      error: 'SERIAL_EXISTS',
      message: 'This serial number is already in use. Please choose a different one.',
    })
  })

  test('takes one of two equal serial numbers that are saved at the same instant', async () => {
    for (let round = 0; round < 10; round++) {
      const serialNumber = `RACE-${round}`
      const answers = await Promise.all(
        [dealer, otherDealer].map(async (caller) => {
          const requestId = String(await aDraft(caller))
          return caller.call(items.addItem, { params: { requestId }, body: await anItemSave(caller, { serialNumber }) })
        }),
      )
      expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409])
    }
  })

  test('keeps its own serial number when it is edited, and frees it when its request closes', async () => {
    const requestId = await aDraft(dealer)
    const item = await anAddedItem(dealer, requestId, { serialNumber: 'OWN-1' })
    const body = {
      ...(await anItemSave(dealer, { serialNumber: 'own-1' })),
      images: item.images.map((image) => image.imagePath),
    }
    expect((await dealer.call(items.changeItem, { ...at(item.id), body })).status).toBe(200)

    const { itemIds } = await aSubmittedRequest(dealer, [{ serialNumber: 'AGAIN-1' }])
    await setStatus(itemIds[0] ?? 0, 'Declined')
    const second = await aSubmittedRequest(otherDealer, [{ serialNumber: 'again-1' }])
    const earlier = await admin.call(items.listEarlierClaims, at(second.itemIds[0] ?? 0))
    expect(earlier.body).toMatchObject([{ itemId: itemIds[0], status: 'Declined', requestStatus: 'Closed' }])
    // The page of the old claim shows the later one, too.
    const later = await admin.call(items.listEarlierClaims, at(itemIds[0] ?? 0))
    expect(later.body).toMatchObject([{ itemId: second.itemIds[0] }])
  })

  test('ignores a status that the client sends, and drops answers that do not belong to the type', async () => {
    const requestId = await aDraft(dealer)
    const body = { ...(await anItemSave(dealer)), status: 'Completed', needsSchematic: 'yes' as const }
    const answer = await dealer.call(items.addItem, { params: { requestId: String(requestId) }, body })
    expect(answer.body).toMatchObject({ status: 'Under review', needsSchematic: null })
  })

  test('creates one item for a double click', async () => {
    const requestId = await aDraft(dealer)
    const sent = {
      params: { requestId: String(requestId) },
      body: await anItemSave(dealer),
      headers: { 'idempotency-key': 'double-click-on-add' },
    }
    const answers = await Promise.all([dealer.call(items.addItem, sent), dealer.call(items.addItem, sent)])
    expect(answers.map((answer) => answer.status)).toEqual([201, 201])
    const listed = await dealer.call(items.listItems, { params: { requestId: String(requestId) } })
    expect(listed.body).toHaveLength(1)
  })
})

describe('status updates, through the API', () => {
  const kinds = [
    { kind: 'a speaker', wanted: { itemType: 'Speaker' } },
    { kind: 'an amplifier with the schematic', wanted: { itemType: 'Amplifier', needsSchematic: 'yes' } },
    {
      kind: 'an amplifier that was repaired at',
      wanted: { itemType: 'Amplifier', amplifierRepairAttempt: 'yes', amplifierRepairAttemptDetails: 'New fuse' },
    },
  ] as const
  const siblings = [{ sibling: 'none' }, { sibling: 'open' }, { sibling: 'settled' }] as const
  const cases = kinds.flatMap((kind) =>
    siblings.flatMap((sibling) => itemStatuses.map((status) => ({ ...kind, ...sibling, status }))),
  )

  test.each(cases)('$status for $kind, sibling: $sibling', async ({ wanted, sibling, status }) => {
    const { itemIds } = await aSubmittedRequest(dealer, sibling === 'none' ? [wanted] : [wanted, {}])
    const [itemId = 0, other = 0] = itemIds
    if (sibling === 'settled') await setStatus(other, 'Client was able to resolve case')

    const schematic = wanted.itemType === 'Amplifier' && 'needsSchematic' in wanted
    const offered = itemStatusFacts[status].offered({ ...wanted, needsSchematic: schematic ? 'yes' : null })
    const answer = await setStatus(itemId, status)
    if (!offered) {
      expect(answer.status).toBe(409)
      expect(answer.body).toMatchObject({ error: 'STATUS_NOT_ALLOWED' })
      expect((await detail(itemId)).status).toBe('Under review')
      return
    }
    expect(answer.status).toBe(200)
    const closes = itemStatusFacts[status].final && sibling !== 'open'
    const expected = closes ? 'Closed' : status === 'Additional information required' ? status : 'Open'
    expect(answer.body).toMatchObject({ status, requestStatus: expected })
    if (!closes) return
    const afterwards = await setStatus(itemId, 'Under review')
    expect(afterwards.status).toBe(409)
    expect(afterwards.body).toMatchObject({ error: 'REQUEST_CLOSED' })
  })

  test('needs a decline reason, and an exchange option, with the German texts', async () => {
    const { itemIds } = await aSubmittedRequest(dealer, [{}, {}])
    const [itemId = 0] = itemIds
    const send = (status: ItemStatus) =>
      admin.call(items.updateItemStatus, { ...at(itemId), body: { status, declineReason: '-', exchangeNote: ' ' } })
    expect((await send('Declined')).body).toMatchObject({
      fields: { declineReason: 'Bitte einen Ablehnungsgrund angeben.' },
    })
    for (const status of ['Technical exchange', 'Warranty exchange'] as const)
      expect((await send(status)).body).toMatchObject({
        fields: { exchangeNote: 'Bitte eine Exchange-Option angeben.' },
      })
  })

  test('takes the serial number of the replacement, which both sides then see until the status changes', async () => {
    const { itemIds } = await aSubmittedRequest(dealer, [{}, {}])
    const [itemId = 0] = itemIds
    const exchange = (replacementSerialNumber: string) =>
      admin.call(items.updateItemStatus, {
        ...at(itemId),
        body: { status: 'Warranty exchange', exchangeNote: 'Credit Note', replacementSerialNumber },
      })
    const { serialNumber } = await detail(itemId)
    expect((await exchange(` ${serialNumber.toUpperCase()} `)).body).toMatchObject({
      fields: { replacementSerialNumber: 'This is the item’s own serial number.' },
    })

    expect((await exchange(' NEW-1 ')).body).toMatchObject({ replacementSerialNumber: 'NEW-1' })
    expect(await detail(itemId)).toMatchObject({ status: 'Warranty exchange', replacementSerialNumber: 'NEW-1' })
    // It may be corrected, which is a change like any other.
    await exchange('NEW-2')
    const { body: history } = await dealer.call(items.listItemHistory, at(itemId))
    expect((history as { details: object }[]).slice(-2).map(({ details }) => details)).toMatchObject([
      { to: 'Warranty exchange', replacementSerialNumber: 'NEW-1' },
      { to: 'Warranty exchange', replacementSerialNumber: 'NEW-2' },
    ])

    await setStatus(itemId, 'Under review')
    expect(await detail(itemId)).toMatchObject({ status: 'Under review', replacementSerialNumber: null })
  })

  test('does not overwrite what a colleague changed meanwhile', async () => {
    const { itemIds } = await aSubmittedRequest(dealer, [{}, {}])
    const [itemId = 0] = itemIds
    await setStatus(itemId, 'Additional information required')
    const answer = await setStatus(itemId, 'Technical exchange', { seenStatus: 'Under review' })
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({ error: 'STALE' })
    expect((await detail(itemId)).status).toBe('Additional information required')
  })

  test('does not overwrite what a colleague wrote under the same status, nor of another item of the request', async () => {
    const { requestId, itemIds } = await aSubmittedRequest(dealer, [{}, {}, {}])
    const [itemId = 0, other = 0] = itemIds
    const seenBefore = { seenStatus: 'Additional information required', seenDecision: null } as const
    await setStatus(itemId, 'Additional information required')
    expect(await setStatus(itemId, 'Technical exchange', seenBefore)).toMatchObject({ status: 409 })

    const { lastDecision, requestItems } = await detail(itemId)
    expect(requestItems.map((sibling) => sibling.lastDecision)).toEqual([lastDecision, null, null])
    const seen = { seenStatus: 'Additional information required', seenDecision: lastDecision } as const
    const several = (ofOther: object) =>
      admin.call(items.updateItemStatuses, {
        params: { requestId: String(requestId) },
        body: {
          status: 'Under review',
          items: [
            { itemId, ...seen },
            { itemId: other, ...ofOther },
          ],
        },
      })
    expect(await several({ seenDecision: lastDecision })).toMatchObject({
      status: 409,
      body: { error: 'STALE', problems: { items: { code: 'ITEM_IN_THE_WAY', itemId: other } } },
    })
    // A message is no decision.
    await admin.call(postMessageAsAdmin, {
      params: { itemId: String(itemId) },
      body: { messageContent: 'Thank you.' },
    })
    expect(await several({ seenDecision: null })).toMatchObject({ status: 200 })
    expect(await setStatus(itemId, 'Technical exchange', seen)).toMatchObject({ status: 409, body: { error: 'STALE' } })
  })

  test('from a client that says nothing of what it showed replace a colleague’s note, which stays in the history', async () => {
    const { itemIds } = await aSubmittedRequest(dealer, [{}, {}])
    const [itemId = 0] = itemIds
    const status = 'Additional information required'
    const ask = (infoRequiredNote: string) =>
      admin.call(items.updateItemStatus, { ...at(itemId), body: { ...notesFor(status), status, infoRequiredNote } })
    for (const note of ['A photo of the label, please.', 'The invoice, please.'])
      expect(await ask(note)).toMatchObject({ status: 200, body: { infoRequiredNote: note } })
    const history = await admin.call(items.listItemHistory, at(itemId))
    expect(JSON.stringify(history.body)).toContain('A photo of the label, please.')
  })

  test('does not close a request without the question, because a colleague decided the other item meanwhile', async () => {
    const { itemIds } = await aSubmittedRequest(dealer, [{}, {}])
    const [first = 0, last = 0] = itemIds
    await setStatus(first, 'Technical exchange')
    const decide = (closesRequest: boolean) => setStatus(last, 'Client was able to resolve case', { closesRequest })
    expect(await decide(false)).toMatchObject({ status: 409, body: { error: 'STALE' } })
    expect((await detail(last)).requestStatus).toBe('Open')
    expect(await decide(true)).toMatchObject({ status: 200, body: { requestStatus: 'Closed' } })
  })

  test('does not close a request whose other item a colleague reopened meanwhile, although the question was answered', async () => {
    const { itemIds } = await aSubmittedRequest(dealer, [{}, {}])
    const [other = 0, last = 0] = itemIds
    await setStatus(other, 'Technical exchange')
    await setStatus(other, 'Under review')
    const decide = (closesRequest: boolean) => setStatus(last, 'Client was able to resolve case', { closesRequest })
    expect(await decide(true)).toMatchObject({ status: 409, body: { error: 'STALE' } })
    expect((await detail(last)).status).toBe('Under review')
    expect(await decide(false)).toMatchObject({ status: 200, body: { requestStatus: 'Open' } })
  })
})

describe('the repair outcome', () => {
  const waitingAmplifier = async () => {
    const { itemIds } = await aSubmittedRequest(dealer, [{ itemType: 'Amplifier', needsSchematic: 'yes' }])
    await setStatus(itemIds[0] ?? 0, 'Waiting for feedback')
    return itemIds[0] ?? 0
  }
  const report = (itemId: number, repairResult: 'SUCCESSFUL' | 'UNSUCCESSFUL' | '', repairResultReason: string) =>
    dealer.call(items.submitRepairOutcome, { ...at(itemId), body: { repairResult, repairResultReason } })

  test('returns the item to Under review and is taken once', async () => {
    const itemId = await waitingAmplifier()
    const answer = await report(itemId, 'SUCCESSFUL', 'is dropped')
    expect(answer.body).toMatchObject({
      status: 'Under review',
      repairResult: 'SUCCESSFUL',
      repairResultReason: null,
    })
    expect((await report(itemId, 'SUCCESSFUL', '')).body).toMatchObject({ error: 'ALREADY_SUBMITTED' })
    const seen = await admin.call(items.getItemForAdmin, at(itemId))
    expect(seen.body).toMatchObject({ hasUnreadMessages: true, status: 'Under review' })
  })

  test('needs an outcome, and a reason of at most 500 characters when it failed', async () => {
    const itemId = await waitingAmplifier()
    expect((await report(itemId, '', '')).body).toMatchObject({ fields: { repairResult: 'Please select an outcome.' } })
    expect((await report(itemId, 'UNSUCCESSFUL', ' ')).status).toBe(400)
    expect((await report(itemId, 'UNSUCCESSFUL', 'x'.repeat(501))).status).toBe(400)
    expect((await report(itemId, 'UNSUCCESSFUL', 'x'.repeat(500))).status).toBe(200)
  })

  test('is refused while nobody waits for it', async () => {
    const { itemIds } = await aSubmittedRequest(dealer, [{ itemType: 'Amplifier' }])
    const answer = await report(itemIds[0] ?? 0, 'SUCCESSFUL', '')
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({ error: 'NOT_WAITING_FOR_FEEDBACK' })
  })
})

describe('the history', () => {
  test('tells both sides who did what, oldest first', async () => {
    const { requestId, itemIds } = await aSubmittedRequest(dealer)
    await setStatus(itemIds[0] ?? 0, 'Declined')
    const { body } = await dealer.call(items.listItemHistory, at(itemIds[0] ?? 0))
    expect(body).toMatchObject([
      { kind: 'submitted', bySide: 'dealer', byName: 'Robin Sommer' },
      { kind: 'status-changed', bySide: 'admins', byName: 'Robin', details: { from: 'Under review', to: 'Declined' } },
      { kind: 'request-closed', bySide: 'admins' },
    ])
    // What closes a request happens at one moment with its closing, not after it.
    const { rows } = await tested.portal.pool.query('select closed_at from requests where request_id = $1', [requestId])
    const decided = (body as { at: string }[]).slice(1).map((entry) => entry.at)
    expect(new Set(decided)).toEqual(new Set([rows[0]?.closed_at.toISOString()]))
    expect((await otherDealer.call(items.listItemHistory, at(itemIds[0] ?? 0))).status).toBe(404)
  })

  test('is never changed or deleted, not even by hand', async () => {
    await aSubmittedRequest(dealer)
    const { db } = tested.portal
    await expect(sql`delete from item_history`.execute(db)).rejects.toThrow(/never changed or deleted/)
    await expect(sql`update item_history set details = '{}'`.execute(db)).rejects.toThrow(/never changed or deleted/)
    await expect(sql`truncate item_history`.execute(db)).rejects.toThrow(/never changed or deleted/)
  })
})
