import { schemas } from '@portal/contract/all-schemas.ts'
import { writeNote } from '@portal/contract/colleagues/colleagues.ts'
import type { Endpoint, EndpointSchemas } from '@portal/contract/endpoint.ts'
import { endpoints } from '@portal/contract/endpoints.ts'
import { askForAnotherLook } from '@portal/contract/items/another-look.ts'
import { addItem, deleteItem, updateItemStatus } from '@portal/contract/items/items.ts'
import { addNextStep } from '@portal/contract/kept-texts/next-steps.ts'
import { addPoint } from '@portal/contract/kept-texts/points.ts'
import { addReply } from '@portal/contract/kept-texts/replies.ts'
import { postMessage, postMessageAsAdmin } from '@portal/contract/messages/messages.ts'
import { pathOfCall } from '@portal/contract/path-of-call.ts'
import { createProduct } from '@portal/contract/products/products.ts'
import { completeRequest, createRequest } from '@portal/contract/requests/requests.ts'
import { addTerms } from '@portal/contract/terms/terms.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aDraft, anAddedItem, anItemSave, aSubmittedRequest } from './testing/claims.ts'
import { type Caller, openTestPortal, type TestPortal } from './testing/portal-for-tests.ts'

let tested: TestPortal
let dealer: Caller
let admin: Caller
beforeAll(async () => {
  tested = await openTestPortal()
  // The history of an item refuses to be emptied.
  await tested.portal.pool.query('alter table item_history disable trigger user')
  dealer = await tested.signedInAs(await tested.anAccount())
  admin = await tested.signedInAs(await tested.anAccount({ role: 'ADMIN' }))
})
afterAll(() => tested.close())

interface KeyedCall {
  readonly by: Caller
  readonly params?: Readonly<Record<string, string>>
  readonly body?: object
}
const aMessage = { messageContent: 'Which cable?', attachments: [], thumbnails: [] }
const anItem = async () => ({ itemId: String((await aSubmittedRequest(dealer)).itemIds[0]) })

/** A call of each endpoint that takes a key, and the table in which it makes something. */
const keyed: readonly (readonly [endpoint: Endpoint, table: string, call: () => Promise<KeyedCall>])[] = [
  [createRequest, 'requests', async () => ({ by: dealer, body: { title: 'Golf' } })],
  [
    addItem,
    'request_items',
    async () => ({
      by: dealer,
      params: { requestId: String(await aDraft(dealer)) },
      body: await anItemSave(dealer),
    }),
  ],
  [
    completeRequest,
    'requests',
    async () => {
      const requestId = await aDraft(dealer)
      await anAddedItem(dealer, requestId)
      return { by: dealer, params: { requestId: String(requestId) } }
    },
  ],
  [
    askForAnotherLook,
    'request_items',
    async () => {
      const params = await anItem()
      const body = { status: 'Declined', declineReason: 'Out of warranty' } as const
      await admin.call(updateItemStatus, { params, body })
      return { by: dealer, params, body: { why: 'The coil is whole.' } }
    },
  ],
  [postMessage, 'messages', async () => ({ by: dealer, params: await anItem(), body: aMessage })],
  [postMessageAsAdmin, 'messages', async () => ({ by: admin, params: await anItem(), body: aMessage })],
  [writeNote, 'notes', async () => ({ by: admin, params: await anItem(), body: { content: 'A note', tells: [] } })],
  [addReply, 'saved_replies', async () => ({ by: admin, body: { name: 'Hello', days: null, texts: { en: 'Hello' } } })],
  [
    addNextStep,
    'next_steps',
    async () => ({
      by: admin,
      body: { outcome: 'DECLINED', itemType: null, brand: null, days: 14, texts: { en: 'Collect it' } },
    }),
  ],
  [
    addPoint,
    'points',
    async () => ({
      by: admin,
      body: { itemType: null, kind: 'text', unit: null, texts: { en: 'Which head unit?' } },
    }),
  ],
  [
    addTerms,
    'terms',
    async () => ({
      by: admin,
      body: {
        ...{ productId: null, brand: null, itemType: null, months: 36 },
        ...{ countsFrom: 'sale', shippedFrom: '2001-01-01' },
      },
    }),
  ],
  [
    createProduct,
    'products',
    async () => ({
      by: admin,
      body: { brand: 'Nordwave', itemType: 'Speaker', itemNumber: 'NW-1', name: '', picture: null },
    }),
  ],
]

/** Sends a call once more under its key, as often as it is wanted. */
async function sending(endpoint: Endpoint, key: string, { by, params, body }: KeyedCall) {
  const url = pathOfCall(endpoint, { params })
  return async (sent: object | undefined = body) => {
    const headers = { 'idempotency-key': `a-key-of-${key}` }
    const answer = await by.inject({ method: endpoint.method, url, headers, ...(sent && { payload: sent }) })
    return { status: answer.statusCode, body: answer.json() as unknown }
  }
}

/** Empties a table with all that refers to it, as if what stood there had been deleted. */
const empty = (table: string) => tested.portal.pool.query(`truncate ${table} cascade`)

describe('a call that says a key', () => {
  test('is in the table of this test, whichever it is', () => {
    const takesKey = ({ name }: Endpoint) => {
      const { headers }: EndpointSchemas = schemas[name]
      return headers !== undefined && 'idempotency-key' in ((headers as { shape?: object }).shape ?? {})
    }
    const names = Object.values(endpoints)
      .filter(takesKey)
      .map(({ name }) => name)
    expect(keyed.map(([{ name }]) => name).toSorted()).toEqual(names.toSorted())
  })

  test.each(keyed.map(([endpoint, ...rest]) => [endpoint.name, endpoint, ...rest] as const))(
    '%s: sent again it is answered as the first time, and is not found once what it made is gone',
    async (name, endpoint, table, call) => {
      const send = await sending(endpoint, name, await call())
      const first = await send()
      expect(first.status).toBe(endpoint.status ?? 200)
      expect(await send()).toMatchObject({ status: first.status })
      await empty(table)
      expect(await send()).toMatchObject({ status: 404, body: { error: 'NOT_FOUND' } })
    },
  )

  test('is not found once its draft was cancelled or its item deleted', async () => {
    const requestId = await aDraft(dealer)
    const call = { by: dealer, params: { requestId: String(requestId) }, body: await anItemSave(dealer) }
    const send = await sending(addItem, 'what-is-deleted', call)
    const { body } = await send()
    await dealer.call(deleteItem, { params: { itemId: String((body as { id: number }).id) } })
    expect((await send()).status).toBe(404)
  })

  test('is the same whatever the order of its fields, and another one with other content', async () => {
    const send = await sending(createRequest, 'the-order', { by: dealer })
    const first = await send({ title: 'Golf', unknown: [{ a: 1, b: 2 }] })
    expect(await send({ unknown: [{ b: 2, a: 1 }], title: 'Golf' })).toEqual(first)
    expect(await send({ title: 'Polo' })).toMatchObject({ status: 409, body: { error: 'IDEMPOTENCY_KEY_REUSED' } })
  })

  test('is judged by what was sent, so that a value that a later release fills in makes no other call of it', async () => {
    const { shots, skippedShots, dealerSpots, ...sent } = await anItemSave(dealer)
    const params = { requestId: String(await aDraft(dealer)) }
    const send = await sending(addItem, 'what-was-sent', { by: dealer, params })
    expect((await send(sent)).status).toBe(201)
    // What the release fills in for what was left out, said by the client, is something else that was sent.
    expect(await send({ ...sent, shots, skippedShots, dealerSpots })).toMatchObject({ status: 409 })
    expect((await send(sent)).status).toBe(201)
  })

  test('of the release before is believed by its key', async () => {
    const send = await sending(createRequest, 'before', { by: dealer })
    const first = await send({ title: 'Before' })
    await tested.portal.db
      .updateTable('idempotencyKeys')
      .set({ bodyHash: 'a hash of what was parsed' })
      .where('key', '=', 'a-key-of-before')
      .execute()
    expect(await send({ title: 'Before' })).toEqual(first)
  })
})
