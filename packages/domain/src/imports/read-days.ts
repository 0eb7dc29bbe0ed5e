import type { Day } from '../units/calendar-day.ts'
import { type DateField, dateFields, type ImportColumns } from './import-columns.ts'
import type { ImportedUnit } from './import-row.ts'

/** How a cell was read, shown to people before anything is taken in. `day` null: read as no day. */
export interface ReadDay {
  readonly field: DateField
  readonly text: string
  readonly day: Day | null
}

const shownCharacters = 40

/** Gathers of each column the first day that was read, and the first cell that was read as none. */
export function gatherReadDays(columns: ImportColumns): {
  see(cells: readonly string[], unit: Pick<ImportedUnit, DateField>): void
  readonly days: readonly ReadDay[]
} {
  const found = new Map<string, ReadDay>()
  return {
    see(cells, unit) {
      for (const field of dateFields) {
        const column = columns[field]
        const key = `${field} ${unit[field] === null}`
        if (column === undefined || found.has(key)) continue
        const text = (cells[column] ?? '').trim()
        if (text !== '')
          found.set(key, { field, text: text.slice(0, shownCharacters).toWellFormed(), day: unit[field] })
      }
    },
    get days() {
      return dateFields.flatMap((field) => [...found.values()].filter((read) => read.field === field))
    },
  }
}
