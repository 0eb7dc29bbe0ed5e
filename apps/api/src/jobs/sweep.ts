import { readDatabaseTime } from '../db/clock.ts'
import type { Tx } from '../db/database.ts'
import { keptDays } from '../lifetimes.ts'
import { removeAbandonedSpoolFolders } from '../media/spool.ts'
import { removeSpentCodes } from '../modules/accounts/account-codes.ts'
import { deleteDraft } from '../modules/drafts/draft.ts'
import { removeUploads } from '../modules/files/remove-files.ts'
import { discard } from '../modules/imports/decide-import.ts'
import { forgetRemovedFiles, lockAbandonedDrafts } from '../modules/locked-request.ts'
import type { Portal } from '../portal.ts'
import { removeExpiredRateLimits } from '../rate-limits/postgres-rate-limits.ts'
import { type Binding, bindStorage, countSweep } from '../storage/binding.ts'
import { compareStoredFiles, removableStrays } from './compare-stored-files.ts'
import type { JobHandler } from './job-queue.ts'
import { lostConversions } from './lost-conversions.ts'
import { giveUpVideo } from './make-video-playable.ts'
import { setStrayAside } from './remove-strays.ts'
import { startSteps } from './steps.ts'

type Parts = Pick<Portal, 'db' | 'pool' | 'queue' | 'storage' | 'spoolDirectory' | 'log' | 'now'>

const dayMs = 24 * 3600 * 1000
const batch = 200
const draftsAtOnce = 20
/** Each of them may have 80 MB of parts in the database. */
const uploadsInPartsAtOnce = 10
/** A report names at most so many keys. */
const reported = 20

/** What a sweep found and did; logged, and read by tests. */
export interface SweepReport {
  drafts: number
  uploads: number
  files: FilesReport
}

/** What was done with stored files without a row, and which rows have no stored file. */
export type FilesReport =
  | { readonly compared: false; readonly because: Exclude<Binding, 'bound'> }
  | {
      readonly compared: true
      /** Stored files without a row, `keptDays.strayFiles` old. */
      readonly stray: number
      /** How many of them were set aside. */
      readonly removed: number
      /** Why none was: so many look like a mistake, or a backup copies the files. */
      readonly kept?: 'too many' | 'a backup is running'
      readonly firstStray: readonly string[]
      /** Rows without their stored file: only reported, because a person has to look for them. */
      readonly missing: number
      readonly firstMissing: readonly string[]
    }

/** The nightly {@link sweep}, and its report in the log. */
export const sweepHandler =
  (parts: Parts): JobHandler<'sweep'> =>
  async (_payload, signal) => {
    const { files, ...done } = await sweep(parts, { signal })
    // Another worker starts the sweep again.
    signal.throwIfAborted()
    parts.log.info({ ...done, strayFilesRemoved: files.compared ? files.removed : 0 }, 'swept')
  }

/**
 * Removes what nobody finished or needs any more, and compares the stored files with the database in both directions.
 * Drafts and uploads are deleted in small transactions, so that no lock is held for long; bookkeeping in one statement
 * a table, by an index. When it is killed it is run again. A step that fails keeps no other one from being done: it is
 * logged, and the sweep fails at its end.
 *
 * @param at the time of the sweep, by default the database's; tests give another
 */
export async function sweep(
  parts: Parts,
  { at, signal }: { at?: Date; signal?: AbortSignal } = {},
): Promise<SweepReport> {
  const now = at ?? (await readDatabaseTime(parts.db))
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs)
  const unfinishedSince = daysAgo(keptDays.unfinished)
  const { step, end } = startSteps(parts, 'sweep', signal)
  const drafts = await step('drafts', () =>
    removeAll(parts, signal, (tx) => removeSomeDrafts(tx, parts, unfinishedSince, now)),
  )
  await step('imports', async () => {
    for (const importId of await importsToDiscard(parts, unfinishedSince))
      await step(`import ${importId}`, () => discard(parts, importId))
  })
  const uploads = await step('uploads', () =>
    removeAll(parts, signal, (tx) => removeSomeUploads(tx, parts, unfinishedSince, now)),
  )
  await step('lost conversions', () => mendLostConversions(parts, daysAgo(keptDays.interrupted)))
  await step('uploads in parts', () =>
    removeAll(parts, signal, (tx) => removeSomeUploadsInParts(tx, daysAgo(keptDays.unfinishedUploads))),
  )
  await step('removed files', () => forgetRemovedFiles(parts.db, daysAgo(keptDays.removedFiles)))
  await step('bookkeeping', () => removeSpentBookkeeping(parts, daysAgo))
  await step('leftovers', () =>
    parts.storage.removeLeftovers(daysAgo(keptDays.interrupted), daysAgo(keptDays.filesSetAside)),
  )
  const files = await step('stored files', async () => {
    const report = await tidyStoredFiles(parts, daysAgo(keptDays.strayFiles), signal)
    logFiles(parts, report)
    return report
  })
  await step('spool folders', () => removeAbandonedSpoolFolders(parts.spoolDirectory, daysAgo(keptDays.interrupted)))
  return end<SweepReport>({ drafts, uploads, files })
}

/** Says what a person has to look at. */
function logFiles({ log }: Parts, files: FilesReport): void {
  if (!files.compared) {
    log.error({ because: files.because }, 'the sweep skipped the stored files: store and database do not match')
    return
  }
  if (files.missing > 0) log.error({ missing: files.missing, first: files.firstMissing }, 'stored files are missing')
  if (files.kept === 'too many')
    log.error(
      { stray: files.stray, first: files.firstStray },
      'too many stored files without a row: none was removed; if nobody misses them: npm run admin -- remove-strays',
    )
}

/**
 * Compares the stored files with the database, and sets the stray ones aside when store and database belong together and
 * there are few of them.
 */
async function tidyStoredFiles(parts: Parts, olderThan: Date, signal?: AbortSignal): Promise<FilesReport> {
  const binding = await bindStorage(parts)
  if (binding !== 'bound') return { compared: false, because: binding }
  const { storedFiles, stray, missing } = await compareStoredFiles(parts, { olderThan, signal })
  signal?.throwIfAborted()
  const isTooMany = stray.count > removableStrays(storedFiles)
  const isDone = !isTooMany && (await setStrayAside(parts, stray.keys, signal))
  await countSweep(parts)
  return {
    compared: true,
    stray: stray.count,
    removed: isDone ? stray.keys.length : 0,
    ...(!isDone && { kept: isTooMany ? 'too many' : 'a backup is running' }),
    firstStray: stray.keys.slice(0, reported),
    missing: missing.count,
    firstMissing: missing.keys.slice(0, reported),
  }
}

/** Removes in small transactions, until nothing is left or the sweep is given up. How much was removed. */
async function removeAll({ db }: Parts, signal: AbortSignal | undefined, removeSome: (tx: Tx) => Promise<number>) {
  let removed = 0
  while (!signal?.aborted) {
    const count = await db.transaction().execute(removeSome)
    if (count === 0) break
    removed += count
  }
  return removed
}

async function removeSomeDrafts(tx: Tx, { queue }: Parts, before: Date, now: Date): Promise<number> {
  const drafts = await lockAbandonedDrafts(tx, before, draftsAtOnce)
  for (const draft of drafts) await deleteDraft(draft, queue, now)
  return drafts.length
}

async function removeSomeUploads(tx: Tx, { queue }: Parts, before: Date, now: Date): Promise<number> {
  const files = await tx
    .selectFrom('files')
    .select('fileId')
    .where('attachedAs', 'is', null)
    .where('removedAt', 'is', null)
    .where('createdAt', '<', before)
    .orderBy('createdAt')
    .limit(batch)
    .forUpdate()
    .skipLocked()
    .execute()
  const fileIds = files.map(({ fileId }) => fileId)
  return removeUploads(tx, queue, fileIds, now)
}

/** Removes uploads in parts, finished or not; one that a call is writing to stays for the next night. */
async function removeSomeUploadsInParts(tx: Tx, before: Date): Promise<number> {
  const old = tx
    .selectFrom('resumableUploads')
    .select('uploadId')
    .where('createdAt', '<', before)
    .orderBy('createdAt')
    .limit(uploadsInPartsAtOnce)
    .forUpdate()
    .skipLocked()
  const { numDeletedRows } = await tx
    .deleteFrom('resumableUploads')
    .where('uploadId', 'in', old)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Imports that nobody took in. Two hundred a night are more than there are. */
async function importsToDiscard({ db }: Parts, before: Date): Promise<number[]> {
  const unfinished = await db
    .selectFrom('imports')
    .select('importId')
    .where('state', 'in', ['COLUMNS_NEEDED', 'UNREADABLE', 'CHECKED'])
    .where('createdAt', '<', before)
    .orderBy('createdAt')
    .limit(batch)
    .execute()
  return unfinished.map(({ importId }) => importId)
}

/**
 * Videos that have lost their job: one whose tries were used up ends as failed, so that nobody waits for it for ever; one
 * that only waits, however long, is queued again.
 */
async function mendLostConversions(parts: Parts, before: Date): Promise<void> {
  const { rows } = await lostConversions(before).execute(parts.db)
  for (const { fileId, triedInVain } of rows) if (triedInVain) await giveUpVideo(parts, fileId)
  const waiting = rows.filter(({ triedInVain }) => !triedInVain)
  await parts.db.transaction().execute((tx) => parts.queue.enqueue(tx, 'makeVideoPlayable', waiting))
}

async function removeSpentBookkeeping({ db }: Parts, daysAgo: (days: number) => Date): Promise<void> {
  await db.deleteFrom('captchaTokensUsed').where('expiresAt', '<', daysAgo(keptDays.captchaTokens)).execute()
  await removeSpentCodes(db, daysAgo(keptDays.codes))
  await db.deleteFrom('invitations').where('expiresAt', '<', daysAgo(keptDays.invitations)).execute()
  await db.deleteFrom('sessions').where('endsAt', '<', daysAgo(keptDays.sessions)).execute()
  await db.deleteFrom('idempotencyKeys').where('createdAt', '<', daysAgo(keptDays.idempotencyKeys)).execute()
  await db.deleteFrom('deletedByDealers').where('deletedAt', '<', daysAgo(keptDays.deletedByDealers)).execute()
  await db.deleteFrom('undoableDecisions').where('decidedAt', '<', daysAgo(keptDays.undoableDecisions)).execute()
  await db.deleteFrom('itemLookers').where('until', '<', daysAgo(0)).execute()
  await removeOldMails({ db }, daysAgo)
  await removeExpiredRateLimits(db, daysAgo(0))
}

/** Removes mails that were sent or given up long ago. */
export async function removeOldMails({ db }: Pick<Parts, 'db'>, daysAgo: (days: number) => Date): Promise<void> {
  await db.deleteFrom('mails').where('sentAt', '<', daysAgo(keptDays.sentMails)).execute()
  await db.deleteFrom('mails').where('deadAt', '<', daysAgo(keptDays.deadMails)).execute()
}
