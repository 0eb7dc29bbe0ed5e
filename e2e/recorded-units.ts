import { getImport, takeImport, uploadImport } from '@portal/contract/imports/imports.ts'
import { createProduct } from '@portal/contract/products/products.ts'
import { addTerms } from '@portal/contract/terms/terms.ts'
import { listUnits } from '@portal/contract/units/unit-lists.ts'
import type { ItemType } from '@portal/domain/items/item-types.ts'
import { addDays, dayIn } from '@portal/domain/units/calendar-day.ts'
import { aSerialNumber, type Caller } from './claims.ts'
import { expect } from './portal.ts'
import { aCsv } from './sample-files.ts'

const dayMs = 24 * 60 * 60_000
/** A day that is over wherever this runs: on it recorded units were shipped. */
export const yesterday = dayIn('UTC', new Date(Date.now() - dayMs))

/** Brings units into the records by importing a file with these rows (see `aCsv`). */
export async function importUnits(admin: Caller, rows: readonly string[]): Promise<void> {
  const { importId } = await admin.upload(uploadImport, aCsv(rows))
  const ofImport = { params: { importId: String(importId) } }
  const state = async () => (await admin.call(getImport, ofImport)).state
  await expect.poll(state).toBe('CHECKED')
  await admin.call(takeImport, { ...ofImport, body: {} })
  await expect.poll(state).toBe('TAKEN')
}

/** A product of its own, covered for three years, and three units of it that were shipped half a year ago. */
export async function aCoveredProduct(
  admin: Caller,
  { itemType, countsFrom }: { itemType: ItemType; countsFrom: 'sale' | 'shipment' },
) {
  const itemNumber = aSerialNumber()
  const body = { brand: 'Nordwave', itemType, itemNumber, name: 'Of its own', picture: null } as const
  const { product } = await admin.call(createProduct, { body })
  const { productId } = product
  await admin.call(addTerms, {
    body: { productId, brand: null, itemType: null, months: 36, countsFrom, shippedFrom: '2020-01-01' },
  })
  const shippedOn = addDays(yesterday, -180)
  const units = [aSerialNumber(), aSerialNumber(), aSerialNumber()] as const
  await importUnits(
    admin,
    units.map((serialNumber) => `Nordwave;${serialNumber};${itemNumber};${itemType};${shippedOn}`),
  )
  return { productId, itemNumber, units }
}

/** The unit that the records have with this serial number. */
export async function unitWith(admin: Caller, serialNumber: string) {
  const { content } = await admin.call(listUnits, { query: { q: serialNumber } })
  const [unit] = content
  if (!unit) throw new Error(`The records do not know ${serialNumber}.`)
  return unit
}

/** Brings units into the records, shipped yesterday. Returns the id of each. */
export async function recordUnits(admin: Caller, serialNumbers: readonly string[]): Promise<number[]> {
  await importUnits(
    admin,
    serialNumbers.map((serialNumber) => `Nordwave;${serialNumber};NW-165;Speaker;${yesterday}`),
  )
  const units = await Promise.all(serialNumbers.map((serialNumber) => unitWith(admin, serialNumber)))
  return units.map(({ unitId }) => unitId)
}
