import { join } from 'node:path'
import type { ImportProblem } from '@portal/domain/imports/import-problem.ts'
import type { ImportStep } from '@portal/domain/imports/import-states.ts'
import { latestDay } from '@portal/domain/units/sale.ts'
import { inSpoolFolder } from '../media/spool.ts'
import { checkInThread } from '../modules/imports/check-in-thread.ts'
import { tidyTaken } from '../modules/imports/decide-import.ts'
import { stepImport } from '../modules/imports/import-step.ts'
import { restoreRows } from '../modules/imports/restore-rows.ts'
import { takeRows } from '../modules/imports/take-rows.ts'
import { outageIn } from '../outage.ts'
import type { Portal } from '../portal.ts'
import { ends } from './give-up-lost-imports.ts'
import { type JobHandler, TryLater } from './job-queue.ts'

type Parts = Pick<
  Portal,
  'config' | 'databaseUrl' | 'db' | 'queue' | 'storage' | 'spoolDirectory' | 'diskReserve' | 'log' | 'now'
>
type ImportJob = 'checkImport' | 'takeImport' | 'takeImportBack'

/**
 * A job of an import. Run again it begins anew. While something that it needs is down it waits; after the last try the
 * import goes back to where it stood, with the reason.
 */
const importJob =
  (
    parts: Parts,
    work: (importId: number, signal: AbortSignal) => Promise<void>,
    { step: givenUp, problem }: (typeof ends)['TAKING'],
  ): JobHandler<ImportJob> =>
  async ({ importId }, signal, attempt) => {
    try {
      await work(importId, signal)
    } catch (error) {
      if (signal.aborted) throw error
      if (outageIn(error)) throw new TryLater('an import cannot go on now', { cause: error })
      parts.log.error({ err: error, importId, attempt }, 'a job of an import has failed')
      if (!attempt.last) throw error
      await step(parts, importId, givenUp, problem)
    }
  }

const step = ({ db }: Parts, importId: number, name: ImportStep, problem: ImportProblem) =>
  db.transaction().execute((tx) => stepImport(tx, importId, name, { problem: JSON.stringify(problem) }))

/**
 * Tells how far a job is, at most once a second, and first that it begins: one that was killed had told more. A failure to
 * tell does not matter: the next second tells more.
 */
function progressTeller({ db, log }: Parts, importId: number): (percent: number) => void {
  let toldAt = Number.NEGATIVE_INFINITY
  const tell = (progress: number) => {
    const now = performance.now()
    if (now - toldAt < 1000) return
    toldAt = now
    db.updateTable('imports')
      .set({ progress })
      .where('importId', '=', importId)
      .execute()
      .catch((error: unknown) => log.warn({ err: error }, 'the progress of an import could not be told'))
  }
  tell(0)
  return tell
}

/** Checks the file of an import: downloads it and reads it, in a thread of its own unless `read` says otherwise. */
export const checkImportHandler = (parts: Parts, read = checkInThread): JobHandler<'checkImport'> =>
  importJob(parts, (importId, signal) => check(parts, importId, signal, read), ends.CHECKING)

async function check(parts: Parts, importId: number, signal: AbortSignal, read: typeof checkInThread): Promise<void> {
  const { config, databaseUrl, db, storage, spoolDirectory, diskReserve, now } = parts
  const found = await db
    .selectFrom('imports')
    .leftJoin('files', (join) => join.onRef('files.fileId', '=', 'imports.fileId').on('files.removedAt', 'is', null))
    .select('files.key')
    .where('imports.importId', '=', importId)
    .where('imports.state', '=', 'CHECKING')
    .executeTakeFirst()
  if (!found) return
  await diskReserve()
  await inSpoolFolder(spoolDirectory, async (directory) => {
    const path = join(directory, 'units.csv')
    if (found.key === null || !(await storage.download(found.key, path, { signal }))) {
      await step(parts, importId, 'giveUpReading', { code: 'FILE_GONE' })
      return
    }
    const onProgress = progressTeller(parts, importId)
    const { brands, timeZone } = config
    await read({ databaseUrl, importId, path, brands, timeZone, today: latestDay(now()) }, { onProgress, signal })
  })
}

/** Takes a checked import in. Where PostgreSQL has lost the rows in a crash, or they have become wrong, it is checked again. */
export const takeImportHandler = (parts: Parts): JobHandler<'takeImport'> =>
  importJob(
    parts,
    async (importId, signal) => {
      const { databaseUrl, db, log } = parts
      const notAnalysed = (err: unknown) =>
        log.warn({ err, importId }, 'the units of an import are in, but not analysed')
      const onProgress = progressTeller(parts, importId)
      const taken = await takeRows(databaseUrl, importId, notAnalysed, { onProgress, signal })
      if (taken === 'restage' || taken === 'outdated')
        await step(parts, importId, 'giveUpTaking', { code: 'CHECK_OUTDATED' })
      else await db.transaction().execute((tx) => tidyTaken(tx, parts, importId))
    },
    ends.TAKING,
  )

/** Takes an import back, unless something hangs on it. */
export const takeImportBackHandler = (parts: Parts): JobHandler<'takeImportBack'> =>
  importJob(
    parts,
    (importId, signal) =>
      restoreRows(parts.databaseUrl, importId, { onProgress: progressTeller(parts, importId), signal }),
    ends.TAKING_BACK,
  )
