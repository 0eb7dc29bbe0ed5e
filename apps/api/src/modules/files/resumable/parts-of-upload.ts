import type { Readable } from '../../../db/database.ts'

/** The upload was deleted while it was read. */
export class UploadGone extends Error {
  constructor() {
    super('the upload is gone')
    this.name = 'UploadGone'
  }
}

/** The parts of an upload, one after the other. Throws {@link UploadGone} before it would end too soon. */
export async function* partsOf(
  db: Readable,
  { uploadId, byteSize }: { readonly uploadId: string; readonly byteSize: number },
): AsyncGenerator<Buffer> {
  for (let at = 0; at < byteSize; ) {
    const part = await db
      .selectFrom('uploadParts')
      .select('bytes')
      .where('uploadId', '=', uploadId)
      .where('startsAt', '=', at)
      .executeTakeFirst()
    if (!part) throw new UploadGone()
    yield part.bytes
    at += part.bytes.length
  }
}
