import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { headerAgain } from '@portal/domain/imports/import-columns.ts'
import { type ImportedUnit, type JudgedRow, type RowReading, rowJudge } from '@portal/domain/imports/import-row.ts'
import { type FoundInFile, tooMuchIn } from '@portal/domain/imports/import-size.ts'
import { gatherReadDays, type ReadDay } from '@portal/domain/imports/read-days.ts'
import { gatherRemarks, type ImportRemark } from '@portal/domain/imports/row-remarks.ts'
import { from as copyFrom } from 'pg-copy-streams'
import type { ImportConnection } from './import-connection.ts'
import { type CsvReading, csvRows, UnreadableFile } from './reading/csv-rows.ts'

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

/** How many rows there were, how days were read, and what was noticed in rows that are right. */
interface StagedRows {
  readonly rows: number
  readonly readDays: readonly ReadDay[]
  readonly remarks: readonly ImportRemark[]
}

/**
 * Reads the rows of a file, judges each and writes them to `import_rows` by COPY, in bounded memory. The header once more
 * is no row; another one in the middle of the file makes it unreadable: what follows would be taken for something else.
 * So do more rows, or more that is wrong with them, than the database is to keep.
 */
export async function stageRows(
  connection: ImportConnection,
  importId: number,
  file: { readonly path: string; readonly csv: CsvReading; readonly onBytes: (bytes: number) => void },
  header: readonly string[],
  reading: RowReading,
): Promise<StagedRows> {
  await connection.query('delete from import_rows where import_id = $1', [importId])
  let rows = 0
  let wrongCells = 0
  let firstWrong: FoundInFile['firstWrong']
  const read = gatherReadDays(reading.columns)
  const noticed = gatherRemarks()
  async function* batches() {
    const judge = rowJudge(reading)
    let batch = ''
    for await (const { cells, line } of csvRows(file.path, file.csv, file.onBytes)) {
      const again = headerAgain(cells, header)
      if (again === 'same') continue
      if (again === 'other') throw new UnreadableFile({ code: 'SECOND_HEADER', line })
      rows += 1
      const row = judge(cells)
      if (row.ok) {
        read.see(cells, row.unit)
        noticed.see(line, row.unit)
      } else {
        wrongCells += row.wrong.length
        firstWrong ??= row.wrong[0] && { line, problem: row.wrong[0].problem }
      }
      const tooMuch = tooMuchIn({ rows, wrongCells, firstWrong })
      if (tooMuch) throw new UnreadableFile(tooMuch)
      batch += `${importId}\t${line}\t${judged(row, cells)}\n`
      if (batch.length < batchCharacters) continue
      yield batch
      batch = ''
    }
    yield batch
  }
  await pipeline(Readable.from(batches()), connection.query(copyFrom(copyRows)))
  return { rows, readDays: read.days, remarks: noticed.remarks }
}

const noUnit = unitFields.map(() => '\\N').join('\t')

function judged(row: JudgedRow, cells: readonly string[]): string {
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
