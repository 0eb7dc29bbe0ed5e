import type { BodyOf } from '@portal/contract/endpoint.ts'
import type { correctImport, takeImport } from '@portal/contract/imports/imports.ts'
import { accept, type Decision, type Done, refuse } from '@portal/domain/decision.ts'
import { columnsFit } from '@portal/domain/imports/import-columns.ts'
import { sql, type UpdateObject } from 'kysely'
import type { Actor } from '../../actor.ts'
import type { Tx } from '../../db/database.ts'
import type { DB } from '../../db/tables.ts'
import { inTransaction, transaction } from '../../db/transaction.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import type { Portal } from '../../portal.ts'
import { removeUploads } from '../files/remove-files.ts'
import type { TakenCsv } from '../files/take-csv.ts'
import { headerDigest } from './check-file.ts'
import { checkColumns, checkOf } from './check-of.ts'
import { announceImport, stepImport } from './import-step.ts'

/** Begins the import of a stored file: a job checks it. Answers its id. */
export const beginImport = (
  { db, queue }: { readonly db: Portal['db']; readonly queue: JobQueue },
  actor: Pick<Actor, 'userId'>,
  { key, fileName, byteSize }: TakenCsv,
): Promise<{ importId: number }> =>
  inTransaction(db, async (tx: Tx) => {
    const { fileId } = await tx.selectFrom('files').select('fileId').where('key', '=', key).executeTakeFirstOrThrow()
    const begun = await tx
      .insertInto('imports')
      .values({ fileName, byteSize, fileId, createdBy: actor.userId })
      .returning('importId')
      .executeTakeFirstOrThrow()
    await announceImport(tx)
    await queue.enqueue(tx, 'checkImport', [begun])
    return begun
  })

type Parts = Pick<Portal, 'db' | 'queue' | 'now'>

const lockedImport = (tx: Tx, importId: number) =>
  tx
    .selectFrom('imports')
    .select(['header', 'fileId', ...checkColumns])
    .where('importId', '=', importId)
    .forNoKeyUpdate()
    .executeTakeFirst()

/**
 * Says which column holds what; the file is checked anew. What was chosen is remembered for the next file with the same
 * first row. Refused: columns that the file does not have, or one for two fields. Without columns a check that found none
 * begins once more.
 */
export const correct = (
  { db, queue }: Parts,
  importId: number,
  { columns, defaultBrand, dateStyles = {} }: BodyOf<typeof correctImport>,
): Promise<Decision<Done, 'NOT_FOUND' | 'STALE' | 'VALIDATION'>> =>
  transaction(db, async (tx) => {
    const found = await lockedImport(tx, importId)
    if (!found) return refuse('NOT_FOUND')
    const header = found.header as string[] | null
    if (found.fileId === null || (header === null) !== (columns === null)) return refuse('STALE')
    if (header && columns && !columnsFit(columns, header.length))
      return refuse('VALIDATION', { columns: { code: 'NOT_VALID' } })
    const chosen = {
      columns: columns && JSON.stringify(columns),
      defaultBrand: defaultBrand || null,
      dateStyles: JSON.stringify(dateStyles),
    }
    if (!(await stepImport(tx, importId, 'correct', { ...chosen, ...nothingFound, progress: 0, problem: null })))
      return refuse('STALE')
    await forgetWrongCells(tx, importId)
    if (header && columns) {
      const layout = { ...chosen, columns: JSON.stringify(columns) }
      await tx
        .insertInto('importLayouts')
        .values({ headerDigest: headerDigest(header), ...layout })
        .onConflict((conflict) => conflict.column('headerDigest').doUpdateSet({ ...layout, usedAt: new Date() }))
        .execute()
    }
    await queue.enqueue(tx, 'checkImport', [{ importId }])
    return accept({})
  })

/**
 * Has a checked import taken in. Refused while rows are wrong, unless they are to be left out, and where a colleague had
 * the file checked otherwise since it was seen.
 */
export const take = (
  { db, queue }: Parts,
  actor: Pick<Actor, 'userId'>,
  importId: number,
  { withoutWrong = false, seenCheck }: BodyOf<typeof takeImport>,
): Promise<Decision<Done, 'NOT_FOUND' | 'STALE' | 'IMPORT_HAS_WRONG_ROWS'>> =>
  transaction(db, async (tx) => {
    const found = await lockedImport(tx, importId)
    if (!found) return refuse('NOT_FOUND')
    if (seenCheck !== undefined && seenCheck !== checkOf(found)) return refuse('STALE')
    const begun = { takenBy: actor.userId, withoutWrong, progress: 0, problem: null }
    if (!(await stepImport(tx, importId, 'take', begun))) return refuse('STALE')
    if ((found.wrongCount ?? 0) > 0 && !withoutWrong) return refuse('IMPORT_HAS_WRONG_ROWS')
    await queue.enqueue(tx, 'takeImport', [{ importId }])
    return accept({})
  })

/** Has an import taken back. Whether something hangs on it the job finds out. */
export const takeBack = (
  { db, queue }: Parts,
  actor: Pick<Actor, 'userId'>,
  importId: number,
): Promise<Decision<Done, 'NOT_FOUND' | 'STALE'>> =>
  transaction(db, async (tx) => {
    if (!(await lockedImport(tx, importId))) return refuse('NOT_FOUND')
    const begun = { takenBackBy: actor.userId, progress: 0, problem: null }
    if (!(await stepImport(tx, importId, 'takeBack', begun))) return refuse('STALE')
    await queue.enqueue(tx, 'takeImportBack', [{ importId }])
    return accept({})
  })

/** Discards an import that was not taken in, with its file and what the check found. */
export const discard = (parts: Parts, importId: number): Promise<Decision<Done, 'NOT_FOUND' | 'STALE'>> =>
  transaction(parts.db, async (tx) => {
    const found = await lockedImport(tx, importId)
    if (!found) return refuse('NOT_FOUND')
    if (!(await stepImport(tx, importId, 'discard'))) return refuse('STALE')
    await tidy(tx, parts, importId, found.fileId)
    await forgetWrongCells(tx, importId)
    return accept({})
  })

/** What is known of a file that is checked anew: however that ends, what the check before found is told no more. */
const nothingFound = {
  ...{ rowCount: null, newCount: null, changedCount: null, unchangedCount: null, wrongCount: null },
  newProductCount: null,
} as const satisfies UpdateObject<DB, 'imports'>

async function forgetWrongCells(tx: Tx, importId: number): Promise<void> {
  await letStatementsTakeLong(tx)
  await tx.deleteFrom('importWrongCells').where('importId', '=', importId).execute()
}

/** Of an import that an earlier release checked there may be so much that removing it takes longer than a call may. */
const letStatementsTakeLong = (tx: Tx) => sql`set local statement_timeout = '10min'`.execute(tx)

/**
 * Tidies an import once it was taken in, and has products looked for that fail more often by what it changed, also
 * where it was taken back at once; one that stands elsewhere is left alone.
 */
export async function tidyTaken(tx: Tx, parts: Parts, importId: number): Promise<void> {
  const taken = await tx
    .selectFrom('imports')
    .select(['fileId', 'newCount', 'changedCount'])
    .where('importId', '=', importId)
    .where('state', 'in', ['TAKEN', 'TAKEN_BACK'])
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!taken) return
  await tidy(tx, parts, importId, taken.fileId)
  if (taken.newCount || taken.changedCount) await parts.queue.enqueue(tx, 'findRisingProducts', [{}])
}

/** Removes what an import needs no longer once it has ended: its file, and its rows as they were read. */
async function tidy(tx: Tx, { queue, now }: Parts, importId: number, fileId: number | null): Promise<void> {
  await letStatementsTakeLong(tx)
  if (fileId !== null) {
    await removeUploads(tx, queue, [fileId], now())
    await tx.updateTable('imports').set({ fileId: null }).where('importId', '=', importId).execute()
  }
  await tx.deleteFrom('importRows').where('importId', '=', importId).execute()
}
