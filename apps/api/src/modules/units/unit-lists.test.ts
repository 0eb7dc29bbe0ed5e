import type { UnitRow } from '@portal/contract/units/unit-list-schemas.ts'
import * as contract from '@portal/contract/units/unit-lists.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openTestPortal, type TestPortal } from '../../testing/portal-for-tests.ts'

let tested: TestPortal
let admin: Caller
let speaker: number
let amplifier: number
beforeAll(async () => {
  tested = await openTestPortal()
  admin = await tested.signedInAs(await tested.anAccount({ role: 'ADMIN' }))
  speaker = await aProduct('Speaker')
  amplifier = await aProduct('Amplifier')
})
afterAll(() => tested.close())

const aProduct = async (itemType: 'Speaker' | 'Amplifier') =>
  (
    await tested.portal.db
      .insertInto('products')
      .values({ brand: 'Nordwave', itemType, itemNumber: itemType, name: `The ${itemType}` })
      .returning('productId')
      .executeTakeFirstOrThrow()
  ).productId
const shipped = (productId: number, serialNumber: string, shippedOn = '2026-01-31', debtorNumber = '') =>
  tested.portal.db.insertInto('units').values({ productId, serialNumber, shippedOn, debtorNumber }).execute()

const serials = ({ body }: { body: unknown }) =>
  (body as { content: UnitRow[] }).content.map(({ serialNumber }) => serialNumber)
const search = async (q: string, page = '0', size = '10') =>
  serials(await admin.call(contract.listUnits, { query: { q, page, size } }))

describe('the search for units', () => {
  test('finds a whole serial number, then beginnings, then ends, and then a debtor number', async () => {
    await shipped(speaker, 'X77')
    await shipped(speaker, 'X77-2')
    await shipped(speaker, 'X77-1')
    await shipped(speaker, '9-X77')
    await shipped(speaker, 'Y-X77-Y')
    await shipped(speaker, 'OF-X', '2026-01-31', 'X77')
    expect(await search('x77')).toEqual(['X77', 'X77-1', 'X77-2', '9-X77', 'OF-X'])
    expect(await search('x77', '1', '2')).toEqual(['X77-2', '9-X77'])
    expect(await search('x77', '2', '2')).toEqual(['OF-X'])
  })

  test('shows each of many that end alike on one page', async () => {
    const ends = ['AZ-91', 'BY-91', 'CX-91', 'DW-91', 'EV-91']
    for (const serialNumber of ends) await shipped(speaker, serialNumber)
    const pages = await Promise.all(['0', '1', '2'].map((page) => search('-91', page, '2')))
    expect(pages.map(({ length }) => length)).toEqual([2, 2, 1])
    expect(pages.flat().sort()).toEqual(ends)
  })

  test('finds the units of two products with one serial number', async () => {
    await shipped(speaker, 'Same')
    await shipped(amplifier, 'SAME')
    expect((await search('same')).sort()).toEqual(['SAME', 'Same'])
  })

  test('takes letters as they are, of any alphabet, and knows no wildcards', async () => {
    await shipped(speaker, '100%_Ö😀')
    expect(await search('100%_')).toEqual(['100%_Ö😀'])
    expect(await search('ö😀')).toEqual(['100%_Ö😀'])
    expect(await search('1_0%')).toEqual([])
  })

  test('shows a unit once, and the customer’s last shipped first', async () => {
    await shipped(speaker, '40017-40017', '2026-01-01', '40017')
    await shipped(speaker, 'D-1', '2026-01-01', '40017')
    await shipped(speaker, 'D-2', '2026-02-01', '40017')
    expect(await search('40017')).toEqual(['40017-40017', 'D-2', 'D-1'])
  })
})

describe('lists of units', () => {
  test('show the newest first, with product and customer', async () => {
    await shipped(amplifier, 'NEW-1', '2024-02-29', '40018')
    const { body } = await admin.call(contract.listUnits)
    expect((body as { content: UnitRow[] }).content[0]).toEqual({
      unitId: expect.any(Number),
      ...{ serialNumber: 'NEW-1', shippedOn: '2024-02-29', debtorNumber: '40018' },
      product: {
        ...{ productId: amplifier, brand: 'Nordwave', itemType: 'Amplifier', itemNumber: 'Amplifier' },
        ...{ name: 'The Amplifier', pictureUrl: null, thumbnailUrl: null },
      },
    })
  })

  test('of a product begin with the last shipped', async () => {
    const product = await tested.portal.db
      .insertInto('products')
      .values({ brand: 'Arvento', itemType: 'Speaker', itemNumber: 'AR-1' })
      .returning('productId')
      .executeTakeFirstOrThrow()
    const params = { productId: String(product.productId) }
    await shipped(product.productId, 'P-2', '2026-02-01')
    await shipped(product.productId, 'P-3', '2026-03-01')
    await shipped(product.productId, 'P-1', '2026-01-01')
    const list = (query: { page?: string; size?: string }) => admin.call(contract.listUnitsOfProduct, { params, query })
    expect(serials(await list({}))).toEqual(['P-3', 'P-2', 'P-1'])
    expect((await list({ size: '2' })).body).toMatchObject({ hasNext: true })
    expect(serials(await list({ size: '2', page: '1' }))).toEqual(['P-1'])
  })

  test('of a product that does not exist are not found', async () => {
    const answer = await admin.call(contract.listUnitsOfProduct, { params: { productId: '999999' } })
    expect(answer.status).toBe(404)
  })
})
