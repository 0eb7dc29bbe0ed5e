import type { ReplySave, SavedReplies, SavedReply } from '@portal/contract/kept-texts/kept-text-schemas.ts'
import * as contract from '@portal/contract/kept-texts/replies.ts'
import { limits } from '@portal/domain/limits.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, openTestPortal, type TestPortal } from '../../testing/portal-for-tests.ts'

let tested: TestPortal
let admin: Caller
let colleague: Caller
const now = new Date('2026-11-22T23:30:00Z')
beforeAll(async () => {
  tested = await openTestPortal({ now: () => now, environment: { TIME_ZONE: 'Europe/Berlin' } })
})
beforeEach(async () => {
  await tested.startOver()
  admin = await tested.signedInAs(await tested.anAccount({ role: 'ADMIN' }))
  colleague = await tested.signedInAs(await tested.anAccount({ role: 'ADMIN' }))
})
afterAll(() => tested.close())

const typeLabel: ReplySave = {
  name: 'Type label',
  days: 14,
  texts: { en: 'Hello {first_name}, until {due_date}.', de: 'Guten Tag {first_name}, bis {due_date}.' },
}
const add = (save: Partial<ReplySave> = {}, headers: Record<string, string> = {}) =>
  admin.call(contract.addReply, { body: { ...typeLabel, ...save }, headers })
const aReply = async (save: Partial<ReplySave> = {}) => (await add(save)).body as SavedReply
const change = (reply: SavedReply, save: Partial<ReplySave>, seenVersion = reply.version, by = admin) =>
  by.call(contract.changeReply, {
    params: { replyId: String(reply.replyId) },
    body: { ...typeLabel, ...save, seenVersion },
  })
const remove = ({ replyId, version }: SavedReply) =>
  admin.call(contract.deleteReply, { params: { replyId: String(replyId) }, query: { seenVersion: String(version) } })
const list = async () => (await colleague.call(contract.listReplies)).body as SavedReplies
const names = async () => (await list()).replies.map(({ name }) => name)

describe('a saved reply', () => {
  test('is added by one administrator and read by all, with who changed it and the day of the installation', async () => {
    const added = await add({ name: ' Type label ', texts: { ...typeLabel.texts, fr: '  ' } })
    const reply = {
      ...typeLabel,
      ...{ replyId: expect.any(Number), version: 1, changedAt: now.toISOString(), changedByName: 'Robin Sommer' },
    }
    expect(added).toMatchObject({ status: 201, body: reply })
    expect(await list()).toEqual({ today: '2026-11-23', replies: [reply] })
  })

  test('stands in the list by its name, whatever its case', async () => {
    for (const name of ['proof of sale', 'Closing', 'Type label']) await aReply({ name })
    expect(await names()).toEqual(['Closing', 'proof of sale', 'Type label'])
  })

  test('sent twice with one key is added once', async () => {
    const headers = { 'idempotency-key': 'the-same-key' }
    const first = await add({}, headers)
    expect(await add({}, headers)).toMatchObject({ status: 201, body: first.body })
    expect(await names()).toHaveLength(1)
  })

  test('has a name of its own, without regard to case', async () => {
    const reply = await aReply()
    const other = await aReply({ name: 'Proof of sale' })
    const refused = {
      status: 409,
      body: { error: 'REPLY_NAME_IN_USE', problems: { name: { code: 'REPLY_NAME_IN_USE' } } },
    }
    expect(await add({ name: 'TYPE LABEL' })).toMatchObject(refused)
    expect(await change(other, { name: 'type label' })).toMatchObject(refused)
    expect(await change(reply, { name: 'Type LABEL' })).toMatchObject({ status: 200 })
  })

  test('with a placeholder that there is not is refused, at its language', async () => {
    expect(await add({ texts: { en: 'Hello', de: 'Guten Tag {vorname}' } })).toMatchObject({
      status: 400,
      body: {
        error: 'VALIDATION',
        problems: { 'texts.de': { code: 'PLACEHOLDER_UNKNOWN', placeholder: '{vorname}' } },
      },
    })
    expect(await names()).toEqual([])
  })

  test('is changed as a whole: a language that is left out is gone', async () => {
    const reply = await aReply()
    const changed = { name: 'Label', days: null, texts: { fr: 'Bonjour {first_name}' } }
    expect(await change(reply, changed, 1, colleague)).toMatchObject({ status: 200, body: { ...changed, version: 2 } })
    expect((await list()).replies[0]?.texts).toEqual(changed.texts)
  })

  test('that a colleague changed meanwhile is neither overwritten nor deleted', async () => {
    const reply = await aReply()
    await change(reply, { name: 'Label' }, 1, colleague)
    expect(await change(reply, { name: 'Mine' })).toMatchObject({ status: 409, body: { error: 'STALE' } })
    expect(await remove(reply)).toMatchObject({ status: 409, body: { error: 'STALE' } })
    expect(await names()).toEqual(['Label'])
  })

  test('is deleted once', async () => {
    const reply = await aReply()
    expect(await remove(reply)).toMatchObject({ status: 200 })
    expect(await remove(reply)).toMatchObject({ status: 404 })
    expect(await change(reply, {})).toMatchObject({ status: 404 })
    expect(await names()).toEqual([])
  })

  test(`is one of ${limits.reply.maximumReplies} at most, also when two are added at once`, async () => {
    const changedBy = (await tested.anAccount({ role: 'ADMIN' })).userId
    const rows = Array.from({ length: limits.reply.maximumReplies - 1 }, (_, at) => `Reply ${at}`)
    await tested.tables
      .insertInto('savedReplies')
      .values(rows.map((name) => ({ name, changedAt: now, changedBy })))
      .execute()
    const answers = await Promise.all([add({ name: 'One' }), add({ name: 'Other' })])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(await names()).toHaveLength(limits.reply.maximumReplies)
  })
})
