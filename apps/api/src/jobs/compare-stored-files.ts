import { storagePrefixes } from '@portal/domain/media/storage-keys.ts'
import type { Portal } from '../portal.ts'

type Parts = Pick<Portal, 'db' | 'storage'>

/** As many keys as are asked for in one statement. */
const batch = 200

/** Files that were stored just before a crash, or whose removal was lost: older than a day and in no row. */
export async function removeStrayFiles({ db, storage }: Parts, before: Date, signal?: AbortSignal): Promise<number> {
  let removed = 0
  for (const prefix of storagePrefixes) {
    let keys: string[] = []
    const settle = async () => {
      if (keys.length === 0) return
      const known = await db
        .selectFrom('files')
        .select(['key', 'thumbKey', 'sourceKey'])
        .where('removedAt', 'is', null)
        .where((where) =>
          where.or([where('key', 'in', keys), where('thumbKey', 'in', keys), where('sourceKey', 'in', keys)]),
        )
        .execute()
      const kept = new Set(known.flatMap((file) => [file.key, file.thumbKey, file.sourceKey]))
      for (const key of keys.filter((candidate) => !kept.has(candidate))) {
        await storage.remove(key)
        removed += 1
      }
      keys = []
    }
    for await (const file of storage.list(prefix)) {
      if (signal?.aborted) return removed
      if (file.lastModified >= before) continue
      keys.push(file.key)
      if (keys.length >= batch) await settle()
    }
    await settle()
  }
  return removed
}

/** Keys of ready files, thumbnails included, that are not stored: lost outside of the portal, so only reported. */
export async function findMissingFiles({ db, storage }: Parts, signal?: AbortSignal): Promise<string[]> {
  const missing: string[] = []
  let after = 0
  while (!signal?.aborted) {
    const files = await db
      .selectFrom('files')
      .select(['fileId', 'key', 'thumbKey'])
      .where('fileId', '>', after)
      .where('state', '=', 'ready')
      .where('removedAt', 'is', null)
      .orderBy('fileId')
      .limit(batch)
      .execute()
    for (const { key, thumbKey } of files)
      for (const wanted of [key, thumbKey]) if (wanted && !(await storage.exists(wanted))) missing.push(wanted)
    const last = files.at(-1)
    if (!last) break
    after = last.fileId
  }
  return missing
}
