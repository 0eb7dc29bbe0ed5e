import { randomUUID } from 'node:crypto'
import { accept, type Decision, refuse } from '@portal/domain/decision.ts'
import { limits } from '@portal/domain/limits.ts'
import { layoutPdfType } from '@portal/domain/media/media-rules.ts'
import { layoutPdfKey } from '@portal/domain/media/storage-keys.ts'
import type { Actor } from '../../actor.ts'
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
): Promise<Decision<{ pdfPath: string; generatedFileName: string }, 'TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE'>> {
  const fileName = shownName(sent.fileName)
  return inSpoolFolder(spoolDirectory, async (directory) => {
    const received = await receiveUpload(stream, {
      directory,
      maximumBytes: limits.file.maximumBytes,
      accepts: [layoutPdfType],
    })
    if (!received.ok) {
      const limit = limits.file.maximumBytes
      if (received.refusal === 'TOO_LARGE')
        return refuse('TOO_LARGE', { file: { code: 'LAYOUT_PDF_TOO_LARGE', limit } })
      return refuse('UNSUPPORTED_MEDIA_TYPE', { file: { code: 'NOT_A_PDF' } })
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
    return accept({ pdfPath: key, generatedFileName: fileName })
  })
}
