import type { AskedPoint, HistoryEntry, ItemDetail } from '@portal/contract/items/item-shapes.ts'
import * as items from '@portal/contract/items/items.ts'
import type { Point } from '@portal/contract/kept-texts/kept-text-schemas.ts'
import { addPoint, changePoint, deletePoint, listPoints } from '@portal/contract/kept-texts/points.ts'
import type { Message } from '@portal/contract/messages/message-schemas.ts'
import { listMessages, postMessage } from '@portal/contract/messages/messages.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anUploadedPhoto, aSubmittedRequest } from '../../testing/claims.ts'
import { mailsTo } from '../../testing/mails-to.ts'
import { type Caller, openTestPortal, type TestAccount, type TestPortal } from '../../testing/portal-for-tests.ts'
import { somebodyWaits } from '../../testing/somebody-waits.ts'

let tested: TestPortal
let adminAccount: TestAccount
let dealer: Caller
let otherDealer: Caller
let admin: Caller
let colleague: Caller
/** The standard points that a loudspeaker can be asked for. */
let photo: Point
let label: Point
let resistance: Point
let description: Point

beforeAll(async () => {
  tested = await openTestPortal()
  adminAccount = await tested.anAccount({ role: 'ADMIN' })
  admin = await tested.signedInAs(adminAccount)
  colleague = await tested.signedInAs(await tested.anAccount({ role: 'ADMIN' }))
  otherDealer = await tested.signedInAs(await tested.anAccount())
  const points = (await admin.call(listPoints, {})).body as Point[]
  const named = (wording: string) => points.find(({ texts }) => texts.en?.includes(wording)) as Point
  photo = named('Photo of the fault')
  label = named('type label')
  resistance = named('DC resistance')
  description = named('Description of how')
})
beforeEach(async () => {
  dealer = await tested.signedInAs(await tested.anAccount())
})
afterAll(() => tested.close())

const at = (itemId: number) => ({ params: { itemId: String(itemId) } })
const anItem = async () => (await aSubmittedRequest(dealer, [{}, {}])).itemIds[0] ?? 0
const ask = (itemId: number, points: readonly Point[], note: string | null = null, by = admin) =>
  by.call(items.updateItemStatus, {
    ...at(itemId),
    body: {
      ...{ status: 'Additional information required', infoRequiredNote: note },
      points: points.map(({ pointId }) => pointId),
    },
  })
const decide = (itemId: number, status: 'Under review' | 'Declined', by = admin) =>
  by.call(items.updateItemStatus, { ...at(itemId), body: { status, declineReason: 'Out of warranty' } })
const undo = (answer: { body: unknown }) => {
  const { decisionId } = (answer.body as { undo: { decisionId: number } }).undo
  return admin.call(items.undoDecision, { params: { decisionId: String(decisionId) } })
}
const answer = (itemId: number, asked: AskedPoint | undefined, given: object, by = dealer) =>
  by.call(items.answerPoint, {
    params: { itemId: String(itemId), askedId: String(asked?.askedId) },
    body: { answer: null, attachments: [], ...given },
  })
const end = (itemId: number, messageContent = 'The invoice is lost.', by = dealer) =>
  by.call(items.endAnswers, { ...at(itemId), body: { messageContent } })
const detail = async (itemId: number, by = dealer) =>
  (await by.call(by === admin ? items.getItemForAdmin : items.getItem, at(itemId))).body as ItemDetail
const asked = async (itemId: number, point: Point) =>
  (await detail(itemId)).asked.find(({ pointId }) => pointId === point.pointId)
const thread = async (itemId: number) =>
  ((await dealer.call(listMessages, at(itemId))).body as Message[]).map(({ messageContent }) => messageContent)
const history = async (itemId: number) =>
  ((await dealer.call(items.listItemHistory, at(itemId))).body as HistoryEntry[]).map(({ kind }) => kind)
const turnOf = async (itemId: number) =>
  (await tested.tables.selectFrom('requestItems').select('turn').where('itemId', '=', itemId).executeTakeFirstOrThrow())
    .turn
/** The mails to an administrator about an item. */
const mailsToAdmin = async (itemId: number) =>
  (await tested.mails('message-to-admins', adminAccount.email)).filter(({ facts }) => facts.itemId === itemId)

describe('sending an item back with a list', () => {
  test('says it in the note, in the thread and point by point, in the language of the dealer', async () => {
    const account = await tested.anAccount({ language: 'de' })
    dealer = await tested.signedInAs(account)
    const itemId = await anItem()
    expect((await ask(itemId, [label, resistance], 'Danke!')).status).toBe(200)
    const item = await detail(itemId)
    const note =
      'Bitte senden Sie uns:\n– Foto vom Typenschild, lesbar\n– Gemessener Gleichstromwiderstand der Schwingspule\n\nDanke!'
    expect(item).toMatchObject({
      status: 'Additional information required',
      infoRequiredNote: note,
      hasUnreadAdminResponse: true,
      asked: [
        { pointId: label.pointId, kind: 'media', unit: null, answeredAt: null, endedAt: null },
        { pointId: resistance.pointId, kind: 'value', unit: 'Ω', wording: expect.stringContaining('widerstand') },
      ],
    })
    expect(await thread(itemId)).toEqual([note])
    expect(await history(itemId)).toEqual(['submitted', 'status-changed', 'message-posted'])
    // The mail has a heading of its own for it.
    const list = note.slice(note.indexOf('–'))
    expect(await mailsTo(tested, account)).toMatchObject([
      { template: 'item-status-changed', facts: { infoRequiredNote: list } },
    ])
  })

  test('keeps asked what nobody can be asked for any more, also when the note becomes another one', async () => {
    const texts = { en: 'Photo of the serial plate' }
    const body = { itemType: null, kind: 'media' as const, unit: null, texts }
    const { pointId } = (await admin.call(addPoint, { body })).body as { pointId: number }
    const plate = { pointId } as Point
    const [itemId, other] = [await anItem(), await anItem()]
    expect((await ask(itemId, [plate, resistance])).status).toBe(200)
    expect((await ask(other, [plate])).status).toBe(200)
    const params = { pointId: String(pointId) }
    expect((await admin.call(deletePoint, { params, query: { seenVersion: '1' } })).status).toBe(200)
    const open = async (of: number) =>
      (await detail(of)).asked.flatMap(({ wording, endedAt }) => (endedAt === null ? [wording] : []))
    const both = [(await asked(itemId, resistance))?.wording, texts.en]
    expect((await ask(itemId, [resistance])).body).not.toHaveProperty('undo')
    const noted = await ask(itemId, [resistance], 'By Friday')
    expect(await open(itemId)).toEqual(both)
    expect((await thread(itemId)).at(-1)).toContain(texts.en)
    expect((await undo(noted)).status).toBe(200)
    expect(await open(itemId)).toEqual(both)
    await decide(itemId, 'Under review')
    expect(await open(itemId)).toEqual([])
    expect((await ask(other, [], 'By Friday')).status).toBe(200)
    expect(await open(other)).toEqual([texts.en])
  })

  test('keeps asked what is for another item type by now, ticked or not', async () => {
    const body = { itemType: null, kind: 'media' as const, unit: null, texts: { en: 'Photo of the terminals' } }
    const terminals = (await admin.call(addPoint, { body })).body as Point
    const itemId = await anItem()
    await ask(itemId, [terminals, resistance])
    const narrowed = await admin.call(changePoint, {
      params: { pointId: String(terminals.pointId) },
      body: { ...body, itemType: 'Amplifier', seenVersion: 1 },
    })
    expect(narrowed.status).toBe(200)
    expect((await ask(itemId, [terminals, resistance])).status).toBe(200)
    expect(await thread(itemId)).toHaveLength(1)
    expect((await ask(itemId, [resistance], 'By Friday')).status).toBe(200)
    const open = (await detail(itemId)).asked.filter(({ endedAt }) => endedAt === null)
    expect(open.map(({ pointId }) => pointId)).toEqual([resistance.pointId, terminals.pointId])
    const { itemIds } = await aSubmittedRequest(dealer, [{}])
    expect(await ask(itemIds[0] ?? 0, [terminals])).toMatchObject({
      body: { problems: { points: { code: 'POINTS_NOT_FOR_ITEM' } } },
    })
  })

  test('stays open when only its note is changed: the dealer may be answering, and what was answered counts', async () => {
    const itemId = await anItem()
    await ask(itemId, [label, resistance])
    const before = (await detail(itemId)).asked
    const noted = await ask(itemId, [label, resistance], 'By Friday')
    expect((await detail(itemId)).asked).toEqual(before)
    expect((await thread(itemId)).at(-1)).toMatch(/By Friday$/)
    expect((await undo(noted)).status).toBe(200)
    expect((await detail(itemId)).asked).toEqual(before)
    expect(await thread(itemId)).toHaveLength(1)
  })

  test('without points does what it did: a note, and no message', async () => {
    const itemId = await anItem()
    await admin.call(items.updateItemStatus, {
      ...at(itemId),
      body: { status: 'Additional information required', infoRequiredNote: 'Which fuse?' },
    })
    expect(await detail(itemId)).toMatchObject({ infoRequiredNote: 'Which fuse?', asked: [] })
    expect(await thread(itemId)).toEqual([])
  })

  test('asks for the same on several items, each with a list of its own, and is undone on all', async () => {
    const { requestId, itemIds } = await aSubmittedRequest(dealer, [{}, {}, { itemType: 'Amplifier' }])
    const several = (chosen: readonly number[], points: readonly Point[]) =>
      admin.call(items.updateItemStatuses, {
        params: { requestId: String(requestId) },
        body: {
          ...{ status: 'Additional information required', infoRequiredNote: 'Thank you' },
          items: chosen.map((itemId) => ({ itemId })),
          points: points.map(({ pointId }) => pointId),
        },
      })
    expect((await several(itemIds, [resistance])).body).toMatchObject({
      problems: { points: { code: 'POINTS_NOT_FOR_ITEM', itemId: itemIds[2] } },
    })
    const decision = await several(itemIds, [photo])
    for (const itemId of itemIds) {
      expect(await asked(itemId, photo)).toMatchObject({ answeredAt: null })
      expect(await thread(itemId)).toHaveLength(1)
    }
    expect((await undo(decision)).status).toBe(200)
    for (const itemId of itemIds) expect(await thread(itemId)).toEqual([])
  })

  test('is refused as gone while a colleague is deleting it', async () => {
    const itemId = await anItem()
    const body = { itemType: null, kind: 'text', unit: null, texts: { en: 'The invoice' } } as const
    const point = (await admin.call(addPoint, { body })).body as Point
    const { asking } = await tested.tables.transaction().execute(async (tx) => {
      await tx.deleteFrom('points').where('pointId', '=', point.pointId).execute()
      const asking = ask(itemId, [point])
      await somebodyWaits(tested.portal.pool)
      return { asking }
    })
    expect(await asking).toMatchObject({ status: 400, body: { problems: { points: { code: 'POINTS_GONE' } } } })
  })

  test('is refused with what is gone, and with a note that leaves no room for the list', async () => {
    const itemId = await anItem()
    const gone = { ...photo, pointId: 2_000_000_000 }
    expect(await ask(itemId, [photo, gone])).toMatchObject({
      status: 400,
      body: { problems: { points: { code: 'POINTS_GONE' } } },
    })
    expect(await ask(itemId, [photo], 'x'.repeat(1990))).toMatchObject({
      status: 400,
      body: { problems: { infoRequiredNote: { code: 'INFO_REQUIRED_NOTE_TOO_LONG', limit: 2000 } } },
    })
    const points = (await admin.call(listPoints, {})).body as Point[]
    const wiring = points.find(({ itemType }) => itemType === 'Amplifier') as Point
    expect(await ask(itemId, [wiring])).toMatchObject({
      body: { problems: { points: { code: 'POINTS_NOT_FOR_ITEM', itemId } } },
    })
    expect((await detail(itemId)).status).toBe('Under review')
  })

  test('twice the same changes nothing, another list asks anew', async () => {
    const itemId = await anItem()
    const { undo: first } = (await ask(itemId, [photo])).body as { undo: { decisionId: number } }
    expect((await ask(itemId, [photo])).body).toMatchObject({ undo: { decisionId: first.decisionId } })
    await ask(itemId, [photo, resistance])
    const { asked: all } = await detail(itemId)
    expect(all.map(({ endedBy }) => endedBy)).toEqual([null, null, 'admins'])
    expect(await thread(itemId)).toHaveLength(2)
  })

  test('ends with a decision for another status, and comes back with its undo', async () => {
    const itemId = await anItem()
    await ask(itemId, [photo, resistance])
    const decision = await decide(itemId, 'Under review')
    expect((await detail(itemId)).asked.map(({ endedBy }) => endedBy)).toEqual(['admins', 'admins'])
    expect((await answer(itemId, await asked(itemId, resistance), { answer: '3.6' })).body).toMatchObject({
      error: 'NOTHING_ASKED',
    })
    expect((await undo(decision)).status).toBe(200)
    expect((await detail(itemId)).asked.map(({ endedBy }) => endedBy)).toEqual([null, null])
  })

  test('is taken back whole by its undo', async () => {
    const itemId = await anItem()
    // That the service has opened the request is not undone, and that it was decided once before stays known.
    const shown = async () => ({
      ...(await detail(itemId)),
      ...{ images: [], requestItems: [], lastDecision: null, mayBeTakenBack: false },
    })
    const before = await shown()
    expect((await undo(await ask(itemId, [photo, resistance]))).status).toBe(200)
    expect(await shown()).toEqual(before)
    expect(await thread(itemId)).toEqual([])
    expect((await history(itemId)).at(-1)).toBe('decision-undone')
  })

  test('can no longer be undone once the dealer has answered', async () => {
    const itemId = await anItem()
    const decision = await ask(itemId, [photo, resistance])
    await answer(itemId, await asked(itemId, resistance), { answer: '3.6' })
    expect((await undo(decision)).body).toMatchObject({ error: 'STALE' })
  })
})

describe('answering', () => {
  test('goes point by point; the last answer returns the item', async () => {
    const itemId = await anItem()
    await ask(itemId, [photo, resistance])
    expect((await answer(itemId, await asked(itemId, resistance), { answer: '3,6' })).status).toBe(200)
    expect(await detail(itemId)).toMatchObject({ status: 'Additional information required' })
    expect(await turnOf(itemId)).toBe('dealer')

    const { imagePath } = await anUploadedPhoto(dealer)
    const last = await answer(itemId, await asked(itemId, photo), { attachments: [imagePath] })
    expect(last.body).toMatchObject({ status: 'Under review', requestStatus: 'Open', infoRequiredNote: null })
    expect(await turnOf(itemId)).toBe('returned')
    expect((await thread(itemId)).slice(1)).toEqual([`${resistance.texts.en}: 3,6 Ω`, photo.texts.en])
    const messages = (await dealer.call(listMessages, at(itemId))).body as Message[]
    expect(messages.at(-1)?.attachments).toMatchObject([{ filePath: imagePath }])
    expect((await detail(itemId, admin)).hasUnreadMessages).toBe(true)
    expect((await history(itemId)).slice(3)).toEqual(['message-posted', 'message-posted', 'status-changed'])
    expect(await mailsToAdmin(itemId)).toHaveLength(2)
    expect((await detail(itemId)).asked).toMatchObject([{ answer: null }, { answer: '3,6' }])
  })

  test('is not done by a message, and the same answer twice is no error', async () => {
    const itemId = await anItem()
    await ask(itemId, [description, resistance])
    const body = { messageContent: 'Here you are', attachments: [], thumbnails: [] }
    await dealer.call(postMessage, { ...at(itemId), body })
    expect((await asked(itemId, resistance))?.answeredAt).toBeNull()

    const point = await asked(itemId, resistance)
    await answer(itemId, point, { answer: '3.6' })
    expect((await answer(itemId, point, { answer: '3.6' })).status).toBe(200)
    expect((await answer(itemId, point, { answer: '4.0' })).body).toMatchObject({ error: 'POINT_ANSWERED' })
    expect(await thread(itemId)).toHaveLength(3)
  })

  test.each<[string, () => Point, object, object]>([
    ['a text where pictures are asked for', () => photo, { answer: 'Black' }, { answer: 'ANSWER_OF_WRONG_KIND' }],
    ['no picture', () => photo, {}, { attachments: 'ANSWER_FILE_MISSING' }],
    ['a file of nobody', () => photo, { attachments: ['wms-final-uploads/x.jpg'] }, { attachments: 'FILE_GONE' }],
    ['what is no number', () => resistance, { answer: 'three' }, { answer: 'ANSWER_NOT_A_NUMBER' }],
    ['a text that is too long', () => description, { answer: 'x'.repeat(1501) }, { answer: 'ANSWER_TOO_LONG' }],
  ])('refuses %s', async (_what, point, given, problems) => {
    const itemId = await anItem()
    await ask(itemId, [photo, resistance, description])
    const refused = await answer(itemId, await asked(itemId, point()), given)
    const [[field, code] = []] = Object.entries(problems)
    expect(refused).toMatchObject({ status: 400, body: { problems: { [String(field)]: { code } } } })
    expect((await asked(itemId, point()))?.answeredAt).toBeNull()
    expect(await thread(itemId)).toHaveLength(1)
  })

  test('belongs to the owner, and ends with the request', async () => {
    const { itemIds } = await aSubmittedRequest(dealer)
    const [itemId = 0] = itemIds
    await ask(itemId, [resistance])
    const point = await asked(itemId, resistance)
    expect((await answer(itemId, point, { answer: '3.6' }, otherDealer)).status).toBe(404)
    expect((await end(itemId, 'No', otherDealer)).status).toBe(404)
    const other = await anItem()
    expect((await answer(other, point, { answer: '3.6' })).status).toBe(404)
    await decide(itemId, 'Declined')
    expect((await answer(itemId, point, { answer: '3.6' })).body).toMatchObject({ error: 'REQUEST_CLOSED' })
    expect((await end(itemId)).body).toMatchObject({ error: 'REQUEST_CLOSED' })
  })

  test('ends when the dealer has no more, who says why', async () => {
    const itemId = await anItem()
    await ask(itemId, [photo, resistance])
    await answer(itemId, await asked(itemId, resistance), { answer: '3.6' })
    expect((await end(itemId, ' ')).status).toBe(400)
    expect((await end(itemId)).body).toMatchObject({ status: 'Under review' })
    expect((await end(itemId)).status).toBe(200)
    expect((await detail(itemId)).asked).toMatchObject([{ endedBy: 'dealer' }, { answer: '3.6', endedBy: null }])
    expect(await turnOf(itemId)).toBe('returned')
    expect((await thread(itemId)).at(-1)).toBe('The invoice is lost.')
    expect(await thread(itemId)).toHaveLength(3)
    // What nobody was asked for has no end.
    expect((await end(await anItem())).body).toMatchObject({ error: 'NOTHING_ASKED' })
  })
})

describe('at once', () => {
  /** How often the item was returned by its dealer. */
  const returns = async (itemId: number) =>
    ((await dealer.call(items.listItemHistory, at(itemId))).body as HistoryEntry[]).filter(
      ({ kind, bySide }) => kind === 'status-changed' && bySide === 'dealer',
    ).length

  test('two answers to one point: one of them counts', async () => {
    for (let round = 0; round < 8; round++) {
      const itemId = await anItem()
      await ask(itemId, [resistance])
      const point = await asked(itemId, resistance)
      const answers = await Promise.all([
        answer(itemId, point, { answer: '3.6' }),
        answer(itemId, point, { answer: '4.0' }),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      expect(await thread(itemId)).toHaveLength(2)
      expect(await returns(itemId)).toBe(1)
    }
  })

  test('the last two answers: the item is returned once', async () => {
    for (let round = 0; round < 8; round++) {
      const itemId = await anItem()
      await ask(itemId, [resistance, description])
      const [value, text] = [await asked(itemId, resistance), await asked(itemId, description)]
      const answers = await Promise.all([
        answer(itemId, value, { answer: '3.6' }),
        answer(itemId, text, { answer: 'When warm' }),
      ])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      expect(await returns(itemId)).toBe(1)
      expect(await detail(itemId)).toMatchObject({ status: 'Under review' })
    }
  })

  test('the last answer and "that is all": the item is returned once, by one of them', async () => {
    for (let round = 0; round < 8; round++) {
      const itemId = await anItem()
      await ask(itemId, [resistance])
      const point = await asked(itemId, resistance)
      const calls = [() => answer(itemId, point, { answer: '3.6' }), () => end(itemId)]
      const ordered = round % 2 === 0 ? calls : calls.toReversed()
      const answers = await Promise.all(ordered.map((call) => call()))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      expect(await returns(itemId)).toBe(1)
      const found = await asked(itemId, resistance)
      expect([found?.answer, found?.endedBy].filter(Boolean)).toHaveLength(1)
    }
  })

  test("an answer and an administrator's decision: the item ends as its history says, with nothing open", async () => {
    for (let round = 0; round < 8; round++) {
      const itemId = await anItem()
      await ask(itemId, [resistance])
      const point = await asked(itemId, resistance)
      const calls = [() => answer(itemId, point, { answer: '3.6' }), () => decide(itemId, 'Declined', colleague)]
      const ordered = round % 2 === 0 ? calls : calls.toReversed()
      const statuses = (await Promise.all(ordered.map((call) => call()))).map(({ status }) => status)
      expect(statuses.every((status) => status === 200 || status === 409)).toBe(true)
      const { status, asked: all } = await detail(itemId)
      expect(status).toBe('Declined')
      expect(all.every(({ answeredAt, endedAt }) => (answeredAt === null) !== (endedAt === null))).toBe(true)
    }
  })
})
