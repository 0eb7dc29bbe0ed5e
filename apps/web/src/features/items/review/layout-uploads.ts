import { deletePdf, uploadPdf } from '@portal/contract/files/files.ts'
import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import { addLayoutPdf } from '@portal/contract/items/items.ts'
import { limits } from '@portal/domain/limits.ts'
import {
  layoutPdfTooLarge,
  layoutPdfType,
  layoutPdfUploadFailed,
  maximumLayoutPdfBytes,
  onlyPdf,
  tooManyLayoutPdfs,
} from '@portal/domain/media/layout-pdf-rules.ts'
import { useEffect, useRef, useState } from 'react'
import { ApiError, call, codeOf } from '../../../api/client.ts'
import { useMarkStale } from '../../../api/stale-after.ts'
import { upload } from '../../../api/upload.ts'
import { logFailure } from '../../../parts/failures/log-failure.ts'

/** A PDF on its way to an item. */
export interface LayoutUpload {
  readonly id: string
  readonly name: string
  /** From 0 to 1; undefined while the server takes it in. */
  readonly progress: number | undefined
}

/** Numbers the uploads of this page. */
let begun = 0

const isPdf = (file: File): boolean => (file.type ? file.type === layoutPdfType : /\.pdf$/i.test(file.name))

/** Which of the chosen files are sent, and a sentence for each that is not. */
export function chooseLayouts(files: readonly File[], present: number): { taken: File[]; refusals: string[] } {
  const taken: File[] = []
  const refusals = new Set<string>()
  for (const file of files) {
    if (!isPdf(file)) refusals.add(onlyPdf)
    else if (file.size > maximumLayoutPdfBytes) refusals.add(layoutPdfTooLarge)
    else if (present + taken.length >= limits.layoutPdf.maximumFiles) refusals.add(tooManyLayoutPdfs)
    else taken.push(file)
  }
  return { taken, refusals: [...refusals] }
}

/** What to say of an upload that did not arrive: the server's sentence about the file, or that it failed. */
function sentenceFor(error: unknown): string {
  if (codeOf(error) === 'TOO_MANY_FILES') return tooManyLayoutPdfs
  const aboutTheFile = error instanceof ApiError && (error.status === 413 || error.status === 415) && error.message
  return aboutTheFile || layoutPdfUploadFailed
}

/**
 * Uploads layout PDFs to an item, each with its progress, and attaches them. An upload is shown
 * until the item's page shows the document.
 */
export function useLayoutUploads({ id: itemId, requestId }: ItemDetail, present: number) {
  const markStale = useMarkStale()
  const [uploads, setUploads] = useState<readonly LayoutUpload[]>([])
  const [refusals, setRefusals] = useState<readonly string[]>([])
  const stops = useRef(new Map<string, AbortController>())
  /** Files travel side by side and are attached one after another, so that they stand in the order they were chosen. */
  const attached = useRef<Promise<unknown>>(Promise.resolve())
  useEffect(() => {
    const all = stops.current
    return () => {
      for (const stop of all.values()) stop.abort()
    }
  }, [])

  const begin = async (file: File) => {
    const id = String(++begun)
    const stop = new AbortController()
    stops.current.set(id, stop)
    setUploads((before) => [...before, { id, name: file.name, progress: 0 }])
    const show = (progress: number | undefined) =>
      setUploads((before) => before.map((one) => (one.id === id ? { ...one, progress } : one)))
    const leave = () => {
      stops.current.delete(id)
      setUploads((before) => before.filter((one) => one.id !== id))
    }
    const stored = upload(uploadPdf, file, {
      signal: stop.signal,
      onProgress: (share) => show(share < 1 ? share : undefined),
    })
    const before = attached.current
    const done = stored.then(async ({ pdfPath, generatedFileName }) => {
      await before
      await attach(pdfPath, generatedFileName, stop.signal)
    })
    // The next one waits for this one, whether it succeeds or not.
    attached.current = Promise.allSettled([before, done])
    try {
      await done
      await markStale({ type: 'layoutPdfsChanged', itemId })
    } catch (error) {
      // Removed at once: a failed upload takes no place.
      leave()
      if (!stop.signal.aborted) setRefusals((before) => [...new Set([...before, sentenceFor(error)])])
      if (codeOf(error)) await markStale({ type: 'itemFoundOutdated', itemId, requestId })
    } finally {
      leave()
    }
  }

  const attach = async (key: string, name: string, signal: AbortSignal) => {
    try {
      signal.throwIfAborted()
      await call(addLayoutPdf, { params: { itemId }, body: { key, name } })
    } catch (error) {
      // Deletes a stored file that was attached to nothing: nobody could reach it.
      await call(deletePdf, { query: { key } }).catch(logFailure('delete layout PDF'))
      throw error
    }
  }

  return {
    uploads,
    refusals,
    add: (files: readonly File[]) => {
      const chosen = chooseLayouts(files, present + uploads.length)
      setRefusals(chosen.refusals)
      for (const file of chosen.taken) void begin(file)
    },
    cancel: (id: string) => stops.current.get(id)?.abort(),
    dismissRefusals: () => setRefusals([]),
  }
}
