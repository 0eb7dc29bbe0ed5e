import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'

export interface Place {
  readonly attachedAs: 'item' | 'message' | 'layout'
  readonly itemId: number
  readonly messageId?: number
}

/**
 * Attaches uploads to an item, a message or an item's layout PDFs, in the order of their keys, from `firstPosition` on.
 * Every key that a client sends to attach a file is checked here: it has to be the person's own upload, ready or in
 * processing, attached nowhere, and of a kind that the place takes.
 * Returns how many were attached. Fewer than keys means that a key did not pass, and the caller refuses.
 */
export async function attachFiles(
  tx: Tx,
  uploaderId: number,
  keys: readonly string[],
  place: Place,
  firstPosition = 0,
): Promise<number> {
  if (keys.length === 0) return 0
  const kinds = place.attachedAs === 'layout' ? ['pdf'] : ['image', 'video']
  const { rows } = await sql`
    update files
    set attached_as = ${place.attachedAs}, item_id = ${place.itemId}, message_id = ${place.messageId ?? null},
      position = wanted.position
    from (
      select key, (ordinality - 1 + ${firstPosition})::smallint as position
      from unnest(${[...keys]}::text[]) with ordinality as listed (key, ordinality)
    ) wanted
    where files.key = wanted.key and uploader_id = ${uploaderId} and attached_as is null and removed_at is null
      and state <> 'failed' and kind = any(${kinds}::text[])
    returning file_id`.execute(tx)
  return rows.length
}
