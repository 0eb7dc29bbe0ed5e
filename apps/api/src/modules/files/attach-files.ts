import { sql } from 'kysely'
import type { Readable, TxWithFiles } from '../../db/database.ts'
import type { Portal } from '../../portal.ts'
import { removeFiles } from './remove-files.ts'

export type Place =
  | { readonly attachedAs: 'item' | 'message' | 'layout'; readonly itemId: number; readonly messageId?: number }
  | { readonly attachedAs: 'product'; readonly productId: number }
  | { readonly attachedAs: 'sale-proof'; readonly itemId: number }
  | { readonly attachedAs: 'sale-proof'; readonly unitId: number }

const kindsAt = {
  item: ['image', 'video'],
  message: ['image', 'video'],
  layout: ['pdf'],
  product: ['image'],
  'sale-proof': ['image', 'pdf'],
} as const satisfies Record<Place['attachedAs'], readonly string[]>

/**
 * Attaches uploads to an item, a message, an item's layout PDFs, a product or a unit, in the order of their keys, from
 * `firstPosition` on. Only the lock of what they are attached to gives such a transaction.
 * Every key that a client sends to attach a file is checked here: it has to be the person's own upload, ready or in
 * processing, attached nowhere, and of a kind that the place takes. A video of `keptKeys` may have failed: it was attached
 * there before.
 * Returns how many were attached. Fewer than keys means that a key did not pass, and the caller refuses.
 */
export async function attachFiles(
  { tx }: { readonly tx: TxWithFiles },
  uploaderId: number,
  keys: readonly string[],
  place: Place,
  { firstPosition = 0, keptKeys = [] }: { readonly firstPosition?: number; readonly keptKeys?: readonly string[] } = {},
): Promise<number> {
  if (keys.length === 0) return 0
  const wanted = sql<{ key: string; position: number }>`(
    select key, (ordinality - 1 + ${firstPosition})::smallint as position
    from unnest(${[...keys]}::text[]) with ordinality as listed (key, ordinality)
  )`.as('wanted')
  const attached = await tx
    .updateTable('files')
    .from(wanted)
    .set((row) => ({ ...place, position: row.ref('wanted.position') }))
    .whereRef('files.key', '=', 'wanted.key')
    .where('uploaderId', '=', uploaderId)
    .where('attachedAs', 'is', null)
    .where('removedAt', 'is', null)
    .where((where) => where.or([where('state', '<>', 'failed'), where('files.key', 'in', ['', ...keptKeys])]))
    .where('kind', 'in', kindsAt[place.attachedAs])
    .returning('fileId')
    .execute()
  return attached.length
}

/** Where one file alone is attached: a product's picture, the proof of a sale. */
type OnlyPlace = Extract<Place, { readonly attachedAs: 'product' | 'sale-proof' }>

/** The one file that is attached there. */
export const fileAt = (db: Readable, { attachedAs, ...owner }: OnlyPlace) =>
  db
    .selectFrom('files')
    .select(['fileId', 'key', 'fileName'])
    .where(({ and }) => and(owner))
    .where('attachedAs', '=', attachedAs)
    .executeTakeFirst()

/** Attaches an own upload there in place of the file before, or with null takes that off; false where the key is no own, free upload. */
export async function replaceFile(
  holder: { readonly tx: TxWithFiles },
  { queue, now }: Pick<Portal, 'queue' | 'now'>,
  uploaderId: number,
  place: OnlyPlace,
  key: string | null,
): Promise<boolean> {
  const before = await fileAt(holder.tx, place)
  if (before?.key === key) return true
  if (before) await removeFiles(holder, queue, { fileIds: [before.fileId] }, now())
  return key === null || (await attachFiles(holder, uploaderId, [key], place)) === 1
}
