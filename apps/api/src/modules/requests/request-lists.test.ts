import { updateItemStatus } from '@portal/contract/items/items.ts'
import { postMessage } from '@portal/contract/messages/messages.ts'
import type { AdminRequestRow } from '@portal/contract/requests/request-schemas.ts'
import * as contract from '@portal/contract/requests/requests.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aSubmittedRequest } from '../../testing/claims.ts'
import { openFilledDatabase } from '../../testing/filled-database.ts'
import { type Caller, openTestPortal, type TestPortal } from '../../testing/portal-for-tests.ts'
import { listForAdmins, listOwn } from './request-lists.views.ts'
import { searchForAdmins, searchOwn } from './request-search.views.ts'

describe('lists, through the API', () => {
  let tested: TestPortal
  let admin: Caller
  let dealer: Caller
  let dealerId: number
  let hundred: Caller

  beforeAll(async () => {
    tested = await openTestPortal()
    admin = await tested.signedInAs(await tested.anAccount({ role: 'ADMIN' }))
    const account = await tested.anAccount({ companyName: 'Ångström & Söhne' })
    dealerId = account.userId
    dealer = await tested.signedInAs(account)
    hundred = await tested.signedInAs(await tested.anAccount({ companyName: '100% Bass_Werk' }))
  })
  afterAll(() => tested.close())

  test('pages hold ten rows, newest first, and know whether there is a next one', async () => {
    const ids: number[] = []
    for (let count = 0; count < 11; count++) ids.unshift((await aSubmittedRequest(dealer)).requestId)
    const page = async (query: { page?: string; size?: string }) =>
      (await dealer.call(contract.listOwnRequests, { query })).body as {
        content: { requestId: number }[]
        hasNext: boolean
      }
    const first = await page({})
    expect(first).toMatchObject({ page: 0, size: 10, hasNext: true })
    expect(first.content.map((row) => row.requestId)).toEqual(ids.slice(0, 10))
    const second = await page({ page: '1' })
    expect(second.hasNext).toBe(false)
    expect(second.content.map((row) => row.requestId)).toEqual(ids.slice(10))
    expect((await page({ page: '5' })).content).toEqual([])
  })

  test.each([
    { page: '-1' },
    { page: 'x' },
    { size: '0' },
    { size: '101' },
    { size: '1.5' },
    { page: '99999999999999999999' },
  ])('refuse %j', async (query) => {
    const { status, body } = await admin.call(contract.listActiveRequests, { query })
    expect(status).toBe(400)
    expect(body).toMatchObject({ error: 'VALIDATION', fields: { [Object.keys(query)[0] ?? '']: expect.any(String) } })
  })

  test('rows of the administrators count the items that wait for a decision', async () => {
    const { requestId, itemIds } = await aSubmittedRequest(dealer, [{}, {}, {}])
    const row = async () => {
      const { body } = await admin.call(contract.listActiveRequests)
      return (body as { content: AdminRequestRow[] }).content.find((one) => one.requestId === requestId)
    }
    const of = (itemId: number | undefined) => ({ params: { itemId: String(itemId) } })
    expect(await row()).toMatchObject({ itemCount: 3, undecidedItems: 3 })
    await admin.call(updateItemStatus, {
      ...of(itemIds[0]),
      body: { status: 'Declined', declineReason: 'Out of warranty' },
    })
    await admin.call(updateItemStatus, {
      ...of(itemIds[1]),
      body: { status: 'Additional information required', infoRequiredNote: 'Which vehicle?' },
    })
    expect(await row()).toMatchObject({ itemCount: 3, undecidedItems: 1 })
    // The answer brings one back; a question about a decision is none to decide.
    for (const itemId of itemIds.slice(0, 2))
      await dealer.call(postMessage, { ...of(itemId), body: { messageContent: 'A Golf 7.' } })
    expect(await row()).toMatchObject({ itemCount: 3, undecidedItems: 2 })
  })

  test('the distributor filter lists those with requests by name, and narrows the list', async () => {
    const after = await tested.anAccount({ companyName: 'Bergklang' })
    for (const caller of [await tested.signedInAs(after), hundred]) await aSubmittedRequest(caller)
    const { body } = await admin.call(contract.listDistributorsWithRequests, { query: { scope: 'active' } })
    expect(body).toEqual([
      { id: expect.any(Number), name: '100% Bass_Werk' },
      { id: dealerId, name: 'Ångström & Söhne' },
      { id: after.companyId, name: 'Bergklang' },
    ])
    const narrowed = await admin.call(contract.listRequestsByDistributor, { query: { userId: String(dealerId) } })
    const rows = (narrowed.body as { content: AdminRequestRow[] }).content
    expect(new Set(rows.map((row) => row.companyName))).toEqual(new Set(['Ångström & Söhne']))
  })

  test('the distributor filter has a company once, whoever of it filed requests', async () => {
    const company = { companyId: dealerId, companyName: 'Ångström & Söhne' }
    const colleague = await tested.signedInAs(await tested.anAccount({ colleagueOf: company }))
    for (const caller of [dealer, colleague, colleague]) await aSubmittedRequest(caller)
    const { body } = await admin.call(contract.listDistributorsWithRequests, { query: { scope: 'active' } })
    const named = (body as { id: number; name: string }[]).filter(({ name }) => name === company.companyName)
    expect(named).toEqual([{ id: dealerId, name: company.companyName }])
  })
})

describe('with 20,000 requests in the table', () => {
  let filled: Awaited<ReturnType<typeof openFilledDatabase>>
  beforeAll(async () => {
    filled = await openFilledDatabase(20_000)
  })
  afterAll(() => filled.close())

  const page = { page: 0, size: 10 }
  const ofCompany = { userId: 10_050, companyId: 10_050 }
  test.each([
    ['the administrators list', () => listForAdmins(filled.db, { archived: false }, page)],
    [
      'the list of one status',
      () => listForAdmins(filled.db, { archived: false, status: 'Additional information required' }, page),
    ],
    ['the list of one distributor', () => listForAdmins(filled.db, { archived: false, dealerId: 10_050 }, page)],
    ['the archive', () => listForAdmins(filled.db, { archived: true }, page)],
    ["a dealer's own list", () => listOwn(filled.db, { ...ofCompany, archived: false }, page)],
    [
      "a dealer's own list of one status",
      () => listOwn(filled.db, { ...ofCompany, archived: false, status: 'Additional information required' }, page),
    ],
    [
      "a dealer's own list, oldest first",
      () => listOwn(filled.db, { ...ofCompany, archived: false, order: 'oldest' }, page),
    ],
    ["a dealer's own list by title", () => listOwn(filled.db, { ...ofCompany, archived: false, order: 'title' }, page)],
    [
      "a dealer's own list of one status by title",
      () =>
        listOwn(
          filled.db,
          { ...ofCompany, archived: false, status: 'Additional information required', order: 'title' },
          page,
        ),
    ],
    [
      "a dealer's own list, only the own",
      () => listOwn(filled.db, { ...ofCompany, archived: false, mine: 'true' }, page),
    ],
    ['the search', () => searchForAdmins(filled.db, { q: '-15123' }, page)],
    ["a dealer's own search", () => searchOwn(filled.db, { ...ofCompany, q: 'nw-' }, page)],
  ])('%s is one statement that reads requests and items by index', async (_what, call) => {
    const plans = await filled.plansOf(async () => {
      const { content } = await call()
      expect(content.length).toBeGreaterThan(0)
    })
    expect(plans).toHaveLength(1)
    expect(plans.flat().join('\n')).not.toMatch(/Seq Scan on (requests|request_items)/)
  })
})
