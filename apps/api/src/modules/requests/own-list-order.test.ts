import type { UserRequestRow } from '@portal/contract/requests/request-schemas.ts'
import { listOwnArchivedRequests, listOwnRequests } from '@portal/contract/requests/requests.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aSubmittedRequest } from '../../testing/claims.ts'
import { type Caller, openTestPortal, type TestPortal } from '../../testing/portal-for-tests.ts'

let tested: TestPortal
let dealer: Caller

const titles = ['Zebra', 'ähre', 'Straßf', 'ahead', 'Same', 'Same', 'Same', 'Strasse', 'Azul', 'Straße', 'b 10']
/** Those of the same title newest first, and letters with marks beside those without. */
const byTitle = ['ahead', 'ähre', 'Azul', 'b 10', 'Same', 'Same', 'Same', 'Straße', 'Strasse', 'Straßf', 'Zebra']

/** Puts the requests into the dealer's archive, as `archive` leaves them. */
async function archived(requestIds: readonly number[]): Promise<void> {
  const at = new Date()
  await tested.tables.updateTable('requestItems').set({ turn: 'done' }).where('requestId', 'in', requestIds).execute()
  await tested.tables
    .updateTable('requests')
    .set({ status: 'Closed', closed: true, closedAt: at, archivedByDealerAt: at })
    .where('requestId', 'in', requestIds)
    .execute()
}

const submittedAs = async (caller: Caller, wanted: readonly string[]): Promise<number[]> => {
  const ids: number[] = []
  for (const title of wanted) ids.push((await aSubmittedRequest(caller, [{}], title)).requestId)
  return ids
}

const submitted: Record<'list' | 'archive', readonly number[]> = { list: [], archive: [] }
beforeAll(async () => {
  tested = await openTestPortal()
  dealer = await tested.signedInAs(await tested.anAccount())
  // What another dealer has, with the same titles, is in none of their pages.
  const other = await tested.signedInAs(await tested.anAccount())
  await archived(await submittedAs(other, titles))
  await submittedAs(other, titles)
  submitted.archive = await submittedAs(dealer, titles)
  await archived(submitted.archive)
  submitted.list = await submittedAs(dealer, titles)
})
afterAll(() => tested.close())

describe.each([
  ['list', listOwnRequests],
  ['archive', listOwnArchivedRequests],
] as const)("a dealer's own %s", (which, endpoint) => {
  type Query = Readonly<Record<string, string>>
  const page = async (query: Query) =>
    (await dealer.call(endpoint, { query })).body as { content: UserRequestRow[]; hasNext: boolean }
  /** All of it, in pages of four. */
  async function inPages(query: Query): Promise<UserRequestRow[]> {
    const rows: UserRequestRow[] = []
    for (let at = 0; ; at++) {
      const { content, hasNext } = await page({ ...query, size: '4', page: String(at) })
      rows.push(...content)
      if (!hasNext) return rows
    }
  }
  const idsOf = (rows: readonly UserRequestRow[]) => rows.map(({ requestId }) => requestId)

  test('comes newest first, also where no order is named, and oldest first', async () => {
    expect(idsOf(await inPages({ order: 'oldest' }))).toEqual(submitted[which])
    expect(idsOf(await inPages({ order: 'newest' }))).toEqual(submitted[which].toReversed())
    expect(idsOf(await inPages({}))).toEqual(submitted[which].toReversed())
  })

  test('comes by title, each request on one page only', async () => {
    const rows = await inPages({ order: 'title' })
    expect(rows.map(({ title }) => title)).toEqual(byTitle)
    expect(new Set(idsOf(rows))).toEqual(new Set(submitted[which]))
    const same = rows.filter(({ title }) => title === 'Same')
    expect(idsOf(same)).toEqual(idsOf(same).toSorted((one, other) => other - one))
  })

  test.each(['', 'Title', 'title desc', '-newest', 'request_id; drop table requests'])(
    'refuses the order %j',
    async (order) => {
      const { status, body } = await dealer.call(endpoint, { query: { order } } as never)
      expect(status).toBe(400)
      expect(body).toMatchObject({ error: 'VALIDATION', fields: { order: expect.any(String) } })
    },
  )
})

test('the requests of one status come in the order, too', async () => {
  const { body } = await dealer.call(listOwnRequests, { query: { status: 'Open', order: 'title', size: '3' } })
  const { content } = body as { content: UserRequestRow[] }
  expect(content.map(({ title }) => title)).toEqual(['ahead', 'ähre', 'Azul'])
})

test('of a title the first 100 characters count, which is enough for an order', async () => {
  const long = 'ż'.repeat(100)
  const [older, newer] = await submittedAs(dealer, [`${long}a`, `${long}b`])
  const { body } = await dealer.call(listOwnRequests, { query: { order: 'title', size: '100' } })
  const last = (body as { content: UserRequestRow[] }).content.slice(-2)
  expect(last.map(({ requestId }) => requestId)).toEqual([newer, older])
})
