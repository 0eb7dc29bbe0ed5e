import type { LikelyTwin } from '@portal/contract/companies/merge-schemas.ts'
import { askAboutNewcomer, listLikelyTwins } from '@portal/contract/companies/merges.ts'
import { limits } from '@portal/domain/limits.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aDraft, aSubmittedRequest } from '../../../testing/claims.ts'
import { type Caller, openTestPortal, type TestAccount, type TestPortal } from '../../../testing/portal-for-tests.ts'
import { askAboutNewcomer as askManagers } from './ask-about-newcomer.ts'

let tested: TestPortal
let admin: Caller
beforeAll(async () => {
  tested = await openTestPortal({ rateLimits: 'on' })
})
beforeEach(async () => {
  await tested.startOver()
  admin = await tested.signedInAs(await tested.anAccount({ role: 'ADMIN', companyName: 'Klangwerk' }))
})
afterAll(() => tested.close())

const numbered = (account: TestAccount, debtorNumber: string) =>
  tested.tables.updateTable('companies').set({ debtorNumber }).where('companyId', '=', account.companyId).execute()
const twinsOf = async ({ userId }: TestAccount) =>
  (
    (await admin.call(listLikelyTwins, { query: { userId: String(userId) } })).body as { twins: LikelyTwin[] }
  ).twins.map(({ companyId, alike }) => [companyId, alike])

describe('names are the same', () => {
  test.each([
    ['Müller Audio GmbH', 'mueller-audio'],
    ['HiFi Haus GmbH & Co. KG', 'Hi-Fi Haus'],
    ['Café Sonore S.à r.l.', 'CAFE SONORE'],
    ['Bang und Olufsen A.G.', 'Bang & Olufsen'],
    ['Klang Ltd.', 'KLANG LIMITED'],
    ['Søren’s Straße ApS', 'sorens strasse'],
    ['„Klanghaus“ · Audio – GmbH', '« Klanghaus Audio »'],
  ])('%s and %s', async (one, other) => {
    const a = await tested.anAccount({ companyName: one, email: 'a@one.example' })
    const b = await tested.anAccount({ companyName: other, email: 'b@other.example' })
    expect(await twinsOf(a)).toEqual([[b.companyId, ['name']]])
  })

  test.each([
    ['Klang Nord', 'Klang Süd'],
    ['GmbH & Co. KG', 'AG'],
    ['Sagem', 'Gem SA'],
  ])('but not %s and %s', async (one, other) => {
    const a = await tested.anAccount({ companyName: one, email: 'a@one.example' })
    await tested.anAccount({ companyName: other, email: 'b@other.example' })
    expect(await twinsOf(a)).toEqual([])
  })
})

test('the surest come first, each with all that is the same; neither merged ones nor those of administrators', async () => {
  const email = (name: string) => `${name}@klanghaus.example`
  const newcomer = await tested.anAccount({ companyName: 'Klanghaus', email: email('new') })
  await numbered(newcomer, 'D-4711')
  const byHost = await tested.anAccount({ email: email('host').toUpperCase() })
  const byName = await tested.anAccount({ companyName: 'Klanghaus GmbH' })
  const byNumber = await tested.anAccount()
  await numbered(byNumber, 'd–4711')
  const byAll = await tested.anAccount({ companyName: 'KLANGHAUS', email: email('all') })
  await numbered(byAll, 'D-4711')
  await tested.anAccount({ role: 'ADMIN', email: email('admin') })
  const gone = await tested.anAccount({ companyName: 'Klanghaus' })
  await tested.tables
    .updateTable('companies')
    .set({ mergedInto: byAll.companyId })
    .where('companyId', '=', gone.companyId)
    .execute()
  expect(await twinsOf(newcomer)).toEqual([
    [byAll.companyId, ['debtorNumber', 'name', 'mailDomain']],
    [byNumber.companyId, ['debtorNumber']],
    [byName.companyId, ['name']],
    [byHost.companyId, ['mailDomain']],
  ])
})

test('an address that anybody can have says nothing, nor an empty debtor number', async () => {
  const newcomer = await tested.anAccount({ email: 'kim@gmx.de' })
  await tested.anAccount({ email: 'robin@gmx.de' })
  expect(await twinsOf(newcomer)).toEqual([])
})

test('each says how many people it has and what is open', async () => {
  const newcomer = await tested.anAccount({ companyName: 'Klanghaus', email: 'a@one.example' })
  const boss = await tested.anAccount({ companyName: 'Klanghaus' })
  await tested.anAccount({ colleagueOf: boss })
  const caller = await tested.signedInAs(boss)
  await aSubmittedRequest(caller)
  await aDraft(caller)
  const { body } = await admin.call(listLikelyTwins, { query: { userId: String(newcomer.userId) } })
  expect(body).toMatchObject({
    waits: false,
    twins: [{ companyName: 'Klanghaus', city: 'Köln', people: 2, openRequests: 1 }],
  })
})

test('at most as many as are shown, and through indexes alone', async () => {
  const newcomer = await tested.anAccount({ companyName: 'Klanghaus' })
  for (let count = 0; count <= limits.company.twins; count++) await tested.anAccount({ companyName: 'Klanghaus AG' })
  expect(await twinsOf(newcomer)).toHaveLength(limits.company.twins)
  const plans = await tested.portal.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    const ways = [
      sql`select from companies where debtor_number <> '' and folded_number(debtor_number) = 'x'`,
      sql`select from companies where merged_into is null and alike_name(company_name) = 'x'`,
      sql`select from users where split_part(lower(users.email), '@', 2) = 'x'`,
    ]
    return Promise.all(
      ways.map(async (way) =>
        (await sql<{ plan: string }>`explain ${way}`.execute(tx)).rows.map((row) => Object.values(row)[0]).join(),
      ),
    )
  })
  for (const [at, index] of ['companies_debtor_number', 'companies_alike', 'users_mail_host'].entries())
    expect(plans[at]).toContain(index)
})

describe('asking a company about somebody who registered', () => {
  const ask = (newcomer: TestAccount, company: TestAccount) =>
    admin.call(askAboutNewcomer, { body: { userId: newcomer.userId, companyId: company.companyId } })

  test('asks nobody where no manager may act, and can be tried again once one may', async () => {
    const newcomer = await tested.anAccount({ standing: 'AwaitingActivation' })
    const boss = await tested.anAccount({ standing: 'Disabled' })
    expect(await ask(newcomer, boss)).toMatchObject({ status: 200, body: { managers: 0 } })
    await tested.anAccount({ colleagueOf: boss, companyRole: 'manager' })
    expect(await ask(newcomer, boss)).toMatchObject({ status: 200, body: { managers: 1 } })
  })

  test('mails each manager who may act, in the own language, and once a day', async () => {
    const newcomer = await tested.anAccount({ standing: 'AwaitingActivation', companyName: 'Klanghaus' })
    const boss = await tested.anAccount({ companyName: 'Klanghaus GmbH', language: 'de', firstName: 'Bo' })
    const second = await tested.anAccount({ colleagueOf: boss, companyRole: 'manager', language: 'fr' })
    await tested.anAccount({ colleagueOf: boss })
    await tested.anAccount({ colleagueOf: boss, companyRole: 'manager', standing: 'Disabled' })
    expect(await ask(newcomer, boss)).toMatchObject({ status: 200, body: { managers: 2 } })
    const mails = await tested.tables
      .selectFrom('mails')
      .select(['recipient', 'language', 'facts'])
      .where('template', '=', 'newcomer-of-company')
      .orderBy('language')
      .execute()
    expect(mails.map(({ recipient, language }) => [recipient, language])).toEqual([
      [boss.email, 'de'],
      [second.email, 'fr'],
    ])
    expect(mails[0]?.facts).toEqual({
      ...{ firstName: 'Bo', companyName: 'Klanghaus GmbH', registeredAs: 'Klanghaus', email: newcomer.email },
    })
    expect((await ask(newcomer, second)).status).toBe(429)
    const about = { query: { userId: String(newcomer.userId) } }
    expect((await admin.call(listLikelyTwins, about)).body).toMatchObject({ waits: true })
    expect((await ask(await tested.anAccount({ standing: 'AwaitingActivation' }), boss)).status).toBe(200)
  })

  test('that fails asks nobody, and can be tried again at once; of two at the same moment one asks', async () => {
    const newcomer = await tested.anAccount({ standing: 'AwaitingActivation' })
    const boss = await tested.anAccount()
    const queue = { ...tested.portal.queue, enqueue: () => Promise.reject(new Error('the queue is away')) }
    const asked = { userId: newcomer.userId, companyId: boss.companyId }
    await expect(askManagers({ ...tested.portal, queue }, asked)).rejects.toThrow('the queue is away')
    const both = await Promise.all([ask(newcomer, boss), ask(newcomer, boss)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 429])
    expect(await tested.mails('newcomer-of-company', boss.email)).toHaveLength(1)
  })

  test('is refused for the own company, and for somebody who does not wait', async () => {
    const newcomer = await tested.anAccount({ standing: 'AwaitingActivation' })
    const active = await tested.anAccount()
    expect((await ask(newcomer, newcomer)).body).toMatchObject({ error: 'SAME_COMPANY' })
    expect((await ask(active, newcomer)).status).toBe(404)
  })
})
