import { deleteImage, uploadMedia } from '@portal/contract/files/files.ts'
import { useQueries } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { call, codeOf } from '../../api/client.ts'
import { upload as sendFile } from '../../api/upload.ts'
import { logFailure } from '../failures/log-failure.ts'
import { linkQuery, probeQuery } from '../media/links.ts'
import { mediaTexts } from '../media/media-file.ts'
import { hasFailed, isBusy, type StoredFile, type Upload, uploadTexts } from './upload.ts'
import { type UploadListOptions, uploadList } from './upload-list.ts'

/** An upload as it is shown: with what the server said of its video since, and a picture to show. */
export type ShownUpload = Upload & { readonly preview: string | undefined }

export type Uploads = ReturnType<typeof useUploads>

/**
 * The files of one form (see `uploadList`), watched until their videos can be played. The options are read once.
 * `probeEveryMs` is how often a video that is being processed is asked for.
 */
export function useUploads({
  probeEveryMs,
  ...options
}: Pick<UploadListOptions, 'initial' | 'keep' | 'count'> & { readonly probeEveryMs: number }) {
  const [list] = useState(() =>
    uploadList({ ...options, send: (file, sent) => sendFile(uploadMedia, file, sent), deleteStored }),
  )
  const { uploads, refusals, previews } = useSyncExternalStore(list.subscribe, list.state)

  useEffect(() => {
    // What a lost connection broke off goes on by itself once there is one again.
    window.addEventListener('online', list.retryAll)
    return () => {
      window.removeEventListener('online', list.retryAll)
      list.end()
    }
  }, [list])

  const watched = useWatchedVideos(uploads, probeEveryMs)
  const thumbnails = useThumbnails(watched)
  return {
    uploads: watched.map(
      (upload): ShownUpload => ({ ...upload, preview: previews.get(upload.id) ?? thumbnails.get(upload.id) }),
    ),
    /** Sending or removing. */
    busy: isBusy(uploads),
    refusals,
    add: (files: readonly File[]) =>
      list.add(
        files,
        watched.filter(hasFailed).map(({ id }) => id),
      ),
    cancel: list.cancel,
    retry: list.retry,
    remove: list.remove,
    replace: list.replace,
    dismissRefusals: list.dismissRefusals,
  }
}

/** Deletes a stored file and its thumbnail. What stays behind belongs to nobody and is swept. */
export async function deleteStored({ key, thumbnailKey }: StoredFile): Promise<void> {
  try {
    await call(deleteImage, { query: { key } })
    if (thumbnailKey) await call(deleteImage, { query: { key: thumbnailKey } })
  } catch (error) {
    logFailure('delete file')(error)
  }
}

/** The uploads with what the server says of videos now: being processed, ready, failed, or no longer there. */
function useWatchedVideos(uploads: readonly Upload[], probeEveryMs: number): readonly Upload[] {
  const processing = uploads.flatMap((upload) =>
    upload.step === 'stored' && upload.file.processing === 'processing' ? [upload.file.key] : [],
  )
  const answers = useQueries({ queries: processing.map((key) => probeQuery(key, probeEveryMs)) })
  const answerOf = new Map(processing.map((key, at) => [key, answers[at]]))

  return uploads.map((upload) => {
    const answer = upload.step === 'stored' ? answerOf.get(upload.file.key) : undefined
    if (upload.step !== 'stored' || !answer) return upload
    const now = (processing: StoredFile['processing'], failure: string | null): Upload => ({
      ...upload,
      file: { ...upload.file, processing, failure },
    })
    if (answer.data?.exists) return now('ready', null)
    if (answer.data?.failed) return now('failed', answer.data.message ?? mediaTexts.videoUnplayable)
    return codeOf(answer.error) === 'NOT_FOUND' ? now('failed', uploadTexts.gone) : upload
  })
}

/** Links to the thumbnails of what is stored, by upload. */
function useThumbnails(uploads: readonly Upload[]): ReadonlyMap<string, string> {
  const wanted = uploads.flatMap((upload) =>
    upload.step === 'stored' && upload.file.processing === 'ready' && upload.file.thumbnailKey
      ? [{ id: upload.id, key: upload.file.thumbnailKey }]
      : [],
  )
  const links = useQueries({ queries: wanted.map(({ key }) => linkQuery(key)) })
  return new Map(
    wanted.flatMap(({ id }, at) => {
      const url = links[at]?.data?.url
      return url ? [[id, url] as const] : []
    }),
  )
}
