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
  const removed = await tx
    .updateTable('files')
    .set({ removedAt: now, attachedAs: null, itemId: null, messageId: null, position: null })
    .where('ofItems' in which ? 'itemId' : 'fileId', 'in', wanted)
    .where('removedAt', 'is', null)
    .$if('fileIds' in which && which.onlyUnattached === true, (query) => query.where('attachedAs', 'is', null))
    .returning(['key', 'thumbKey', 'sourceKey'])
    .execute()
  const keys = removed.flatMap((file) => [file.key, file.thumbKey, file.sourceKey]).filter((key) => key !== null)
  const payloads = []
  for (let start = 0; start < keys.length; start += keysPerJob)
    payloads.push({ keys: keys.slice(start, start + keysPerJob) })
  await queue.enqueue(tx, 'removeStoredFiles', payloads)
  return removed.length
}
