import type { ReplyOf } from '@portal/contract/endpoint.ts'
import { deletePdf, uploadPdf } from '@portal/contract/files/files.ts'
import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import { addLayoutPdf } from '@portal/contract/items/items.ts'
import { limits } from '@portal/domain/limits.ts'
import { layoutPdfType } from '@portal/domain/media/media-rules.ts'
import type { Problem } from '@portal/domain/problem.ts'
import { useRef } from 'react'
import { ApiError, call, codeOf, isRefusal } from '../../../api/client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { useRefreshAfterChange } from '../../../api/refresh-after-change.ts'
import { sendFile } from '../../../api/send-file.ts'
import type { UploadFailure } from '../../../parts/device/upload.ts'
import { logFailure } from '../../../parts/failures/log-failure.ts'
import type { FileRule } from '../../../parts/uploads/file-rules.ts'
import { uploadFailureIn } from '../../../parts/uploads/upload-failure.ts'
import type { UploadListOptions } from '../../../parts/uploads/upload-list.ts'
import { useUploads } from '../../../parts/uploads/use-uploads.ts'

type StoredPdf = ReplyOf<typeof uploadPdf>

const isPdf = (file: File): boolean => (file.type ? file.type === layoutPdfType : /\.pdf$/i.test(file.name))

export const tooManyLayoutPdfs: Problem = { code: 'TOO_MANY_LAYOUT_PDFS', limit: limits.layoutPdf.maximumFiles }

/** Up to three PDFs. */
export const layoutRule: FileRule = {
  maximum: limits.layoutPdf.maximumFiles,
  tooMany: () => tooManyLayoutPdfs,
  check(file) {
    const limit = limits.file.maximumBytes
    if (!isPdf(file)) return { problem: { code: 'NOT_A_PDF' } }
    return file.size > limit ? { problem: { code: 'LAYOUT_PDF_TOO_LARGE', limit } } : { kind: 'document' }
  },
}

/** Why an upload did not arrive: what is wrong with the file, or only that it failed. */
function failureIn(error: unknown): UploadFailure {
  if (codeOf(error) === 'TOO_MANY_FILES') return tooManyLayoutPdfs
  const failed: Problem = { code: 'LAYOUT_PDF_UPLOAD_FAILED' }
  const aboutTheFile = error instanceof ApiError && (error.status === 413 || error.status === 415)
  return aboutTheFile ? uploadFailureIn(error, failed) : failed
}

/** Uploads layout PDFs to an item and attaches them. An upload is shown until the item's page shows the document. */
export function useLayoutUploads({ id: itemId, requestId, layoutPdfs }: ItemDetail) {
  const refreshAfter = useRefreshAfterChange()
  /** Files travel side by side and are attached one after another, so that they stand in the order they were chosen. */
  const attached = useRef<Promise<unknown>>(Promise.resolve())
  /** Where the answer to attaching it got lost it may be attached: tried again, it is asked for, not sent once more. */
  const maybeAttached = useRef(new WeakMap<File, StoredPdf>())

  const send: UploadListOptions['send'] = async (file, sending) => {
    const sent = maybeAttached.current.get(file) ?? sendFile(uploadPdf, file, sending)
    const before = attached.current
    const done = Promise.resolve(sent).then(async (stored) => {
      await before
      maybeAttached.current.delete(file)
      return attach(itemId, stored, sending.signal).catch((error: unknown) => {
        if (!isRefusal(error)) maybeAttached.current.set(file, stored)
        throw error
      })
    })
    // The next one waits for this one, whether it succeeds or not.
    attached.current = Promise.allSettled([before, done])
    const attachedNow = await done.catch((error: unknown) => {
      void refreshAfter({ type: 'itemFoundOutdated', itemId, requestId })
      throw error
    })
    // What was attached leaves the uploads as soon as the page shows it: both together would leave room for one less.
    await refreshAfter(
      { type: 'layout-pdf-added', itemId },
      { queryKey: queryKeys.item(itemId, 'admins'), update: (page: ItemDetail) => ({ ...page, ...attachedNow }) },
    )
    return undefined
  }

  return useUploads({
    initial: [],
    keep: () => undefined,
    rule: layoutRule,
    alreadyThere: layoutPdfs.length,
    send,
    failureIn,
    deleteStored: async () => undefined,
  })
}

/** Resolves with all layout PDFs of the item. */
async function attach(itemId: number, { pdfPath: key, generatedFileName: name }: StoredPdf, signal?: AbortSignal) {
  try {
    signal?.throwIfAborted()
    return await call(addLayoutPdf, { params: { itemId }, body: { key, name } })
  } catch (error) {
    // Deletes the stored file where it is not, or is not to be, attached to the item.
    if (isRefusal(error) || signal?.aborted)
      await call(deletePdf, { query: { key } }).catch(logFailure('delete layout PDF'))
    throw error
  }
}
