import type { Outcome } from '../command-outcome.ts'
import type { Config } from '../config.ts'
import { removableStrays } from '../jobs/compare-stored-files.ts'
import { startJobQueue } from '../jobs/job-queue.ts'
import { keptDays } from '../lifetimes.ts'
import { messageOf } from '../message-of.ts'
import type { Portal } from '../portal.ts'
import { backUp } from './backup.ts'
import { type BackupPlace, openBackupPlace } from './backup-place.ts'
import { restore } from './restore.ts'
import { verify } from './verify.ts'

/** A backup's place; a bucket is reached with the settings of S3, also where the portal keeps its own files in a folder. */
export const placeOf = (config: Config, where: string): BackupPlace =>
  openBackupPlace(where, config.s3, config.diskReserveMegabytes)

const megabytes = (bytes: number) => `${(bytes / 1024 ** 2).toFixed(1)} MB`

/** `backup TO`: database and files, while the portal runs. */
export async function backupCommand(
  { databaseUrl, storage }: { databaseUrl: string; storage: Portal['storage'] },
  place: BackupPlace,
): Promise<Outcome> {
  const { tables, files, missing } = await backUp(
    { databaseUrl, storage, onProgress: sayProgress, onLeft: sayLeft },
    place,
  )
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const says = `Backed up ${rows} rows and ${files.count} files (${megabytes(files.bytes)}).`
  if (missing.length === 0) return { ok: true, says }
  return { ok: false, says: `${says}\nThese files were not in the store:\n${missing.join('\n')}` }
}

/** `restore FROM`: fills an empty installation. */
export async function restoreCommand(
  {
    databaseUrl,
    storage,
    timeZone,
    log,
  }: { databaseUrl: string; storage: Portal['storage']; timeZone: string; log: Portal['log'] },
  place: BackupPlace,
): Promise<Outcome> {
  const openQueue = () => startJobQueue({ databaseUrl, log, works: false })
  const { createdAt, files } = await restore(
    { databaseUrl, storage, timeZone, openQueue, onProgress: sayProgress },
    place,
  )
  return {
    ok: true,
    says: `Restored the backup of ${createdAt} with ${files.count} files. Everybody has to sign in again.`,
  }
}

/** `verify [FROM]`: compares both sides, repairs what can be. Fails while files are missing. */
export async function verifyCommand(parts: Parameters<typeof verify>[0], backup?: BackupPlace): Promise<Outcome> {
  const { binding, storedFiles, stray, missing, repaired } = await verify(parts, backup)
  const lines = [
    `${storedFiles} stored files. Store and database: ${binding}.`,
    `Repaired: ${repaired.thumbnails} thumbnails, ${repaired.fromBackup} files from the backup, ${repaired.jobs} lost jobs.`,
    `${stray} stored files have no row; ${howStraysGo(stray, storedFiles)}.`,
    ...(missing.length > 0 ? [`${missing.length} files are missing:`, ...missing] : ['No file is missing.']),
  ]
  return { ok: missing.length === 0 && binding === 'bound', says: lines.join('\n') }
}

const howStraysGo = (stray: number, storedFiles: number) => {
  const whatRemoves =
    stray > removableStrays(storedFiles)
      ? 'they are more than a nightly sweep removes: look why, then the command remove-strays'
      : 'the nightly sweep'
  return `${whatRemoves} removes them ${keptDays.strayFiles} days after they were stored`
}

function sayProgress(files: number): void {
  if (files % 500 === 0) process.stderr.write(`${files} files\n`)
}

function sayLeft(error: unknown): void {
  process.stderr.write(`What a backup had begun stays and can be removed by hand: ${messageOf(error)}\n`)
}
