import { type DateStyle, type DayReading, findDateStyle } from '@portal/domain/imports/cell-dates.ts'
import { cellText } from '@portal/domain/imports/cell-text.ts'
import { delimiters, findDelimiter, namedDelimiter } from '@portal/domain/imports/delimiter.ts'
import {
  type DateField,
  dateFields,
  type ImportColumns,
  isOtherList,
  titleRows,
} from '@portal/domain/imports/import-columns.ts'
import { limits } from '@portal/domain/limits.ts'
import { type CsvReading, type CsvRow, csvRows, textOf, UnreadableFile } from './csv-rows.ts'
import { findEncoding } from './find-encoding.ts'

/** What the beginning of a file tells. */
export interface Survey extends CsvReading {
  readonly header: readonly string[]
  readonly preview: readonly (readonly string[])[]
}

/** So much of a file is looked at to find its delimiter, so many rows to find its header. */
const beginningCharacters = 64 * 1024
const rowsLookedAt = 200

/** Finds out how a file is written, and reads its first row. Throws {@link UnreadableFile}. */
export async function surveyFile(path: string): Promise<Survey> {
  const found = await findEncoding(path)
  if (!found.ok) throw new UnreadableFile(found.problem)
  const { encoding } = found
  const beginning = await beginningOf(path, encoding)
  if (beginning.includes('\u0000')) throw new UnreadableFile({ code: 'NOT_A_TABLE', line: lineOf(beginning, '\u0000') })
  const named = namedDelimiter(beginning.split('\n', 1)[0] ?? '')
  const delimiter = named ?? findDelimiter(beginning)
  if (!delimiter) throw new UnreadableFile({ code: 'NOT_A_TABLE', line: 1 })
  const reading: CsvReading = { encoding, delimiter, skipsFirstLine: named !== undefined, titleRows: 0 }

  const rows: CsvRow[] = []
  for await (const row of csvRows(path, reading)) {
    rows.push(row)
    if (rows.length > rowsLookedAt) break
  }
  const above = titleRows(rows.map(({ cells }) => cells))
  const [header = [], ...others] = rows.slice(above).map(({ cells }) => cells)
  // Rows of few cells are no title where they are a list of their own.
  const linesAbove = rows.slice(0, above).map(({ cells }) => cells.filter((cell) => cell.trim() !== '').join(' '))
  if (isOtherList(linesAbove, delimiters))
    throw new UnreadableFile({ code: 'SECOND_HEADER', line: rows[above]?.line ?? 1 })
  if (header.length > limits.import.maximumColumns)
    throw new UnreadableFile({ code: 'TOO_MANY_COLUMNS', limit: limits.import.maximumColumns })
  if (others.length === 0) throw new UnreadableFile({ code: 'NO_ROWS' })
  return {
    ...reading,
    titleRows: above,
    header: header.map((name) => shortened(cellText(name).text)),
    preview: others.slice(0, limits.import.previewRows).map((cells) => cells.map(shortened)),
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
  readonly unclear: DateField[]
}

/**
 * Finds how days are written in each column. It reads on while a column could be read otherwise, 03/04/2026, or had no day
 * yet, as one of sales that begins with what is not sold: mostly a few rows. Where day and month have to be told apart it reads the whole file, since lists of two systems may have been joined.
 */
export async function findDateStyles(
  path: string,
  survey: Survey,
  columns: ImportColumns,
  chosen: FoundDateStyles['dateStyles'],
  reading: DayReading,
): Promise<FoundDateStyles> {
  const open = dateFields.flatMap((field) => {
    const column = columns[field]
    return column === undefined || chosen[field] ? [] : [{ field, column, finder: findDateStyle(reading) }]
  })
  let rows = -1
  for await (const { cells } of csvRows(path, survey)) {
    rows += 1
    if (rows === 0) continue
    for (const { column, finder } of open) finder.see(cellText(cells[column] ?? '').text)
    const isOpen = open.some(({ finder }) => finder.possible.length > 0 && !finder.settled)
    const unseen = open.some(({ finder }) => finder.possible.length === 0)
    if (!isOpen && !unseen) break
  }
  const found = open.flatMap(({ field, finder }) => (finder.possible.length === 1 ? [[field, finder.possible[0]]] : []))
  return {
    dateStyles: { ...Object.fromEntries(found), ...chosen },
    unclear: open.filter(({ finder }) => finder.possible.length > 1).map(({ field }) => field),
  }
}
