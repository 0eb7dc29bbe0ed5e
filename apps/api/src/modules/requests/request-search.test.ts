import type { FoundAdminRequest, FoundUserRequest } from '@portal/contract/requests/request-schemas.ts'
import * as contract from '@portal/contract/requests/requests.ts'
import { limits } from '@portal/domain/limits.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aDraft, anAddedItem, aSubmittedRequest } from '../../testing/claims.ts'
import { type Caller, openTestPortal, type TestPortal } from '../../testing/portal-for-tests.ts'

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

const searchAll = async (q: string, more: { userId?: string } = {}): Promise<FoundAdminRequest[]> =>
  ((await admin.call(contract.searchRequests, { query: { q, ...more } })).body as { content: FoundAdminRequest[] })
    .content
const searchOwn = async (
  caller: Caller,
  q: string,
  page = 0,
  more: { scope?: 'active' | 'archived' } = {},
): Promise<FoundUserRequest[]> =>
  (
    (await caller.call(contract.searchOwnRequests, { query: { q, page: String(page), ...more } })).body as {
      content: FoundUserRequest[]
    }
  ).content
const idsOf = (rows: readonly { readonly requestId: number }[]) => rows.map(({ requestId }) => requestId)

/** Closes a request and puts it into the archives of both sides. */
async function archived(requestId: number): Promise<void> {
  const at = new Date()
  await tested.tables.updateTable('requestItems').set({ turn: 'done' }).where('requestId', '=', requestId).execute()
  await tested.tables
    .updateTable('requests')
    .set({ status: 'Closed', closed: true, closedAt: at, archivedByAdminsAt: at, archivedByDealerAt: at })
    .where('requestId', '=', requestId)
    .execute()
}

describe('the search of the administrators', () => {
  test('finds by request id, item id, a part of the serial number in any case, and company', async () => {
    const { requestId, itemIds } = await aSubmittedRequest(dealer, [{ serialNumber: 'ZX-Quäk-4711-B' }])
    expect(idsOf(await searchAll(String(requestId)))[0]).toBe(requestId)
    expect(idsOf(await searchAll(String(itemIds[0])))[0]).toBe(requestId)
    expect(idsOf(await searchAll('quäk-47'))).toEqual([requestId])
    expect(idsOf(await searchAll('  ÅNGSTRÖM   & '))).toContain(requestId)
    expect(await searchAll('nothing like it')).toEqual([])
    expect(await searchAll('quäk-47', { userId: String(dealerId + 1) })).toEqual([])
  })

  test('says which items were found, the first of many, and none where the request itself was found', async () => {
    const serials = ['HIT-A-77', 'OTHER-78', 'HIT-B-77', 'HIT-C-77', 'HIT-D-77']
    const { requestId, itemIds } = await aSubmittedRequest(
      dealer,
      serials.map((serialNumber) => ({ serialNumber })),
    )
    const [bySerial] = await searchAll('hit-')
    expect(bySerial?.matches).toEqual(
      [0, 2, 3].map((at) => ({
        ...{ itemId: itemIds[at], itemNumber: 'NW-165', serialNumber: serials[at], status: 'Under review' },
      })),
    )
    expect(bySerial?.matchCount).toBe(4)
    expect((await searchAll(String(itemIds[1])))[0]).toMatchObject({ requestId, matches: [{ itemId: itemIds[1] }] })
    expect((await searchAll('söhne'))[0]).toMatchObject({ matches: [], matchCount: 0 })
  })

  test.each([
    ['ISTANBUL Ses', ['İstanbul ses', 'istanbul', 'ıSTANBUL']],
    ['Électro Große Σ', ['e\u0301lectro', 'GROSSE', 'große σ', 'électro\u00a0GROSSE']],
    ['Audio\u200bWerk – Süd', ['audiowerk - su\u0308d']],
  ])('finds the company %s by letters of any language, composed or not', async (companyName, typed) => {
    const company = await tested.signedInAs(await tested.anAccount({ companyName }))
    const { requestId } = await aSubmittedRequest(company)
    for (const q of typed) expect(idsOf(await searchAll(q))).toContain(requestId)
  })

  test('an exact id comes first, before newer requests whose serial number holds it', async () => {
    const { requestId } = await aSubmittedRequest(dealer)
    const newer = await aSubmittedRequest(dealer, [{ serialNumber: `A${requestId}Z` }])
    const ids = idsOf(await searchAll(String(requestId)))
    expect(ids[0]).toBe(requestId)
    expect(ids.at(-1)).toBe(newer.requestId)
  })

  test('%, _ and \\ are letters', async () => {
    const found = (await aSubmittedRequest(dealer, [{ serialNumber: 'P100%_\\X' }])).requestId
    await aSubmittedRequest(dealer, [{ serialNumber: 'P100ABCX' }])
    await aSubmittedRequest(hundred)
    expect(idsOf(await searchAll('100%_\\x'))).toEqual([found])
    expect((await searchAll('100% bass_')).length).toBe(1)
    expect(await searchAll('%%%')).toEqual([])
  })

  test('drafts are never found, archived requests are', async () => {
    await anAddedItem(dealer, await aDraft(dealer), { serialNumber: 'DRAFT-ONLY-1' })
    expect(await searchAll('draft-only')).toEqual([])
    const { requestId } = await aSubmittedRequest(dealer, [{ serialNumber: 'ARCHIVED-1' }])
    await archived(requestId)
    expect(await searchAll('archived-1')).toMatchObject([{ requestId, archived: true }])
  })
})

describe("a dealer's own search", () => {
  test('finds by request id, item id, and a part of the title, the serial number or the item number', async () => {
    const serialNumber = 'OWN-Säge-0815'
    const { requestId, itemIds } = await aSubmittedRequest(dealer, [{ serialNumber }, {}], 'Golf 7 Meier')
    const match = { itemId: itemIds[0], serialNumber, itemNumber: 'NW-165', status: 'Under review' }
    expect(await searchOwn(dealer, ' golf  7 ')).toMatchObject([{ requestId, matches: [], matchCount: 0 }])
    expect(await searchOwn(dealer, 'SÄGE-08')).toMatchObject([{ requestId, matches: [match], matchCount: 1 }])
    expect((await searchOwn(dealer, String(itemIds[0])))[0]).toMatchObject({ requestId, matches: [match] })
    expect((await searchOwn(dealer, String(requestId)))[0]).toMatchObject({ requestId })
    expect((await searchOwn(dealer, 'w-165'))[0]).toMatchObject({ requestId, matchCount: 2 })
    expect(await searchOwn(dealer, 'nothing like it')).toEqual([])
  })

  test("never finds what is another dealer's, not even by its whole id", async () => {
    const serialNumber = 'THEIRS-4712'
    const { requestId, itemIds } = await aSubmittedRequest(hundred, [{ serialNumber }], 'Their secret title')
    for (const q of [serialNumber, 'secret', String(requestId), String(itemIds[0]), '100% Bass_Werk'])
      expect(idsOf(await searchOwn(dealer, q))).not.toContain(requestId)
    expect(idsOf(await searchOwn(hundred, 'theirs-'))).toEqual([requestId])
    // An administrator has no requests.
    expect(await searchOwn(admin, serialNumber)).toEqual([])
  })

  test('finds archived requests, says so, and no drafts', async () => {
    await anAddedItem(dealer, await aDraft(dealer), { serialNumber: 'OWN-DRAFT-1' })
    const { requestId } = await aSubmittedRequest(dealer, [{ serialNumber: 'OWN-ARCHIVED-1' }])
    await archived(requestId)
    expect(await searchOwn(dealer, 'own-draft')).toEqual([])
    expect(await searchOwn(dealer, 'own-archived')).toMatchObject([{ requestId, archived: true }])
  })

  test('finds those of one list alone where it is asked to, also by their ids', async () => {
    const active = await aSubmittedRequest(dealer, [{ serialNumber: 'SCOPE-1' }])
    const gone = await aSubmittedRequest(dealer, [{ serialNumber: 'SCOPE-2' }])
    await archived(gone.requestId)
    const theirs = await aSubmittedRequest(hundred, [{ serialNumber: 'SCOPE-3' }])
    await archived(theirs.requestId)
    for (const [scope, { requestId, itemIds }, other] of [
      ['archived', gone, active],
      ['active', active, gone],
    ] as const) {
      const found = async (q: string | number | undefined) => idsOf(await searchOwn(dealer, String(q), 0, { scope }))
      expect(await found('scope-')).toEqual([requestId])
      expect(await found(requestId)).toContain(requestId)
      expect(await found(itemIds[0])).toContain(requestId)
      for (const q of [other.requestId, other.itemIds[0], theirs.requestId, theirs.itemIds[0]])
        for (const { requestId } of [other, theirs]) expect(await found(q)).not.toContain(requestId)
    }
    const wrong = { query: { q: 'scope-', scope: 'all' } } as never
    const { status, body } = await dealer.call(contract.searchOwnRequests, wrong)
    expect(status).toBe(400)
    expect(body).toMatchObject({ error: 'VALIDATION', fields: { scope: expect.any(String) } })
  })

  test('comes in pages, an exact id first and only once', async () => {
    const { requestId } = await aSubmittedRequest(hundred)
    const newer: number[] = []
    for (let count = 0; count < limits.page.size; count++)
      newer.unshift((await aSubmittedRequest(hundred, [{ serialNumber: `P${count}-${requestId}` }])).requestId)
    expect(idsOf(await searchOwn(hundred, String(requestId)))).toEqual([requestId, ...newer.slice(0, -1)])
    expect(idsOf(await searchOwn(hundred, String(requestId), 1))).toEqual(newer.slice(-1))
  })
})

describe.each([
  ['of the administrators', contract.searchRequests, () => admin],
  ['of a dealer', contract.searchOwnRequests, () => dealer],
] as const)('the search %s', (_whose, endpoint, caller) => {
  const expectRefused = async (q: string) => {
    const { status, body } = await caller().call(endpoint, { query: { q } })
    expect(status).toBe(400)
    expect(body).toMatchObject({ fields: { q: expect.any(String) } })
  }

  test('fewer than three characters are refused', async () => {
    await expectRefused(' ab ')
    await expectRefused('')
  })

  test('more than a title may have are refused', () => expectRefused('x'.repeat(limits.search.maximumCharacters + 1)))

  test.each([
    ...['%%%', '___', '\\\\\\', "'; drop table requests; --", '🔊🔊', '(((', '999999999999999999999'],
    'ß'.repeat(limits.search.maximumCharacters),
  ])('finds nothing for %j', async (q) => {
    const { status, body } = await caller().call(endpoint, { query: { q } })
    expect(status).toBe(200)
    expect(body).toMatchObject({ content: [], hasNext: false })
  })
})
