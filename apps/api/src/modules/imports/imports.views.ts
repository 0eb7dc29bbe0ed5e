import type { ImportDetail, ImportRow, WrongCellRow } from '@portal/contract/imports/import-schemas.ts'
import { limits } from '@portal/domain/limits.ts'
import type { Readable } from '../../db/database.ts'
import { type Page, type PageQuery, pageOfRows } from '../list-page.ts'
import { checkOf } from './check-of.ts'

const summaryColumns = [
  'imports.importId',
  'imports.state',
  'imports.fileName',
  'imports.byteSize',
  'imports.createdAt',
  'imports.takenAt',
  'imports.takenBackAt',
  'imports.progress',
  'imports.rowCount',
  'imports.newCount',
  'imports.changedCount',
  'imports.unchangedCount',
  'imports.wrongCount',
  'imports.newProductCount',
] as const

const selectSummaries = (db: Readable) =>
  db
    .selectFrom('imports')
    .leftJoin('users', 'users.userId', 'imports.createdBy')
    .select([...summaryColumns, 'users.firstName', 'users.lastName'])

type Summary = Awaited<ReturnType<ReturnType<typeof selectSummaries>['executeTakeFirstOrThrow']>>

const summaryOf = ({ firstName, lastName, createdAt, takenAt, takenBackAt, ...row }: Summary): ImportRow => ({
  ...row,
  createdAt: createdAt.toISOString(),
  takenAt: takenAt?.toISOString() ?? null,
  takenBackAt: takenBackAt?.toISOString() ?? null,
  createdBy: firstName === null ? null : `${firstName} ${lastName}`,
})

/** A page of the imports, newest first. */
export async function listImports(db: Readable, { page, size }: PageQuery): Promise<Page<ImportRow>> {
  const rows = await selectSummaries(db)
    .orderBy('imports.importId', 'desc')
    .limit(size + 1)
    .offset(page * size)
    .execute()
  return pageOfRows(rows.map(summaryOf), { page, size })
}

/** An import with how its file is read and the first wrong cells; undefined for an unknown one. */
export async function importDetail(db: Readable, importId: number): Promise<ImportDetail | undefined> {
  const row = await selectSummaries(db)
    .select([
      'imports.problem',
      'imports.format',
      'imports.header',
      'imports.preview',
      'imports.columns',
      'imports.defaultBrand',
      'imports.withoutWrong',
      'imports.fileId',
    ])
    .where('imports.importId', '=', importId)
    .executeTakeFirst()
  if (!row) return undefined
  const { problem, format, header, preview, columns, defaultBrand, withoutWrong, fileId, ...summary } = row
  return {
    ...summaryOf(summary),
    // Written by the check as the contract names it.
    ...({ problem, format, header, preview, columns } as Pick<
      ImportDetail,
      'problem' | 'format' | 'header' | 'preview' | 'columns'
    >),
    defaultBrand,
    withoutWrong,
    check: checkOf(row),
    fileKept: fileId !== null,
    wrongCells: await wrongCellsAfter(db, importId, { line: 0, position: 0 }, limits.import.shownWrongCells),
  }
}

/** A place in the order of the wrong cells. */
export interface WrongCellPlace {
  readonly line: number
  readonly position: number
}

/** The wrong cells of a file behind a place, in the order of the file. */
export async function wrongCellsAfter(
  db: Readable,
  importId: number,
  { line, position }: WrongCellPlace,
  limit: number,
): Promise<(WrongCellRow & WrongCellPlace)[]> {
  const rows = await db
    .selectFrom('importWrongCells')
    .select(['line', 'position', 'column', 'value', 'problem'])
    .where('importId', '=', importId)
    .where(({ eb, refTuple, tuple }) => eb(refTuple('line', 'position'), '>', tuple(line, position)))
    .orderBy('line')
    .orderBy('position')
    .limit(limit)
    .execute()
  return rows as unknown as (WrongCellRow & WrongCellPlace)[]
}

/** The names of a file's columns; undefined for an unknown import. */
export async function headerOf(db: Readable, importId: number): Promise<string[] | undefined> {
  const row = await db.selectFrom('imports').select('header').where('importId', '=', importId).executeTakeFirst()
  return row && ((row.header as string[] | null) ?? [])
}
