import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import type { FileFormat } from '@portal/contract/imports/import-schemas.ts'
import type { DateStyle, DayReading } from '@portal/domain/imports/cell-dates.ts'
import {
  type DateField,
  dateFields,
  foldHeader,
  type ImportColumns,
  matchColumns,
  missingFields,
} from '@portal/domain/imports/import-columns.ts'
import { classifyRows } from './classify-rows.ts'
import { type ImportConnection, inImportTransaction, lockImport } from './import-connection.ts'
import { stepImportOn } from './import-step.ts'
import { UnreadableFile } from './reading/csv-rows.ts'
import { findDateStyles, type Survey, surveyFile } from './reading/survey-file.ts'
import { stageRows } from './stage-rows.ts'

/** What a check needs; it crosses to a thread, so it is plain data. */
export interface FileToCheck extends DayReading {
  readonly databaseUrl: string
  readonly importId: number
  /** A local copy of the file. */
  readonly path: string
  readonly brands: readonly string[]
}

/** What a person has said about the file, or about one with the same first row. */
interface Chosen {
  readonly columns: ImportColumns | null
  readonly default_brand: string | null
  readonly date_styles: { readonly [Field in DateField]?: DateStyle }
}

/** Reading and comparing share the progress like this. */
const shareOfReading = 80

/**
 * Checks a file: how it is written, what is wrong with its rows, what they would change. Writes the rows to `import_rows`,
 * from where they are taken in, and the result to the import; nothing else changes. Run again it begins anew.
 */
export async function checkFile(file: FileToCheck, onProgress: (percent: number) => void = () => {}): Promise<void> {
  const { databaseUrl, importId, path } = file
  let seen: Readonly<Record<string, unknown>> = {}
  try {
    const survey = await surveyFile(path)
    seen = surveyColumns(survey, {}, [], {})
    await checkRows(file, survey, onProgress, (columns) => {
      seen = columns
    })
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    const { problem } = error
    await inImportTransaction(databaseUrl, undefined, async (connection) => {
      await lockImport(connection, importId)
      if (!(await stepImportOn(connection, importId, 'giveUpReading', { ...seen, problem }))) return
      // A check before this one may have left some.
      await connection.query('delete from import_rows where import_id = $1', [importId])
    })
  }
}

/** @param onColumns told how the rows will be read, so that a person can correct it also where that comes to nothing */
async function checkRows(
  file: FileToCheck,
  survey: Survey,
  onProgress: (percent: number) => void,
  onColumns: (seen: Readonly<Record<string, unknown>>) => void,
): Promise<void> {
  const { databaseUrl, importId, path, brands, today, timeZone } = file
  const { size } = await stat(path)
  await inImportTransaction(databaseUrl, undefined, async (connection) => {
    await lockImport(connection, importId)
    const chosen = await chosenFor(connection, importId, survey.header)
    // Another run was faster, or the import was discarded.
    if (!chosen) return
    const columns = chosen.columns ?? matchColumns(survey.header)
    const { dateStyles, unclear } = await findDateStyles(path, survey, columns, chosen.date_styles, file)
    const seen = {
      ...surveyColumns(survey, dateStyles, unclear, chosen.date_styles),
      ...{ columns, default_brand: chosen.default_brand, date_styles: chosen.date_styles, problem: null },
    }
    if (missingFields(columns, chosen.default_brand).length > 0 || unclear.length > 0) {
      await stepImportOn(connection, importId, 'needColumns', seen)
      return
    }
    onColumns(seen)
    let read = 0
    const onBytes = (bytes: number) => {
      read += bytes
      onProgress(Math.min(shareOfReading, Math.floor((read / size) * shareOfReading)))
    }
    const csv = { path, csv: survey, onBytes }
    const { rows: row_count, ...found } = await stageRows(connection, importId, csv, survey.header, {
      ...{ columns, columnCount: survey.header.length, defaultBrand: chosen.default_brand },
      ...{ brands, dateStyles, today, timeZone },
    })
    const counts = await classifyRows(connection, importId, columns)
    const format = { ...seen.format, ...found }
    await stepImportOn(connection, importId, 'endCheck', { ...seen, ...counts, format, row_count })
  })
}

const surveyColumns = (
  { header, preview, encoding, delimiter, titleRows }: Survey,
  dateStyles: Chosen['date_styles'],
  unclearDates: DateField[],
  chosen: Chosen['date_styles'],
) => ({
  header,
  preview,
  format: {
    ...{ encoding, delimiter, titleRows, dateStyles, unclearDates, readDays: [], remarks: [] },
    chosenDates: dateFields.filter((field) => chosen[field]),
  } satisfies FileFormat,
})

/** What was chosen for this import, else for the last file with the same first row; undefined when it need not be checked. */
async function chosenFor(
  connection: ImportConnection,
  importId: number,
  header: readonly string[],
): Promise<Chosen | undefined> {
  const { rows } = await connection.query<Chosen>(
    `select columns, default_brand, date_styles from imports where import_id = $1 and state = 'CHECKING'`,
    [importId],
  )
  const [own] = rows
  if (!own || own.columns) return own
  const remembered = await connection.query<Chosen>(
    'select columns, default_brand, date_styles from import_layouts where header_digest = $1',
    [headerDigest(header)],
  )
  const [layout] = remembered.rows
  return layout ? { ...layout, default_brand: own.default_brand ?? layout.default_brand } : own
}

/** Files with the same names of columns, in the same order, are read alike. */
export const headerDigest = (header: readonly string[]): string =>
  createHash('sha256').update(header.map(foldHeader).join('\n')).digest('hex')
