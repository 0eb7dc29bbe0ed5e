import type { Readable, TxWithFiles } from '../../db/database.ts'
import type { Portal } from '../../portal.ts'
import { attachFiles, type Place } from './attach-files.ts'
import { removeFiles } from './remove-files.ts'

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
