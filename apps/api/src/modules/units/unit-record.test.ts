import { refreshSession, signIn } from '@portal/contract/accounts/session.ts'
import type { SentBody } from '@portal/contract/endpoint.ts'
import { uploadPdf } from '@portal/contract/files/files.ts'
import { submitRepairOutcome, updateItemStatus } from '@portal/contract/items/items.ts'
import type { UnitOfItem, UnitRecord } from '@portal/contract/units/unit-record-schemas.ts'
import { changeUnit, getUnitOfItem, getUnitRecord } from '@portal/contract/units/unit-records.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { aDraft, anAddedItem, anUploadedPhoto, aSubmittedRequest, upload } from '../../testing/claims.ts'
import {
  type Caller,
  openTestPortal,
  type TestAccount,
  type TestPortal,
  testPassword,
} from '../../testing/portal-for-tests.ts'
import { aPdf } from '../../testing/sample-pdf.ts'
import { somebodyWaits } from '../../testing/somebody-waits.ts'

let tested: TestPortal
let dealerAccount: TestAccount
let dealer: Caller
let admin: Caller
let productId: number
const today = new Date('2026-11-22T12:00:00Z')
let now = today

beforeAll(async () => {
  tested = await openTestPortal({ now: () => now })
  dealerAccount = await tested.anAccount({ companyName: 'Klangwerk' })
  dealer = await tested.signedInAs(dealerAccount)
  admin = await tested.signedInAs(await tested.anAccount({ role: 'ADMIN' }))
  productId = await aProduct('NW-165')
  await tested.tables
    .updateTable('companies')
    .set({ debtorNumber: '40017' })
    .where('companyId', '=', dealerAccount.companyId)
    .execute()
})
afterAll(() => tested.close())

async function aProduct(itemNumber: string, brand = 'Nordwave'): Promise<number> {
  const product = { brand, itemNumber, itemType: 'Speaker' as const, name: 'Woofer' }
  const insert = tested.tables.insertInto('products').values(product).returning('productId')
  return (await insert.executeTakeFirstOrThrow()).productId
}

async function aUnit(serialNumber: string, ofProduct = productId, shippedOn = '2026-01-15'): Promise<number> {
  const unit = { productId: ofProduct, serialNumber, shippedOn, debtorNumber: ' 40017' }
  const insert = tested.tables.insertInto('units').values(unit).returning('unitId')
  return (await insert.executeTakeFirstOrThrow()).unitId
}

/** Claims a unit, and exchanges it for another one, which closes the request. */
async function exchange(serialNumber: string, replacementSerialNumber: string): Promise<number> {
  const { itemIds } = await aSubmittedRequest(dealer, [{ serialNumber }])
  const [itemId = 0] = itemIds
  const answer = await admin.call(updateItemStatus, {
    params: { itemId: String(itemId) },
    body: { status: 'Warranty exchange', exchangeNote: 'Credit Note', replacementSerialNumber },
  })
  if (answer.status !== 200) throw new Error(`The exchange was refused: ${JSON.stringify(answer.body)}`)
  return itemId
}

const recordOf = async (unitId: number) =>
  (await admin.call(getUnitRecord, { params: { unitId: String(unitId) } })).body as UnitRecord
const ofItem = async (itemId: number) =>
  (await admin.call(getUnitOfItem, { params: { itemId: String(itemId) } })).body as UnitOfItem
const change = (unitId: number, body: SentBody<typeof changeUnit>, by = admin) =>
  by.call(changeUnit, { params: { unitId: String(unitId) }, body })
const chainIn = ({ chain }: Pick<UnitRecord, 'chain'>) => chain.links.map(({ serialNumber }) => serialNumber)

test('a unit may be sold on a day that it is somewhere on earth already, and on none that it is nowhere', async () => {
  const unitId = await aUnit('UR-tomorrow')
  expect((await change(unitId, { soldOn: '2026-11-23' })).status).toBe(200)
  expect((await change(unitId, { soldOn: '2026-11-24' })).body).toMatchObject({ error: 'VALIDATION' })
})

describe('the record of a unit', () => {
  test('says what it is, to whom it was sold and how long it is covered', async () => {
    const unitId = await aUnit('UR1')
    expect(await recordOf(unitId)).toMatchObject({
      unit: { unitId, serialNumber: 'UR1', shippedOn: '2026-01-15', companyName: 'Klangwerk', soldOn: null },
      product: { productId, brand: 'Nordwave', itemNumber: 'NW-165', pictureUrl: null },
      ...{ saleProof: null, terms: { months: 24, countsFrom: 'shipment' }, claims: [], changes: [] },
      verdict: { unitId, coverage: { code: 'COVERED', until: '2028-01-15' }, remarks: [] },
      chain: { links: [{ serialNumber: 'UR1', unitId }], position: 0, circular: false },
    })
  })

  test('tells of its claims with pictures and outcome, oldest first, but not of drafts and other brands', async () => {
    const unitId = await aUnit('UR2')
    const itemId = await exchange(' ur2', 'UR2-new')
    await anAddedItem(dealer, await aDraft(dealer), { serialNumber: 'UR2' })
    const { claims, verdict } = await recordOf(unitId)
    expect(claims).toMatchObject([
      {
        ...{ itemId, companyName: 'Klangwerk', status: 'Warranty exchange', exchangeNote: 'Credit Note' },
        ...{ replacementSerialNumber: 'UR2-new', afterReplacement: false },
        decidedAt: expect.any(String),
        images: [{ kind: 'image', thumbnailUrl: expect.any(String) }],
      },
    ])
    expect(verdict.remarks).toEqual([
      { code: 'REPLACED', by: 'UR2-new' },
      { code: 'CLAIMED_BEFORE', claims: 1 },
    ])
    expect((await recordOf(await aUnit('UR2', await aProduct('KA-2', 'Kelvin Audio')))).claims).toEqual([])
  })

  test('of two units of a brand with one serial number, tells each of its own claims', async () => {
    const small = await aUnit('UR3')
    const large = await aUnit('UR3', await aProduct('NW-300'))
    await aSubmittedRequest(dealer, [{ serialNumber: 'UR3' }])
    const { claims, verdict } = await recordOf(small)
    expect([claims.length, verdict.remarks]).toEqual([1, [{ code: 'CLAIMED_BEFORE', claims: 1 }]])
    expect(await recordOf(large)).toMatchObject({ claims: [], verdict: { remarks: [] } })
  })

  test('says of a claim when it last had another status, also by a report of its dealer', async () => {
    const unitId = await aUnit('UR-report')
    const { itemIds } = await aSubmittedRequest(dealer, [
      { serialNumber: 'UR-report', itemType: 'Amplifier', needsSchematic: 'yes' },
    ])
    const params = { itemId: String(itemIds[0]) }
    await admin.call(updateItemStatus, { params, body: { status: 'Waiting for feedback' } })
    now = new Date('2026-11-22T12:01:00Z')
    onTestFinished(() => {
      now = today
    })
    await dealer.call(submitRepairOutcome, { params, body: { repairResult: 'SUCCESSFUL', repairResultReason: '' } })
    const [claim] = (await recordOf(unitId)).claims
    expect(claim).toMatchObject({ status: 'Under review', decidedAt: claim?.repairReportedAt })
  })

  test('marks a claim of a unit that was replaced', async () => {
    const unitId = await aUnit('UR4')
    await exchange('UR4', 'UR4-new')
    const again = await aSubmittedRequest(dealer, [{ serialNumber: 'UR4' }])
    expect((await recordOf(unitId)).claims.map(({ afterReplacement }) => afterReplacement)).toEqual([false, true])
    expect(await ofItem(again.itemIds[0] ?? 0)).toMatchObject({
      suggestion: { status: 'Under review', reason: 'REPLACED_BEFORE', warning: true },
    })
  })

  test('comes with the renewed session, where its page asks for it', async () => {
    const unitId = await aUnit('UR-first')
    const { email } = await tested.anAccount({ role: 'ADMIN' })
    const { cookies } = await tested.call(signIn, { body: { email, password: testPassword } })
    const refreshToken = cookies.find(({ name }) => name === 'refreshToken')?.value ?? ''
    const address = `/api/admin/units/${unitId}`
    const renewed = await tested.call(refreshSession, { cookies: { refreshToken }, query: { first: address } })
    expect(renewed.body).toMatchObject({ first: { address, answer: await recordOf(unitId) } })
  })

  test('is not there for an unknown unit', async () => {
    expect((await admin.call(getUnitRecord, { params: { unitId: '999999' } })).status).toBe(404)
  })
})

test('a claim is suggested to be decided as of its own day, also when its coverage has ended since', async () => {
  await aUnit('IN-TIME', productId, '2024-11-20')
  const [itemId = 0] = (await aSubmittedRequest(dealer, [{ serialNumber: 'IN-TIME' }])).itemIds
  const ended = { coverage: { code: 'ENDED', on: '2026-11-20' } }
  expect(await ofItem(itemId)).toMatchObject({ verdict: ended, suggestion: { status: 'Declined', reason: 'ENDED' } })
  const inTime = { verdict: ended, suggestion: { status: 'Warranty exchange', reason: 'FIRST_CLAIM' } }
  // Another look keeps the verdict, and with it the day, of the first claim.
  const items = tested.tables.updateTable('requestItems').where('itemId', '=', itemId)
  const { verdict } = await items
    .set({ verdict: sql`jsonb_set(verdict, '{day}', '"2026-11-20"')` })
    .returning('verdict')
    .executeTakeFirstOrThrow()
  expect([verdict, await ofItem(itemId)]).toMatchObject([{ day: '2026-11-20' }, inTime])
  // What was submitted before there were verdicts.
  await items.set({ verdict: null }).execute()
  const completedAt = new Date('2026-11-20T12:00:00Z')
  await tested.tables
    .updateTable('requests')
    .set({ completedAt })
    .where('requestId', '=', (select) =>
      select.selectFrom('requestItems').select('requestId').where('itemId', '=', itemId),
    )
    .execute()
  expect(await ofItem(itemId)).toMatchObject(inTime)
})

describe('the chain of exchanges', () => {
  test('is the same from each of its units, and knows which of them the records know', async () => {
    const first = await aUnit('CH-a')
    const last = await aUnit('CH-c')
    const items = [await exchange('CH-a', 'CH-b'), await exchange('ch-B', 'CH-c')]
    const record = await recordOf(first)
    expect(record.chain).toMatchObject({
      ...{ position: 0, circular: false },
      links: [
        { serialNumber: 'CH-a', unitId: first, exchangedWithItem: items[0], exchangedAt: expect.any(String) },
        { serialNumber: 'CH-b', unitId: null, exchangedWithItem: items[1] },
        { serialNumber: 'CH-c', unitId: last, exchangedWithItem: null, exchangedAt: null },
      ],
    })
    const seenFromLast = await recordOf(last)
    expect(chainIn(seenFromLast)).toEqual(['CH-a', 'ch-B', 'CH-c'])
    expect(seenFromLast.chain.position).toBe(2)
    expect(chainIn(await ofItem(items[1] ?? 0))).toEqual(['CH-a', 'ch-B', 'CH-c'])
  })

  test('is that of the unit that was given, of two of a brand with one serial number', async () => {
    const small = await aUnit('TW-given')
    const large = await aUnit('TW-given', await aProduct('NW-301'))
    await exchange('TW-unknown', 'TW-given')
    const chains = [await recordOf(small), await recordOf(large)].map(chainIn)
    expect(chains).toEqual([['TW-unknown', 'TW-given'], ['TW-given']])
  })

  test('ends in a circle, and after twenty exchanges in each direction', async () => {
    const unitId = await aUnit('CI-a')
    await exchange('CI-a', 'CI-b')
    await exchange('CI-b', 'CI-a')
    expect((await recordOf(unitId)).chain).toMatchObject({ position: 0, circular: true })
    expect(chainIn(await recordOf(unitId))).toEqual(['CI-a', 'CI-b'])

    const { itemIds } = await aSubmittedRequest(
      dealer,
      Array.from({ length: 25 }, (_, at) => ({ serialNumber: `LONG-${at}` })),
    )
    for (const [at, itemId] of itemIds.entries())
      await tested.tables
        .updateTable('requestItems')
        .set({ status: 'Warranty exchange', exchangeNote: '-', replacementSerial: `LONG-${at + 1}` })
        .where('itemId', '=', itemId)
        .execute()
    const fromFirst = await recordOf(await aUnit('LONG-0'))
    expect([chainIn(fromFirst).length, fromFirst.chain.position]).toEqual([21, 0])
    const fromLast = await recordOf(await aUnit('LONG-25'))
    expect([chainIn(fromLast).length, fromLast.chain.position]).toEqual([21, 20])
  }, 30_000)
})

describe('a change by hand', () => {
  test('changes what was sent, and stands in the history with the values before and after', async () => {
    const unitId = await aUnit('ED1')
    const { status, body } = await change(unitId, { soldOn: '2026-03-01', invoice: ' RE-17 ' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      unit: { soldOn: '2026-03-01', invoice: 'RE-17', shippedOn: '2026-01-15' },
      changes: [
        {
          byName: expect.any(String),
          changes: { soldOn: { from: null, to: '2026-03-01' }, invoice: { from: '', to: 'RE-17' } },
        },
      ],
    })
    // Nothing changes, so nothing is written.
    expect(((await change(unitId, { invoice: 'RE-17' })).body as UnitRecord).changes).toHaveLength(1)
  })

  test('is not held by what was imported wrong', async () => {
    const unitId = await aUnit('ED8')
    await tested.tables.updateTable('units').set({ soldOn: '2020-01-01' }).where('unitId', '=', unitId).execute()
    expect(await change(unitId, { invoice: 'RE-19' })).toMatchObject({
      status: 200,
      body: { unit: { invoice: 'RE-19' } },
    })
    expect(await change(unitId, { soldOn: '2020-01-02' })).toMatchObject({ status: 400 })
  })

  test('keeps what two administrators changed at the same time', async () => {
    const unitId = await aUnit('ED2')
    await Promise.all([change(unitId, { invoice: 'RE-18' }), change(unitId, { soldOn: '2026-04-01' })])
    const { unit, changes } = await recordOf(unitId)
    expect(unit).toMatchObject({ invoice: 'RE-18', soldOn: '2026-04-01' })
    expect(changes).toHaveLength(2)
  })

  test('overwrites nothing that was saved since it was seen, field or proof', async () => {
    const unitId = await aUnit('ED9')
    await change(unitId, { debtorNumber: 'MIRA', seen: { debtorNumber: ' 40017' } })
    const stale = { status: 409, body: { error: 'STALE' } }
    const late = { debtorNumber: 'JONAS', seen: { debtorNumber: ' 40017' } }
    expect(await change(unitId, late)).toMatchObject(stale)
    const before = await recordOf(unitId)
    expect(before).toMatchObject({ unit: { debtorNumber: 'MIRA' }, changes: [{}] })

    // The same sent twice, another field, and what is seen by now.
    expect((await change(unitId, { ...late, debtorNumber: 'MIRA' })).status).toBe(200)
    expect((await change(unitId, { invoice: 'RE-20', seen: { invoice: '' } })).status).toBe(200)
    expect((await change(unitId, { ...late, seen: { debtorNumber: 'MIRA' } })).status).toBe(200)

    const { imagePath } = await anUploadedPhoto(admin)
    const other = await anUploadedPhoto(admin)
    const first = { saleProof: imagePath, seen: { saleProof: null } }
    expect((await change(unitId, first)).status).toBe(200)
    expect((await change(unitId, first)).status).toBe(200)
    expect(await change(unitId, { saleProof: other.imagePath, seen: { saleProof: null } })).toMatchObject(stale)
    expect(await change(unitId, { saleProof: null, seen: { saleProof: other.imagePath } })).toMatchObject(stale)
    expect((await change(unitId, { saleProof: null, seen: { saleProof: imagePath } })).status).toBe(200)
  })

  test('makes it no unit of a product that goes at the same moment, as with an import that is taken back', async () => {
    const unitId = await aUnit('ED-GOES')
    const going = await aProduct('NW-GOES')
    const { changing } = await tested.tables.transaction().execute(async (tx) => {
      await tx.deleteFrom('products').where('productId', '=', going).execute()
      const changing = change(unitId, { itemNumber: 'NW-GOES' })
      await somebodyWaits(tested.portal.pool)
      return { changing }
    })
    expect(await changing).toMatchObject({
      status: 400,
      body: { problems: { itemNumber: { code: 'PRODUCT_UNKNOWN' } } },
    })
  })

  test('makes it a unit of another product of its brand, and of no other brand', async () => {
    const unitId = await aUnit('ED3')
    await aProduct('NW-400')
    await aProduct('KA-400', 'Kelvin Audio')
    expect((await change(unitId, { itemNumber: 'nw-400' })).body).toMatchObject({
      product: { itemNumber: 'NW-400' },
      changes: [{ changes: { itemNumber: { from: 'NW-165', to: 'NW-400' } } }],
    })
    expect((await change(unitId, { itemNumber: 'KA-400' })).body).toMatchObject({
      problems: { itemNumber: { code: 'PRODUCT_UNKNOWN' } },
    })
  })

  test('refuses a serial number that another unit of the product has, and days that cannot be', async () => {
    await aUnit('ED4')
    const unitId = await aUnit('ED5')
    const taken = await change(unitId, { serialNumber: ' ed4 ' })
    expect(taken.status).toBe(409)
    expect(taken.body).toMatchObject({
      error: 'UNIT_EXISTS',
      problems: { serialNumber: { code: 'UNIT_SERIAL_NUMBER_IN_USE' } },
    })
    expect((await change(unitId, { soldOn: '2026-01-14' })).body).toMatchObject({
      problems: { soldOn: { code: 'SOLD_BEFORE_SHIPMENT' } },
    })
    expect((await change(unitId, { shippedOn: '2026-02-30' })).status).toBe(400)
    expect((await recordOf(unitId)).changes).toEqual([])
  })

  test('takes a picture or a PDF as the proof of the sale, which takes the place of the one before', async () => {
    const unitId = await aUnit('ED6')
    const { imagePath } = await anUploadedPhoto(admin)
    expect((await change(unitId, { saleProof: imagePath })).body).toMatchObject({
      saleProof: { key: imagePath, kind: 'image', fileName: 'woofer.jpg' },
    })
    const pdf = { bytes: aPdf, name: 'receipt.pdf', type: 'application/pdf' }
    const { pdfPath } = (await upload(admin, pdf, uploadPdf.path)).body as { pdfPath: string }
    expect((await change(unitId, { saleProof: pdfPath })).body).toMatchObject({
      saleProof: { key: pdfPath, kind: 'pdf' },
      changes: [{}, { changes: { saleProof: { from: 'woofer.jpg', to: 'receipt.pdf' } } }],
    })
    expect((await change(unitId, { saleProof: null })).body).toMatchObject({ saleProof: null })
    // Somebody else's upload is none that can be taken.
    const foreign = await anUploadedPhoto(dealer)
    expect((await change(unitId, { saleProof: foreign.imagePath })).body).toMatchObject({
      problems: { saleProof: { code: 'FILE_GONE' } },
    })
  })

  test('is an administrator’s alone', async () => {
    const unitId = await aUnit('ED7')
    expect((await change(unitId, { invoice: 'x' }, dealer)).status).toBe(403)
    expect((await dealer.call(getUnitRecord, { params: { unitId: String(unitId) } })).status).toBe(403)
    expect((await change(999_999, { invoice: 'x' })).status).toBe(404)
  })
})

describe('the unit of an item', () => {
  test('comes with a suggested decision', async () => {
    const unitId = await aUnit('IT1')
    const { itemIds } = await aSubmittedRequest(dealer, [{ serialNumber: 'IT1' }])
    expect(await ofItem(itemIds[0] ?? 0)).toMatchObject({
      unit: { unitId, shippedOn: '2026-01-15' },
      verdict: { coverage: { code: 'COVERED' }, remarks: [] },
      suggestion: { status: 'Warranty exchange', reason: 'FIRST_CLAIM', warning: false },
    })
  })

  test('is said to be unknown where it is, and has its exchanges all the same', async () => {
    const itemId = await exchange('IT2', 'IT2-new')
    expect(await ofItem(itemId)).toMatchObject({
      ...{ unit: null, verdict: { coverage: { code: 'UNKNOWN_UNIT' } }, suggestion: null },
      chain: { links: [{ serialNumber: 'IT2' }, { serialNumber: 'IT2-new' }] },
    })
  })

  test('is not there for a draft', async () => {
    const { id } = await anAddedItem(dealer, await aDraft(dealer))
    expect((await admin.call(getUnitOfItem, { params: { itemId: String(id) } })).status).toBe(404)
  })
})
