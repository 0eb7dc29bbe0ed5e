import { invitePerson } from '@portal/contract/companies/companies.ts'
import type { CompanyRecord, CompanyRow } from '@portal/contract/companies/company-record-schemas.ts'
import { getCompanyRecord, listCompanies } from '@portal/contract/companies/company-records.ts'
import type { SentQuery } from '@portal/contract/endpoint.ts'
import { updateItemStatus } from '@portal/contract/items/items.ts'
import { archiveForAdmins } from '@portal/contract/requests/requests.ts'
import { companyStandingOf, listedStandings, type Standing, standings } from '@portal/domain/accounts/standing.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aSubmittedRequest } from '../../../testing/claims.ts'
import { openFilledDatabase } from '../../../testing/filled-database.ts'
import { type Caller, openTestPortal, type TestAccount, type TestPortal } from '../../../testing/portal-for-tests.ts'
import { companyRecord, listOfCompanies } from './company-records.views.ts'

let tested: TestPortal
let admin: Caller
beforeAll(async () => {
  tested = await openTestPortal()
  admin = await tested.signedInAs(await tested.anAccount({ role: 'ADMIN', companyName: 'Werk der Verwaltung' }))
})
afterAll(() => tested.close())

const pageOf = async (query: SentQuery<typeof listCompanies>) =>
  (await admin.call(listCompanies, { query })).body as { content: CompanyRow[]; hasNext: boolean }
const list = async (query: SentQuery<typeof listCompanies> = {}) => (await pageOf(query)).content
const idsOf = (rows: readonly CompanyRow[]) => rows.map(({ companyId }) => companyId)
const recordOf = (companyId: number) => admin.call(getCompanyRecord, { params: { companyId: String(companyId) } })
const read = async (companyId: number) => (await recordOf(companyId)).body as CompanyRecord

/** A company of people who stand so. */
async function aCompany(companyName: string, [first, ...others]: readonly Standing[]): Promise<TestAccount> {
  const account = await tested.anAccount({ companyName, standing: first ?? 'Enabled' })
  for (const standing of others) await tested.anAccount({ colleagueOf: account, standing })
  return account
}
const setDebtor = ({ companyId }: TestAccount, debtorNumber: string) =>
  tested.tables.updateTable('companies').set({ debtorNumber }).where('companyId', '=', companyId).execute()

describe('the list of companies', () => {
  test('is by name, ten at a time, and has none that only administrators belong to', async () => {
    const ids: number[] = []
    for (const letter of 'kjihgfedcba') ids.unshift((await aCompany(`Reihe ${letter}`, ['Enabled'])).companyId)
    const first = await pageOf({ q: 'reihe' })
    const second = await pageOf({ q: 'reihe', page: '1' })
    expect([idsOf(first.content), first.hasNext]).toEqual([ids.slice(0, 10), true])
    expect([idsOf(second.content), second.hasNext]).toEqual([ids.slice(10), false])
    expect(await list({ q: 'werk der verwaltung' })).toEqual([])
  })

  test('has a name beside those that begin alike, whatever its accents', async () => {
    const inOrder = [
      'Namen Éclair',
      'Namen Fuß',
      'Namen Fusz',
      'Namen Öhler',
      'Namen Otter',
      'namen Šípek',
      'Namen Zander',
    ]
    for (const name of inOrder.toReversed()) await aCompany(name, ['Enabled'])
    expect((await list({ q: 'namen' })).map(({ companyName }) => companyName)).toEqual(inOrder)
  })

  test('finds a part of a name, of a name or an address of its people, and a whole debtor number', async () => {
    const company = await aCompany('100%_Bass & Söhne', ['Enabled'])
    await tested.anAccount({
      ...{ colleagueOf: company, firstName: 'Solveig', lastName: 'Amundsen', email: 'solveig@nordlicht.example' },
    })
    await setDebtor(company, 'D-77 0815')
    for (const q of ['%_bass', 'SÖHNE', 'veig amund', 'nordlicht.ex', 'd–77 0815'])
      expect([q, idsOf(await list({ q }))]).toEqual([q, [company.companyId]])
    for (const q of ['77 08', 'nobody is called so', '--']) expect([q, await list({ q })]).toEqual([q, []])
  })

  test('has under each standing the companies of which the domain says so', async () => {
    const expected = new Map<number, Standing>()
    // Every company that people can make who stand differently.
    for (let people = 1; people < 2 ** standings.length; people += 1) {
      const some = standings.filter((_, at) => people & (2 ** at))
      expected.set((await aCompany(`Stand ${people}`, some)).companyId, companyStandingOf(some))
    }
    const query = { q: 'stand', size: '50' }
    const all = await list(query)
    expect(new Map(all.map(({ companyId, standing }) => [companyId, standing]))).toEqual(expected)
    for (const standing of listedStandings)
      expect(await list({ ...query, standing })).toEqual(all.filter((row) => row.standing === standing))
    for (const { companyId, standing } of all) expect((await read(companyId)).standing).toBe(standing)
  })

  test('says how many may sign in, how many requests are open, and how many units were sold to it', async () => {
    const company = await aCompany('Zählwerk', ['Enabled', 'Enabled', 'Disabled'])
    const became = await tested.anAccount({ colleagueOf: company })
    await tested.tables.updateTable('users').set({ role: 'ADMIN' }).where('userId', '=', became.userId).execute()
    const caller = await tested.signedInAs(company)
    for (const _ of [1, 2]) await aSubmittedRequest(caller)
    await setDebtor(company, 'D-4711')
    const product = { brand: 'Nordwave', itemType: 'Speaker', itemNumber: 'NW-1', name: 'NW-1' } as const
    const { productId } = await tested.tables
      .insertInto('products')
      .values(product)
      .returning('productId')
      .executeTakeFirstOrThrow()
    for (const [at, debtorNumber] of ['D-4711', 'd–4711', 'D-47110', ''].entries())
      await tested.tables
        .insertInto('units')
        .values({ productId, serialNumber: `Z${at}`, shippedOn: '2026-01-02', debtorNumber })
        .execute()
    expect(await list({ q: 'zählwerk' })).toEqual([
      {
        ...{ companyId: company.companyId, companyName: 'Zählwerk', debtorNumber: 'D-4711' },
        ...{ city: 'Köln', country: 'Germany', standing: 'Enabled' },
        ...{ activePeople: 2, openRequests: 2, unitsSold: 2 },
      },
    ])
    await setDebtor(company, '')
    expect((await list({ q: 'zählwerk' }))[0]?.unitsSold).toBe(0)
  })
})

describe("a company's page", () => {
  test('has its data, its people with how they stand, who is invited, and counts its requests', async () => {
    const company = await tested.anAccount({ companyName: 'Ganzes Haus', firstName: 'Ada' })
    const colleague = await tested.anAccount({
      ...{ colleagueOf: company, firstName: 'Bea', standing: 'AwaitingActivation' },
    })
    const caller = await tested.signedInAs(company)
    const body = { email: 'carl@ganzes.example', companyRole: 'member', language: 'de' } as const
    await caller.call(invitePerson, { body })
    const requestIds: number[] = []
    for (const closes of [true, true, false]) {
      const { requestId, itemIds } = await aSubmittedRequest(caller)
      requestIds.push(requestId)
      const of = { params: { itemId: String(itemIds[0]) } }
      if (closes) await admin.call(updateItemStatus, { ...of, body: { status: 'Client was able to resolve case' } })
    }
    await admin.call(archiveForAdmins, { params: { requestId: String(requestIds[0]) } })
    const record = await read(company.companyId)
    expect(record).toMatchObject({
      ...{ companyName: 'Ganzes Haus', street: 'Klangweg 3', postCode: '50667', standing: 'Enabled', activePeople: 1 },
      ...{ openRequests: 1, closedRequests: 1, archivedRequests: 1, unitsSold: 0 },
      people: [
        { userId: company.userId, companyRole: 'manager', role: 'USER', standing: 'Enabled', openRequests: 1 },
        {
          userId: colleague.userId,
          companyRole: 'member',
          role: 'USER',
          standing: 'AwaitingActivation',
          active: false,
        },
      ],
      invitations: [{ email: 'carl@ganzes.example', expired: false }],
    })
    expect(JSON.stringify(record)).not.toMatch(/token|hash/i)
    // Whoever of it is named.
    expect(await read(colleague.userId)).toEqual(record)
  })

  test('says the language of most of its people who may sign in', async () => {
    const company = await tested.anAccount({ companyName: 'Sprachwerk', language: 'de' })
    const colleague = (standing: Standing, language: 'en' | 'fr' | null) =>
      tested.anAccount({ colleagueOf: company, standing, language })
    await colleague('Disabled', 'fr')
    await colleague('AwaitingActivation', 'fr')
    await colleague('Enabled', null)
    expect((await read(company.companyId)).language).toBe('de')
    await colleague('Enabled', 'fr')
    await colleague('Enabled', 'fr')
    expect((await read(company.companyId)).language).toBe('fr')
  })

  test('is not there for an unknown id', async () => {
    expect(await recordOf(2_000_000_000)).toMatchObject({ status: 404, body: { error: 'NOT_FOUND' } })
  })
})

describe('with many requests and units', () => {
  let filled: Awaited<ReturnType<typeof openFilledDatabase>>
  beforeAll(async () => {
    filled = await openFilledDatabase(6_000, 6_000)
  })
  afterAll(() => filled.close())

  const page = { page: 0, size: 10 }
  test.each([
    ['the list', 1, () => listOfCompanies(filled.db, {}, page)],
    ...listedStandings.map(
      (standing) => [`the list of ${standing}`, 1, () => listOfCompanies(filled.db, { standing }, page)] as const,
    ),
    ['the search', 1, () => listOfCompanies(filled.db, { q: 'klanghaus 5' }, page)],
    ["a company's page", 3, () => companyRecord(filled.db, { userId: 10_001 }, 10_050)],
  ] as const)('%s takes %i statement(s) that read requests and units by index', async (_what, statements, call) => {
    const plans = await filled.plansOf(call)
    expect(plans).toHaveLength(statements)
    expect(plans.flat().join('\n')).not.toMatch(/Seq Scan on (requests|units)/)
  })
})
