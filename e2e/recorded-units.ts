import { getImport, takeImport, uploadImport } from '@portal/contract/imports/imports.ts'
import { listUnits } from '@portal/contract/units/unit-lists.ts'
import { dayIn } from '@portal/domain/units/calendar-day.ts'
import type { Caller } from './claims.ts'
import { expect } from './portal.ts'

/** The day on which recorded units were shipped. */
export const today = dayIn('UTC', new Date())

/** Brings units into the records, shipped today, by importing them. Returns the id of each. */
export async function recordUnits(admin: Caller, serialNumbers: readonly string[]): Promise<number[]> {
  const rows = serialNumbers.map((serialNumber) => `Nordwave;Speaker;NW-165;${serialNumber};${today}`)
  const csv = ['Brand;Item type;Item number;Serial number;Shipped on', ...rows].join('\n')
  const file = { name: 'units.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
  const { importId } = await admin.upload(uploadImport, file)
  const ofImport = { params: { importId: String(importId) } }
  const state = async () => (await admin.call(getImport, ofImport)).state
  await expect.poll(state, { timeout: 30_000 }).toBe('CHECKED')
  await admin.call(takeImport, { ...ofImport, body: {} })
  await expect.poll(state, { timeout: 30_000 }).toBe('TAKEN')
  const found = await Promise.all(serialNumbers.map((q) => admin.call(listUnits, { query: { q } })))
  return found.map(({ content }) => content[0]?.unitId ?? 0)
}
