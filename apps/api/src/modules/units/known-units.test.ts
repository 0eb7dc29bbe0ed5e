import type { ItemType } from '@portal/domain/items/item-types.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aDraft, anAddedItem, aSubmittedRequest } from '../../testing/claims.ts'
import { type Caller, openTestPortal, type TestPortal } from '../../testing/portal-for-tests.ts'
import { statementsOf } from '../../testing/recorded-statements.ts'
import { exchangesOf } from './exchange-chain.views.ts'
import { knownUnit, verdictFor, verdictsFor } from './known-units.views.ts'

let tested: TestPortal
let dealer: Caller

beforeAll(async () => {
  tested = await openTestPortal()
  dealer = await tested.signedInAs(await tested.anAccount())
})
afterAll(() => tested.close())

async function aProduct(brand: string, itemNumber: string, itemType: ItemType = 'Speaker'): Promise<number> {
  const product = { brand, itemNumber, itemType, name: `${brand} ${itemNumber}` }
  const insert = tested.tables.insertInto('products').values(product).returning('productId')
  return (await insert.executeTakeFirstOrThrow()).productId
}

async function aUnit(productId: number, serialNumber: string, shippedOn = '2026-01-15'): Promise<number> {
  const unit = { productId, serialNumber, shippedOn, debtorNumber: '40017' }
  const insert = tested.tables.insertInto('units').values(unit).returning('unitId')
  return (await insert.executeTakeFirstOrThrow()).unitId
}

const anyBrand = { brand: '', itemNumber: '' }

describe('a known unit', () => {
  test('is found by its serial number, whatever its case and the spaces around it', async () => {
    const productId = await aProduct('Nordwave', 'KU-1')
    const unitId = await aUnit(productId, 'KU1-a')
    const found = await knownUnit(tested.portal.db, { ...anyBrand, serialNumber: '  ku1-A ' })
    expect(found).toMatchObject({
      ...{ unitId, productId, serialNumber: 'KU1-a', brand: 'Nordwave', itemNumber: 'KU-1', itemType: 'Speaker' },
      ...{ shippedOn: '2026-01-15', soldOn: null, manufacturedOn: null, debtorNumber: '40017' },
      terms: { months: 24, countsFrom: 'shipment' },
    })
  })

  test('is the one of the brand, of several with its serial number, then the one with the item number', async () => {
    const serialNumber = 'KU2'
    const small = await aUnit(await aProduct('Nordwave', 'KU-2s'), serialNumber, '2026-01-01')
    const large = await aUnit(await aProduct('Nordwave', 'KU-2l'), serialNumber, '2026-02-01')
    const other = await aUnit(await aProduct('Kelvin Audio', 'KU-2s'), serialNumber, '2026-03-01')
    const chosen = async (brand: string, itemNumber: string) =>
      (await knownUnit(tested.portal.db, { serialNumber, brand, itemNumber }))?.unitId
    expect(await chosen('Nordwave', 'ku-2S')).toBe(small)
    expect(await chosen('Nordwave', 'KU-2l')).toBe(large)
    expect(await chosen('Nordwave', 'mistyped')).toBe(large)
    expect(await chosen('Kelvin Audio', 'KU-2l')).toBe(other)
    expect(await chosen('', '')).toBe(other)
    expect(await chosen('Arvento', 'KU-2s')).toBeUndefined()
  })

  test('has the terms under which it was shipped', async () => {
    const productId = await aProduct('Nordwave', 'KU-3', 'Amplifier')
    await aUnit(productId, 'KU3-old', '2025-12-31')
    await aUnit(productId, 'KU3-new', '2026-01-01')
    await tested.tables
      .insertInto('terms')
      .values([
        { productId, months: 36, countsFrom: 'sale', shippedFrom: '2026-01-01' },
        { brand: 'Nordwave', itemType: 'Amplifier', months: 12, countsFrom: 'shipment' },
        { brand: 'Arvento', months: 60, countsFrom: 'shipment' },
      ])
      .execute()
    const months = async (serialNumber: string) =>
      (await knownUnit(tested.portal.db, { ...anyBrand, serialNumber }))?.terms?.months
    expect(await months('KU3-old')).toBe(12)
    expect(await months('KU3-new')).toBe(36)
  })
})

const unknownDealer = { debtorNumber: '', soldOn: null }

describe('the past of a unit', () => {
  /** As remarks of the verdict say it. */
  async function pastOf(unit: { brand: string; serialNumber: string; itemId?: number | undefined }) {
    const claim = { ...unit, itemNumber: '', debtorNumber: '', soldOn: null }
    const { remarks } = (await verdictFor(tested.portal.db, '2026-11-22', claim)).verdict
    return {
      replacedBy: remarks.find((remark) => remark.code === 'REPLACED')?.by ?? null,
      earlierClaims: remarks.find((remark) => remark.code === 'CLAIMED_BEFORE')?.claims ?? 0,
    }
  }

  test('is what was submitted for its brand and serial number, drafts and the claim itself left out', async () => {
    const serialNumber = 'KU5'
    const unit = { brand: 'Nordwave', serialNumber: 'ku5' }
    expect(await pastOf(unit)).toEqual({ replacedBy: null, earlierClaims: 0 })
    await anAddedItem(dealer, await aDraft(dealer), { serialNumber })
    expect(await pastOf(unit)).toEqual({ replacedBy: null, earlierClaims: 0 })
    await tested.tables.deleteFrom('files').where('itemId', 'is not', null).execute()
    await tested.tables.deleteFrom('requestItems').where('serialNumber', '=', serialNumber).execute()

    const first = await aSubmittedRequest(dealer, [{ serialNumber }])
    await exchangeFor('KU5-new', first)
    const second = await aSubmittedRequest(dealer, [{ serialNumber }])
    expect(await pastOf(unit)).toEqual({ replacedBy: 'KU5-new', earlierClaims: 2 })
    expect(await pastOf({ ...unit, itemId: second.itemIds[0] })).toEqual({ replacedBy: 'KU5-new', earlierClaims: 1 })
    // What came later is no earlier claim.
    expect(await pastOf({ ...unit, itemId: first.itemIds[0] })).toEqual({ replacedBy: null, earlierClaims: 0 })
    await exchangeFor('KU5-newer', second)
    expect(await pastOf(unit)).toMatchObject({ replacedBy: 'KU5-newer' })
    expect(await pastOf({ ...unit, brand: 'Arvento' })).toMatchObject({ earlierClaims: 0 })
  })

  test('is its own where two models have its serial number', async () => {
    const serialNumber = 'KU8'
    const small = await aUnit(await aProduct('Nordwave', 'KU-8s'), serialNumber, '2026-01-01')
    const large = await aUnit(await aProduct('Nordwave', 'KU-8l'), serialNumber, '2026-02-01')
    await exchangeFor('KU8-new', await aSubmittedRequest(dealer, [{ serialNumber, itemNumber: 'KU-8s' }]))
    const verdictOf = async (itemNumber: string) =>
      (
        await verdictFor(tested.portal.db, '2026-11-22', {
          ...unknownDealer,
          brand: 'Nordwave',
          serialNumber,
          itemNumber,
        })
      ).verdict
    expect(await verdictOf('ku-8S')).toMatchObject({
      unitId: small,
      remarks: [
        { code: 'REPLACED', by: 'KU8-new' },
        { code: 'CLAIMED_BEFORE', claims: 1 },
      ],
    })
    expect(await verdictOf('KU-8l')).toMatchObject({ unitId: large, remarks: [] })
    const chain = async (unitId: number) =>
      (await exchangesOf(tested.portal.db, { brand: 'Nordwave', serialNumber, unitId })).map(
        ({ replacement }) => replacement,
      )
    expect(await chain(small)).toEqual(['KU8-new'])
    expect(await chain(large)).toEqual([])
  })

  /** Closes a request with an exchange, which frees the serial number. */
  async function exchangeFor(replacementSerial: string, claim: { requestId: number; itemIds: number[] }) {
    await tested.tables
      .updateTable('requestItems')
      .set({ status: 'Warranty exchange', exchangeNote: 'New series', replacementSerial, turn: 'done' })
      .where('itemId', 'in', claim.itemIds)
      .execute()
    const closed = { closed: true, closedAt: new Date(), status: 'Closed' } as const
    await tested.tables.updateTable('requests').set(closed).where('requestId', '=', claim.requestId).execute()
  }
})

describe('the verdict on a claim', () => {
  const claim = { itemNumber: '', debtorNumber: '', soldOn: null }

  test('speaks of the unit, or says that nobody knows it', async () => {
    const unitId = await aUnit(await aProduct('Nordwave', 'KU-6'), 'KU6')
    const known = { ...claim, brand: 'Nordwave', serialNumber: 'KU6' }
    expect(await verdictFor(tested.portal.db, '2028-01-15', known)).toMatchObject({
      verdict: { unitId, coverage: { code: 'COVERED', until: '2028-01-15' }, remarks: [] },
      unit: { unitId },
    })
    expect(await verdictFor(tested.portal.db, '2028-01-15', { ...known, serialNumber: 'KU6-unknown' })).toMatchObject({
      verdict: { unitId: null, coverage: { code: 'UNKNOWN_UNIT' } },
      unit: undefined,
    })
  })

  test('takes one statement for a hundred claims, each with its own unit', async () => {
    const productId = await aProduct('Nordwave', 'KU-7')
    const first = await aUnit(productId, 'KU7-1')
    const last = await aUnit(productId, 'KU7-100')
    const claims = Array.from({ length: 100 }, (_, index) => ({
      ...claim,
      ...{ brand: 'Nordwave', serialNumber: `KU7-${index + 1}` },
    }))
    let found: Awaited<ReturnType<typeof verdictsFor>> = []
    const statements = await statementsOf(async () => {
      found = await verdictsFor(tested.portal.db, '2026-11-22', claims)
    })
    expect(statements).toHaveLength(1)
    expect(found.map(({ unit }) => unit?.unitId)).toEqual([first, ...Array(98).fill(undefined), last])
  })
})
