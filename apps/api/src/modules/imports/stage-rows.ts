import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type ImportedUnit, type RowReading, rowJudge } from '@portal/domain/imports/import-row.ts'
import { from as copyFrom } from 'pg-copy-streams'
import type { ImportConnection } from './import-connection.ts'
import { type CsvReading, csvRows } from './reading/csv-rows.ts'

const unitColumns = {
  brand: 'brand',
  item_number: 'itemNumber',
  item_type: 'itemType',
  product_name: 'productName',
  serial_number: 'serialNumber',
  shipped_on: 'shippedOn',
  manufactured_on: 'manufacturedOn',
  sold_on: 'soldOn',
  debtor_number: 'debtorNumber',
  invoice: 'invoice',
} as const satisfies Record<string, keyof ImportedUnit>
const unitFields = Object.values(unitColumns)
const copyRows = `copy import_rows (import_id, line, ${Object.keys(unitColumns).join(', ')}, wrong) from stdin`

/** So many characters are sent to PostgreSQL at once. */
const batchCharacters = 64 * 1024
const shownCharacters = 200

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const needEscape = /[\\\t\n\r]/
const allEscaped = /[\\\t\n\r]/g

/** A value as COPY reads it. */
const copied = (value: string | null): string => {
  if (value === null) return '\\N'
  return needEscape.test(value) ? value.replaceAll(allEscaped, (character) => escapes[character] ?? '') : value
}

/**
 * Reads the rows of a file, judges each and writes them to `import_rows` by COPY, in bounded memory. Answers how many
 * rows there were.
 */
export async function stageRows(
  connection: ImportConnection,
  importId: number,
  file: { readonly path: string; readonly csv: CsvReading; readonly onBytes: (bytes: number) => void },
  reading: RowReading,
): Promise<number> {
  await connection.query('delete from import_rows where import_id = $1', [importId])
  let rows = 0
  async function* batches() {
    const judge = rowJudge(reading)
    let batch = ''
    let atHeader = true
    for await (const { cells, line } of csvRows(file.path, file.csv, file.onBytes)) {
      if (atHeader) {
        atHeader = false
        continue
      }
      rows += 1
      batch += `${importId}\t${line}\t${judged(judge, cells)}\n`
      if (batch.length < batchCharacters) continue
      yield batch
      batch = ''
    }
    yield batch
  }
  await pipeline(Readable.from(batches()), connection.query(copyFrom(copyRows)))
  return rows
}

const noUnit = unitFields.map(() => '\\N').join('\t')

function judged(judge: ReturnType<typeof rowJudge>, cells: readonly string[]): string {
  const row = judge(cells)
  if (row.ok) return `${unitFields.map((field) => copied(row.unit[field])).join('\t')}\t\\N`
  const wrong = row.wrong.map(({ column, problem }) => ({ column, value: shown(cells, column), problem }))
  return `${noUnit}\t${copied(JSON.stringify(wrong))}`
}

/** What stands in a wrong cell, cut to what people read. PostgreSQL takes neither NUL nor half an emoji in JSON. */
const shown = (cells: readonly string[], column: number | null): string =>
  (column === null ? cells.join(' | ') : (cells[column] ?? ''))
    .slice(0, shownCharacters)
    .replaceAll('\u0000', '')
    .toWellFormed()
