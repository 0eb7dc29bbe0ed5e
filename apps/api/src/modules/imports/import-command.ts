import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { ImportDetail } from '@portal/contract/imports/import-schemas.ts'
import { missingFields } from '@portal/domain/imports/import-columns.ts'
import { dayText } from '@portal/texts/day-text.ts'
import { importFieldLabel, importProblemText, importRemarkText, rowProblemText } from '@portal/texts/import-texts.ts'
import { m } from '@portal/texts/messages.ts'
import type { Outcome } from '../../command-outcome.ts'
import type { Portal } from '../../portal.ts'
import { checkFile, type FileToCheck } from './check-file.ts'
import { stepImport } from './import-step.ts'
import { importDetail } from './imports.views.ts'
import { takeRows } from './take-rows.ts'

interface Wanted extends Omit<FileToCheck, 'importId'> {
  /** Take the units in when nothing is wrong with the file. */
  readonly take: boolean
  /** Take them in without the rows that are wrong. */
  readonly withoutWrong: boolean
  /** The brand of rows that name none. */
  readonly brand: string | null
}

/**
 * `import-units`: checks a CSV of units as the portal does and says what it found; with `take` it takes them in. Without
 * it, and where something is wrong, nothing is left in the database.
 */
export async function importUnits(db: Portal['db'], { take, withoutWrong, brand, ...file }: Wanted): Promise<Outcome> {
  const facts = await stat(file.path).catch(() => undefined)
  if (!facts?.isFile()) return { ok: false, says: `There is no file ${file.path}.` }
  const { importId } = await db
    .insertInto('imports')
    .values({ fileName: basename(file.path).slice(-255), byteSize: facts.size, defaultBrand: brand })
    .returning('importId')
    .executeTakeFirstOrThrow()
  try {
    await checkFile({ ...file, importId })
    const found = await detailOf(db, importId)
    const report = reportOn(found)
    if (found.state !== 'CHECKED') return { ok: false, says: report }
    const isWrong = (found.wrongCount ?? 0) > 0
    if (!take) return { ok: !isWrong, says: `${report}\nNothing was changed. With --take the units are taken in.` }
    if (isWrong && !withoutWrong)
      return { ok: false, says: `${report}\nNothing was changed. With --without-wrong the wrong rows are left out.` }
    await db.transaction().execute((tx) => stepImport(tx, importId, 'take', { withoutWrong }))
    let warning = ''
    const taken = await takeRows(file.databaseUrl, importId, (error) => {
      warning = `\nWarning: PostgreSQL could not look at the new units, and may be slow with them until it does so by itself: ${error}`
    })
    const done = await detailOf(db, importId)
    return taken === 'done'
      ? {
          ok: true,
          says: `${report}\n${countsOf(done)}\nTaken in as import ${importId}; it can be taken back in the portal.${warning}`,
        }
      : { ok: false, says: 'Something changed meanwhile, and nothing was taken in. Please try again.' }
  } finally {
    await db.deleteFrom('importRows').where('importId', '=', importId).execute()
    // Whatever failed after it: what was taken in stays known, so that it can be taken back, or has been meanwhile.
    await db.deleteFrom('imports').where('importId', '=', importId).where('takenAt', 'is', null).execute()
  }
}

async function detailOf(db: Portal['db'], importId: number): Promise<ImportDetail> {
  const found = await importDetail(db, importId)
  if (!found) throw new Error(`The import ${importId} is gone`)
  return found
}

const countsOf = ({ newCount, changedCount, unchangedCount, wrongCount, newProductCount }: ImportDetail) =>
  `New ${newCount}, changed ${changedCount}, unchanged ${unchangedCount}, wrong ${wrongCount}; new products ${newProductCount}.`

function reportOn(found: ImportDetail): string {
  const { state, problem, header, columns, defaultBrand, format, wrongCells, rowCount } = found
  if (problem) return importProblemText(problem)
  if (state === 'COLUMNS_NEEDED') {
    const missing = missingFields(columns ?? {}, defaultBrand).map(importFieldLabel)
    const unclear = (format?.unclearDates ?? []).map(importFieldLabel)
    return [
      `The columns are: ${(header ?? []).join(', ')}.`,
      ...(missing.length > 0 ? [`Not found: ${missing.join(', ')}. A brand for all rows is given by --brand.`] : []),
      ...(unclear.length > 0 ? [`Day or month first: ${unclear.join(', ')}.`] : []),
      'Upload the file in the portal once and choose there; the next file with the same first row is then read alike.',
    ].join('\n')
  }
  const lines = wrongCells.map(({ line, column, value, problem: wrong }) => {
    const where = column === null ? '' : `, ${header?.[column] ?? column + 1}`
    return `Line ${line}${where}: ${rowProblemText(wrong)} [${value}]`
  })
  const more = (found.wrongCount ?? 0) > 0 && wrongCells.length === 100 ? ['…'] : []
  const read = (format?.readDays ?? []).map(({ field, text, day }) =>
    day === null
      ? m.import_day_read_none({ field: importFieldLabel(field), text })
      : m.import_day_read({ field: importFieldLabel(field), text, day: dayText(day) }),
  )
  const remarks = (format?.remarks ?? []).map(importRemarkText)
  return [...lines, ...more, ...read, ...remarks, `${rowCount} rows checked. ${countsOf(found)}`].join('\n')
}
