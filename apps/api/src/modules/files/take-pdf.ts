import { randomUUID } from 'node:crypto'
import { accept, type Decision, refuse } from '@portal/domain/decision.ts'
import { limits } from '@portal/domain/limits.ts'
import { layoutPdfType } from '@portal/domain/media/media-rules.ts'
import { shownFileName } from '@portal/domain/media/shown-file-name.ts'
import { layoutPdfKey } from '@portal/domain/media/storage-keys.ts'
import type { Actor } from '../../actor.ts'
import { cleanPdf } from '../../media/clean-pdf.ts'
import { receiveUpload } from '../../media/receive-upload.ts'
import { inSpoolFolder } from '../../media/spool.ts'
import type { Portal } from '../../portal.ts'
import type { IncomingFile } from './incoming-file.ts'
import { storeUpload } from './store-upload.ts'

/** Takes one PDF that proves a sale, as {@link takePdf} does. */
export async function takeSaleProof(...taking: Parameters<typeof takePdf>) {
  const taken = await takePdf(...taking)
  return taken.ok ? accept({ key: taken.value.pdfPath, fileName: taken.value.generatedFileName }) : taken
}

/**
 * Takes one PDF, a layout of an administrator's or a dealer's proof of a sale: streamed to the disk, its type read from its
 * bytes, and what is no part of it removed. Only its uploader can use it until it is attached to an item. Refused with a sentence: another type, too large a file, too many of them.
 */
export async function takePdf(
  parts: Pick<Portal, 'config' | 'db' | 'queue' | 'storage' | 'spoolDirectory' | 'diskReserve'>,
  actor: Pick<Actor, 'userId'>,
  { stream, ...sent }: IncomingFile,
): Promise<
  Decision<
    { pdfPath: string; generatedFileName: string },
    'TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'UPLOAD_QUOTA_REACHED'
  >
> {
  const fileName = shownFileName(sent.fileName)
  return inSpoolFolder(parts.spoolDirectory, async (directory) => {
    const received = await receiveUpload(stream, {
      directory,
      maximumBytes: limits.file.maximumBytes,
      accepts: [layoutPdfType],
      diskReserve: parts.diskReserve,
    })
    if (!received.ok) {
      const limit = limits.file.maximumBytes
      if (received.refusal === 'TOO_LARGE')
        return refuse('TOO_LARGE', { file: { code: 'LAYOUT_PDF_TOO_LARGE', limit } })
      return refuse('UNSUPPORTED_MEDIA_TYPE', { file: { code: 'NOT_A_PDF' } })
    }
    const key = layoutPdfKey(randomUUID())
    const row = { key, kind: 'pdf', state: 'ready', uploaderId: actor.userId, fileName } as const
    const { path } = received
    const byteSize = await cleanPdf(path)
    if (byteSize === undefined) return refuse('UNSUPPORTED_MEDIA_TYPE', { file: { code: 'NOT_A_PDF' } })
    const stored = await storeUpload(parts, { ...row, byteSize, contentType: layoutPdfType }, [{ key, path }])
    if (!stored.ok) return stored
    return accept({ pdfPath: key, generatedFileName: fileName })
  })
}
