import type { ItemImage } from '@portal/contract/items/item-shapes.ts'
import type { LeftOut } from '@portal/domain/media/left-out.ts'
import type { VideoFailure } from '@portal/domain/media/video-failure.ts'
import { sql } from 'kysely'
import { lifetimes } from '../../lifetimes.ts'
import type { Storage } from '../../storage/storage.ts'

/** A file as the views read it, ready to be shown. */
export interface ShownFile {
  readonly key: string
  readonly thumbKey: string | null
  readonly kind: 'image' | 'video' | 'pdf' | 'csv'
  readonly state: 'processing' | 'ready' | 'failed'
  readonly failure: VideoFailure | null
  readonly leftOut: readonly LeftOut[]
  readonly fileName: string
}

/** A signed link that shows a stored file, and saves it under the name its uploader gave it. */
export const linkTo = (storage: Storage, key: string, fileName: string): Promise<string> =>
  storage.signedUrl(key, { expiresInSeconds: lifetimes.fileLink, fileName, disposition: 'inline' })

/** The columns of a {@link ShownFile} as one JSON object, for views that read files beside their owners. */
export const shownFileJson = sql`jsonb_build_object('key', files.key, 'thumbKey', files.thumb_key, 'kind', files.kind,
  'state', files.state, 'failure', files.failure, 'leftOut', files.left_out, 'fileName', files.file_name)`

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
