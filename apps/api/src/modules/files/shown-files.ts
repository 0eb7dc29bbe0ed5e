import { sql } from 'kysely'
import type { Storage } from '../../storage/storage.ts'

/** A file as the views read it, ready to be shown. */
export interface ShownFile {
  readonly key: string
  readonly thumbKey: string | null
  readonly kind: 'image' | 'video' | 'pdf'
  readonly state: 'processing' | 'ready' | 'failed'
  readonly failure: string | null
  readonly fileName: string
}

/** Links to files live 15 minutes (decisions 5). */
export const linkSeconds = 15 * 60

/** The columns of a {@link ShownFile} as one JSON object, for views that read files beside their owners. */
export const shownFileJson = sql`jsonb_build_object('key', files.key, 'thumbKey', files.thumb_key, 'kind', files.kind,
  'state', files.state, 'failure', files.failure, 'fileName', files.file_name)`

export interface FileLinks {
  readonly url: string | null
  readonly thumbnailUrl: string | null
}

/** Signed links to a file that is ready; none while there is nothing to see. */
export async function linksTo(storage: Storage, file: ShownFile): Promise<FileLinks> {
  if (file.state !== 'ready') return { url: null, thumbnailUrl: null }
  const link = (key: string) =>
    storage.signedUrl(key, { expiresInSeconds: linkSeconds, fileName: file.fileName, disposition: 'inline' })
  return { url: await link(file.key), thumbnailUrl: file.thumbKey ? await link(file.thumbKey) : null }
}
