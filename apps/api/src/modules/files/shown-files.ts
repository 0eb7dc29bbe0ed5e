import type { ItemImage, SaleProof } from '@portal/contract/items/item-shapes.ts'
import type { Shot } from '@portal/domain/evidence/shots.ts'
import { type Expression, expressionBuilder, type Selectable, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { DB, Files } from '../../db/tables.ts'
import { lifetimes } from '../../lifetimes.ts'
import type { Storage } from '../../storage/storage.ts'

/** What views read of a file to show it. */
const shownColumns = ['key', 'thumbKey', 'kind', 'state', 'failure', 'leftOut', 'fileName'] as const
export type ShownFile = Pick<Selectable<Files>, (typeof shownColumns)[number]>

/** For views that read files beside their owners. The place stands in the statement's text, so that its index serves. */
export const filesAttachedAs = (place: NonNullable<Files['attachedAs']>) =>
  expressionBuilder<DB>().selectFrom('files').where('files.attachedAs', '=', sql.lit(place)).orderBy('files.position')
export const shownFiles = (place: NonNullable<Files['attachedAs']>) => filesAttachedAs(place).select(shownColumns)

/** A signed link that shows a stored file, and saves it under the name its uploader gave it. */
export const linkTo = (storage: Storage, key: string, fileName: string): Promise<string> =>
  storage.signedUrl(key, { expiresInSeconds: lifetimes.fileLink, fileName, disposition: 'inline' })

interface FileLinks {
  readonly url: string | null
  readonly thumbnailUrl: string | null
}

/** The fields of a picture or video that an item and a message show alike. */
export const shownMedia = async (
  storage: Storage,
  requestItemId: number,
  file: ShownFile,
): Promise<Omit<ItemImage, 'imagePath' | 'thumbnailPath' | 'videoThumbnailPath' | 'shot'>> => ({
  fileName: file.fileName,
  requestItemId,
  kind: file.kind === 'video' ? 'video' : 'image',
  processing: file.state,
  failure: file.failure,
  ...(file.leftOut.length > 0 && { leftOut: [...file.leftOut] }),
  ...(await linksTo(storage, file)),
})

/** Signed links to a file that is ready; none while there is nothing to see. */
export async function linksTo(
  storage: Storage,
  file: Pick<ShownFile, 'state' | 'key' | 'thumbKey' | 'fileName'>,
): Promise<FileLinks> {
  if (file.state !== 'ready') return { url: null, thumbnailUrl: null }
  const { key, thumbKey, fileName } = file
  return {
    url: await linkTo(storage, key, fileName),
    thumbnailUrl: thumbKey ? await linkTo(storage, thumbKey, fileName) : null,
  }
}

/** The pictures and videos of an item, in their order. */
export const mediaOf = (itemId: Expression<number>) =>
  jsonArrayFrom(shownFiles('item').select('shot').where('files.itemId', '=', itemId))
type ItemFile = ShownFile & { readonly shot: Shot | null }

/** The proof of its sale. */
export const saleProofOf = (itemId: Expression<number>) =>
  jsonObjectFrom(shownFiles('sale-proof').where('files.itemId', '=', itemId))

/** A picture or video of an item, with its links. */
export const imageOf = async (storage: Storage, requestItemId: number, file: ItemFile): Promise<ItemImage> => ({
  imagePath: file.key,
  thumbnailPath: file.kind === 'image' ? file.thumbKey : null,
  videoThumbnailPath: file.kind === 'video' ? file.thumbKey : null,
  shot: file.shot,
  ...(await shownMedia(storage, requestItemId, file)),
})

export const proofWithoutLink = ({ key, kind, fileName }: ShownFile): Omit<SaleProof, 'url'> => ({
  ...{ key, fileName, kind: kind === 'pdf' ? 'pdf' : 'image' },
})
