import { accept, type Decision, type Done } from '@portal/domain/decision.ts'
import type { LeftOut } from '@portal/domain/media/left-out.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Files } from '../../db/tables.ts'
import { transaction } from '../../db/transaction.ts'
import type { Portal } from '../../portal.ts'
import { roomInQuota, uploadInTurn } from './upload-quota.ts'

type Row = Pick<Files, 'key' | 'kind' | 'state' | 'uploaderId' | 'fileName' | 'byteSize' | 'contentType'> &
  Partial<Pick<Files, 'thumbKey' | 'sourceKey'>> & { readonly leftOut?: LeftOut[] }

/**
 * Keeps an upload: its stored files first and then its row, so that no row names a missing file. A video is queued to be
 * made playable. Refused, and nothing is kept, when the account or its company has no room left for what belongs to nothing yet.
 */
export async function storeUpload(
  { config, db, queue, storage }: Pick<Portal, 'config' | 'db' | 'queue' | 'storage'>,
  row: Row,
  files: readonly { readonly key: string; readonly path: string }[],
): Promise<Decision<Done, 'UPLOAD_QUOTA_REACHED'>> {
  for (const { key, path } of files) await storage.putFile(key, path)
  const stored = await transaction(db, async (tx) => {
    await uploadInTurn(tx, row.uploaderId)
    const room = await roomInQuota({ config, db: tx }, row.uploaderId, row.byteSize)
    if (!room.ok) return room
    const turn = row.kind === 'video' ? nextTurn(row.uploaderId) : null
    const inserted = tx
      .insertInto('files')
      .values({ ...row, turn })
      .returning(['fileId', 'turn'])
    const video = await inserted.executeTakeFirstOrThrow()
    if (row.kind === 'video') await queue.enqueue(tx, 'makeVideoPlayable', [video])
    return accept({})
  })
  if (!stored.ok) for (const { key } of files) await storage.remove(key)
  return stored
}

/**
 * When a video's turn is. Turns are counted, and each account has one video in a turn: the next one after its last. But
 * nobody's is earlier than the turn that is being converted: who uploads seldom goes next, and never before those who
 * have waited for that turn.
 */
export const nextTurn = (uploaderId: number): RawBuilder<number> => sql`greatest(
  (select max(turn) + 1 from files where uploader_id = ${uploaderId}),
  (select min(turn) from files where state = 'processing' and removed_at is null),
  case when not exists (select from files where state = 'processing' and removed_at is null)
    then (select max(turn) + 1 from files) end,
  1)`
