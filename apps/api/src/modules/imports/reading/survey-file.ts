import type { FileFormat } from '@portal/contract/imports/import-schemas.ts'
import { type DateStyle, findDateStyle } from '@portal/domain/imports/cell-dates.ts'
import { findDecimalStyle } from '@portal/domain/imports/cell-numbers.ts'
import { findDelimiter, namedDelimiter } from '@portal/domain/imports/delimiter.ts'
import { type DateField, dateFields, type ImportColumns } from '@portal/domain/imports/import-columns.ts'
import { limits } from '@portal/domain/limits.ts'
import { type CsvReading, csvRows, textOf, UnreadableFile } from './csv-rows.ts'
import { findEncoding } from './find-encoding.ts'

/** What the beginning of a file tells. */
export interface Survey extends CsvReading {
  readonly header: readonly string[]
  readonly preview: readonly (readonly string[])[]
  readonly decimal: FileFormat['decimal']
}

/** So much of a file is looked at to find its delimiter, and so many rows to find its decimal style. */
const beginningCharacters = 64 * 1024
const rowsLookedAt = 200

/** Finds out how a file is written, and reads its first row. Throws {@link UnreadableFile}. */
export async function surveyFile(path: string): Promise<Survey> {
  const found = await findEncoding(path)
  if (!found.ok) throw new UnreadableFile(found.problem)
  const { encoding } = found
  const beginning = await beginningOf(path, encoding)
  if (beginning.includes('\u0000')) throw new UnreadableFile({ code: 'NOT_A_TABLE', line: lineOf(beginning, '\u0000') })
  const named = namedDelimiter(beginning.split(/\r?\n/, 1)[0] ?? '')
  const delimiter = named ?? findDelimiter(beginning)
  if (!delimiter) throw new UnreadableFile({ code: 'NOT_A_TABLE', line: 1 })
  const reading: CsvReading = { encoding, delimiter, skipsFirstLine: named !== undefined }

  const rows: string[][] = []
  for await (const { cells } of csvRows(path, reading)) {
    rows.push(cells)
    if (rows.length > rowsLookedAt) break
  }
  const [header = [], ...others] = rows
  if (header.length > limits.import.maximumColumns)
    throw new UnreadableFile({ code: 'TOO_MANY_COLUMNS', limit: limits.import.maximumColumns })
  if (others.length === 0) throw new UnreadableFile({ code: 'NO_ROWS' })
  return {
    ...reading,
    header: header.map(shortened),
    preview: others.slice(0, limits.import.previewRows).map((cells) => cells.map(shortened)),
    decimal: findDecimalStyle(delimiter, others.flat()),
  }
}

async function beginningOf(path: string, encoding: Survey['encoding']): Promise<string> {
  let text = ''
  for await (const chunk of textOf(path, encoding)) {
    text += chunk.toString()
    if (text.length >= beginningCharacters) break
  }
  return text.replace(/^\ufeff/, '')
}

const lineOf = (text: string, character: string) => text.slice(0, text.indexOf(character)).split('\n').length

/** Shown to people only: what PostgreSQL cannot hold in JSON is left out. */
const shortened = (cell: string) => cell.slice(0, 200).replaceAll('\u0000', '').toWellFormed()

/** The styles of the columns with days; `unclear` are those that could be read both ways to the last row. */
export interface FoundDateStyles {
  readonly dateStyles: { readonly [Field in DateField]?: DateStyle }
  readonly unclear: readonly DateField[]
}

/**
 * Finds how days are written in each column. It reads on only while a column can be read both ways, 03/04/2026: mostly a
 * few rows, at worst the file.
 */
export async function findDateStyles(
  path: string,
  survey: Survey,
  columns: ImportColumns,
  chosen: FoundDateStyles['dateStyles'],
): Promise<FoundDateStyles> {
  const open = dateFields.flatMap((field) => {
    const column = columns[field]
    return column === undefined || chosen[field] ? [] : [{ field, column, finder: findDateStyle(survey.decimal) }]
  })
  let rows = -1
  for await (const { cells } of csvRows(path, survey)) {
    rows += 1
    if (rows === 0) continue
    for (const { column, finder } of open) finder.see((cells[column] ?? '').trim())
    const undecided = open.some(({ finder }) => finder.possible.length > 1)
    const unseen = open.some(({ finder }) => finder.possible.length === 0)
    if (!undecided && (!unseen || rows > rowsLookedAt)) break
  }
  const found = open.flatMap(({ field, finder }) => (finder.possible.length === 1 ? [[field, finder.possible[0]]] : []))
  return {
    dateStyles: { ...Object.fromEntries(found), ...chosen },
    unclear: open.filter(({ finder }) => finder.possible.length > 1).map(({ field }) => field),
  }
}
