import * as items from '@portal/contract/items/items.ts'
import { comparedSimilar, shownSimilar } from '@portal/domain/items/similar-decisions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aSubmittedRequest } from '../../testing/claims.ts'
import { type Caller, openTestPortal, type TestPortal } from '../../testing/portal-for-tests.ts'

let tested: TestPortal
let dealer: Caller
let admin: Caller

beforeAll(async () => {
  tested = await openTestPortal()
  admin = await tested.signedInAs(await tested.anAccount({ role: 'ADMIN' }))
  dealer = await tested.signedInAs(await tested.anAccount())
})
afterAll(() => tested.close())

type Wanted = NonNullable<Parameters<typeof aSubmittedRequest>[1]>[number]

const anItem = async (wanted: Wanted) => (await aSubmittedRequest(dealer, [wanted])).itemIds[0] ?? 0
const at = (itemId: number) => ({ params: { itemId: String(itemId) } })
async function decided(wanted: Wanted, body: object): Promise<number> {
  const itemId = await anItem(wanted)
  expect((await admin.call(items.updateItemStatus, { ...at(itemId), body: body as never })).status).toBe(200)
  return itemId
}
const similarTo = async (itemId: number) => {
  const answer = await admin.call(items.listSimilarDecisions, at(itemId))
  expect(answer.status).toBe(200)
  return answer.body as {
    items: { itemId: number; outcome: string; reason: string | null; sameProduct: boolean }[]
    ofProduct: { items: number; split: { outcome: string; items: number }[] }
  }
}
const declined = { status: 'Declined', declineReason: 'Out of warranty' }
const credited = { status: 'Warranty exchange', exchangeNote: 'Credit Note' }

describe('similar decisions', () => {
  test('are of the same product first, then by what is described, each with what it came to', async () => {
    const itemNumber = 'SIM-1'
    const other = await decided({ itemNumber, issueDescription: 'No sound from the tweeter.' }, credited)
    const like = await decided({ itemNumber: ' sim-1 ', issueDescription: 'Scrapes below 80 Hz, loud.' }, declined)
    const open = await anItem({ itemNumber, issueDescription: 'Scrapes below 80 Hz.' })
    const asked = await anItem({ itemNumber, issueDescription: 'Scrapes below 80 Hz.' })
    const { items: found, ofProduct } = await similarTo(asked)
    expect(found.slice(0, 2)).toMatchObject([
      { itemId: like, outcome: 'DECLINED', reason: 'Out of warranty', sameProduct: true },
      { itemId: other, outcome: 'CREDIT_NOTE', reason: null, sameProduct: true },
    ])
    expect(found.map(({ itemId }) => itemId)).not.toContain(open)
    expect(ofProduct).toEqual({
      items: 2,
      split: [
        { outcome: 'CREDIT_NOTE', items: 1 },
        { outcome: 'DECLINED', items: 1 },
      ],
    })
  })

  test('of other products of the brand stand where the product has few', async () => {
    const known = await decided({ itemNumber: 'SIM-2' }, declined)
    const amplifier = await decided({ itemNumber: 'SIM-2-AMP', itemType: 'Amplifier' }, declined)
    const { items: found, ofProduct } = await similarTo(await anItem({ itemNumber: 'SIM-3' }))
    expect(ofProduct).toEqual({ items: 0, split: [] })
    expect(found.find(({ itemId }) => itemId === known)).toMatchObject({ sameProduct: false })
    expect(found.map(({ itemId }) => itemId)).not.toContain(amplifier)
  })

  test('leave out claims of the same unit, and what was undone', async () => {
    const serialNumber = 'SIM-SERIAL-4'
    const earlier = await decided({ itemNumber: 'SIM-4', serialNumber }, declined)
    const undone = await anItem({ itemNumber: 'SIM-4' })
    const answer = await admin.call(items.updateItemStatus, { ...at(undone), body: declined as never })
    const { decisionId } = (answer.body as { undo: { decisionId: number } }).undo
    await admin.call(items.undoDecision, { params: { decisionId: String(decisionId) } })
    const { items: found } = await similarTo(await anItem({ itemNumber: 'SIM-4', serialNumber }))
    const ids = found.map(({ itemId }) => itemId)
    expect(ids).not.toContain(earlier)
    expect(ids).not.toContain(undone)
  })

  test('are ten at most, of the newest of the product', async () => {
    const first = await decided({ itemNumber: 'SIM-5' }, declined)
    await sql`
      insert into request_items (request_id, request_closed, item_type, brand, item_number, serial_number,
        issue_description, status, decline_reason, turn, turn_since)
      select request_id, request_closed, item_type, brand, item_number, 'SIM-5-' || n,
        issue_description, status, decline_reason, turn, turn_since
      from request_items, generate_series(1, ${comparedSimilar + 5}) n
      where item_id = ${first}`.execute(tested.tables)
    const { items: found, ofProduct } = await similarTo(await anItem({ itemNumber: 'SIM-5' }))
    expect(found).toHaveLength(shownSimilar)
    expect(ofProduct.items).toBe(comparedSimilar)
  })

  test('are not there for an item that does not exist, or is a draft', async () => {
    expect((await admin.call(items.listSimilarDecisions, at(99_999_999))).status).toBe(404)
  })
})
