import type { Tx, TxWithFiles } from '../../db/database.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'

/** Which files go: of items that are deleted, or single ones by their row's id. Only the lock of their place gives `tx`. */
export type FilesToRemove = { readonly ofItems: readonly number[] } | { readonly fileIds: readonly number[] }

/** As many keys as one job removes. */
const keysPerJob = 90

const storedKeys = ['key', 'thumbKey', 'sourceKey'] as const

/**
 * Takes files off what they are attached to and has the stored ones removed, in the transaction of the cause. What was
 * attached once is evidence: the store keeps it aside for a while, where it can.
 * The rows stay a day as removed, so that deleting twice, or once more by the thumbnail's key, is no error.
 * Answers how many files were removed.
 */
export async function removeFiles(
  { tx }: { readonly tx: TxWithFiles },
  queue: JobQueue,
  which: FilesToRemove,
  now: Date,
): Promise<number> {
  const [column, ids] = 'ofItems' in which ? (['itemId', which.ofItems] as const) : (['fileId', which.fileIds] as const)
  if (ids.length === 0) return 0
  const removed = await tx
    .updateTable('files')
    .set({
      removedAt: now,
      keptAside: true,
      ...{ attachedAs: null, position: null, itemId: null, messageId: null, productId: null, unitId: null },
    })
    .where(column, 'in', ids)
    .where('attachedAs', 'is not', null)
    .returning(storedKeys)
    .execute()
  await removeStored(tx, queue, removed, true)
  return removed.length
}

/** The same for uploads that nobody attached; one that was attached meanwhile stays. */
export async function removeUploads(tx: Tx, queue: JobQueue, fileIds: readonly number[], now: Date): Promise<number> {
  if (fileIds.length === 0) return 0
  const removed = await tx
    .updateTable('files')
    .set({ removedAt: now })
    .where('fileId', 'in', fileIds)
    .where('attachedAs', 'is', null)
    .where('removedAt', 'is', null)
    .returning(storedKeys)
    .execute()
  await removeStored(tx, queue, removed, false)
  return removed.length
}

async function removeStored(
  tx: Parameters<JobQueue['enqueue']>[0],
  queue: JobQueue,
  files: readonly Readonly<Record<(typeof storedKeys)[number], string | null>>[],
  evidence: boolean,
): Promise<void> {
  const keys = files.flatMap((file) => storedKeys.map((name) => file[name])).filter((key) => key !== null)
  const payloads = []
  for (let start = 0; start < keys.length; start += keysPerJob)
    payloads.push({ keys: keys.slice(start, start + keysPerJob), evidence })
  await queue.enqueue(tx, 'removeStoredFiles', payloads)
}
