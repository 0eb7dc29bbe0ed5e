import { getImport, takeImport, uploadImport } from '@portal/contract/imports/imports.ts'
import { listUnits } from '@portal/contract/units/unit-lists.ts'
import { dayIn } from '@portal/domain/units/calendar-day.ts'
import type { Caller } from './claims.ts'
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
