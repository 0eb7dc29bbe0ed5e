import type { Tx } from '../../db/database.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'

/** Which files go: of items that are deleted, or single ones by their row's id. */
export type FilesToRemove =
  | { readonly ofItems: readonly number[] }
  | {
      readonly fileIds: readonly number[]
      /** Leaves a file alone that was attached to something meanwhile. */
      readonly onlyUnattached?: boolean
    }

/** As many keys as one job removes. */
const keysPerJob = 90

/**
 * Takes files off whatever they were attached to and has the stored ones removed, in the transaction of the cause.
 * The rows stay a day as removed, so that deleting twice, or once more by the thumbnail's key, is no error.
 * Answers how many files were removed.
 */
export async function removeFiles(tx: Tx, queue: JobQueue, which: FilesToRemove, now: Date): Promise<number> {
  const wanted = 'ofItems' in which ? which.ofItems : which.fileIds
  if (wanted.length === 0) return 0
  const found = await tx
    .selectFrom('files')
    .select(['fileId', 'attachedAs', 'key', 'thumbKey', 'sourceKey'])
    .where('ofItems' in which ? 'itemId' : 'fileId', 'in', wanted)
    .where('removedAt', 'is', null)
    .$if('fileIds' in which && which.onlyUnattached === true, (query) => query.where('attachedAs', 'is', null))
    .forUpdate()
    .execute()
  if (found.length === 0) return 0
  const fileIds = found.map(({ fileId }) => fileId)
  await tx
    .updateTable('files')
    .set({ removedAt: now, attachedAs: null, itemId: null, messageId: null, position: null })
    .where('fileId', 'in', fileIds)
    .execute()
  await removeStored(
    tx,
    queue,
    found.filter(({ attachedAs }) => attachedAs !== null),
    true,
  )
  await removeStored(
    tx,
    queue,
    found.filter(({ attachedAs }) => attachedAs === null),
    false,
  )
  return found.length
}

interface StoredKeys {
  readonly key: string
  readonly thumbKey: string | null
  readonly sourceKey: string | null
}

/** What was attached once is evidence: the store keeps it aside for a while, where it can. */
async function removeStored(tx: Tx, queue: JobQueue, files: readonly StoredKeys[], evidence: boolean): Promise<void> {
  const keys = files.flatMap((file) => [file.key, file.thumbKey, file.sourceKey]).filter((key) => key !== null)
  const payloads = []
  for (let start = 0; start < keys.length; start += keysPerJob)
    payloads.push({ keys: keys.slice(start, start + keysPerJob), evidence })
  await queue.enqueue(tx, 'removeStoredFiles', payloads)
}
