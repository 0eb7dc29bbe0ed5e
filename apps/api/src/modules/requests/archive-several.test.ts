import { updateItemStatus } from '@portal/contract/items/items.ts'
import { archiveSeveral, restoreSeveral } from '@portal/contract/requests/requests.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSubmittedRequest } from '../../testing/claims.ts'
import { type Caller, openTestPortal, type TestPortal } from '../../testing/portal-for-tests.ts'

let tested: TestPortal
let dealer: Caller
let admin: Caller

beforeAll(async () => {
  tested = await openTestPortal()
  dealer = await tested.signedInAs(await tested.anAccount())
  admin = await tested.signedInAs(await tested.anAccount({ role: 'ADMIN' }))
})
afterAll(() => tested.close())

async function aClosedRequest(): Promise<number> {
  const { requestId, itemIds } = await aSubmittedRequest(dealer)
  const body = { status: 'Declined', declineReason: 'Out of warranty' } as const
  await admin.call(updateItemStatus, { params: { itemId: String(itemIds[0]) }, body })
  return requestId
}
const archived = async () => {
  const rows = await tested.tables
    .selectFrom('requests')
    .select('requestId')
    .where('archivedByAdminsAt', 'is not', null)
    .orderBy('requestId')
    .execute()
  return rows.map(({ requestId }) => requestId)
}

test('archives what is closed, names the others, and restores it again', async () => {
  const closed = [await aClosedRequest(), await aClosedRequest()]
  const { requestId: open } = await aSubmittedRequest(dealer)
  const unknown = 2_000_000_000
  const answer = await admin.call(archiveSeveral, { body: { requestIds: [open, ...closed, unknown] } })
  expect(answer).toMatchObject({
    status: 200,
    body: {
      moved: closed,
      left: [
        { requestId: open, refusal: 'REQUEST_NOT_CLOSED' },
        { requestId: unknown, refusal: 'NOT_FOUND' },
      ],
    },
  })
  expect(await archived()).toEqual(closed)

  expect((await admin.call(restoreSeveral, { body: { requestIds: closed } })).body).toEqual({ moved: closed, left: [] })
  expect(await archived()).toEqual([])
  expect((await admin.call(archiveSeveral, { body: { requestIds: [] } })).status).toBe(400)
})
