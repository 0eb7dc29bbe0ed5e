import { randomUUID } from 'node:crypto'
import {
  layoutPdfTooLarge,
  layoutPdfType,
  maximumLayoutPdfBytes,
  onlyPdf,
} from '@portal/domain/media/layout-pdf-rules.ts'
import { layoutPdfKey } from '@portal/domain/media/storage-keys.ts'
import type { Actor } from '../../http/actor.ts'
import { Refusal } from '../../http/refusal.ts'
import { receiveUpload } from '../../media/receive-upload.ts'
import { inSpoolFolder } from '../../media/spool.ts'
import type { Portal } from '../../portal.ts'
import { type IncomingFile, shownName } from './incoming-file.ts'

/**
 * Takes one layout PDF of an administrator: streamed to the disk, its type read from its bytes. Only its uploader can
 * use it until `add-pdf` attaches it to an item. Refused with a sentence: another type, and too large a file.
 */
export async function takeLayoutPdf(
  { db, storage, spoolDirectory, now }: Pick<Portal, 'db' | 'storage' | 'spoolDirectory' | 'now'>,
  actor: Pick<Actor, 'userId'>,
  { stream, ...sent }: IncomingFile,
): Promise<{ pdfPath: string; generatedFileName: string }> {
  const fileName = shownName(sent.fileName)
  return inSpoolFolder(spoolDirectory, async (directory) => {
    const received = await receiveUpload(stream, {
      directory,
      maximumBytes: maximumLayoutPdfBytes,
      accepts: [layoutPdfType],
    })
    if (!received.ok) {
      if (received.refusal === 'TOO_LARGE') throw new Refusal('TOO_LARGE', { sentence: layoutPdfTooLarge })
      throw new Refusal('UNSUPPORTED_MEDIA_TYPE', { sentence: onlyPdf })
    }
    const key = layoutPdfKey(randomUUID())
    await storage.putFile(key, received.path)
    await db
      .insertInto('files')
      .values({
        key,
        kind: 'pdf',
        state: 'ready',
        uploaderId: actor.userId,
        fileName,
        byteSize: received.byteSize,
        contentType: layoutPdfType,
        createdAt: now(),
      })
      .execute()
    return { pdfPath: key, generatedFileName: fileName }
  })
}
