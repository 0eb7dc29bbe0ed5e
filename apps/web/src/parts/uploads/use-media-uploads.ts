import { deleteImage, probeUpload, uploadMedia } from '@portal/contract/files/files.ts'
import { m } from '@portal/texts/messages.ts'
import { useQueries } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call, codeOf } from '../../api/client.ts'
import { isConnectionLost } from '../../api/connection.ts'
import { isOnDevice, type StoredFile, storedFileOf, type Upload } from '../device/upload.ts'
import { logFailure } from '../failures/log-failure.ts'
import { linkQuery, probeQuery } from '../media/file-queries.ts'
import { type MediaCount, mediaRule } from './file-rules.ts'
import { UnreadableHeic } from './lighter/unreadable-heic.ts'
import { lookFirst } from './looking/look-first.ts'
import { forgetFile, giveUp, isBegun, sendChosen, unsentOf } from './send-chosen.ts'
import { chosenFailureIn } from './upload-failure.ts'
import type { SendingOptions, SentFile, UploadListOptions } from './upload-list.ts'
import { type Uploads, useUploads } from './use-uploads.ts'

interface MediaUploadsOptions extends Pick<UploadListOptions, 'initial' | 'keep'> {
  readonly count: MediaCount
  /** Whether each file is looked at before it is sent, as evidence is. */
  readonly looksFirst?: boolean
  /** Whether what does not arrive for want of a connection is sent later. */
  readonly waitsForConnection?: boolean
  /** Where the files go without a connection. */
  readonly device?: DevicePlace | undefined
  /** How often a video that is being processed is asked for. */
  readonly probeEveryMs: number
}

/** Where the files of a form go without a connection, to be sent later with what they belong to. */
export interface DevicePlace {
  /** Keeps a file. Rejects where there is no room for it. */
  keep(file: File): Promise<SentFile>
  remove(key: string): Promise<void>
}

/** What a form does with its files: as with a connection, but for those that go into the device. */
export const withDevice = <Options extends Pick<UploadListOptions, 'send' | 'failureIn' | 'deleteStored'>>(
  device: DevicePlace | undefined,
  options: Options,
): Options =>
  device
    ? {
        ...options,
        async send(file, sending) {
          if (!isConnectionLost() || (await isBegun(sending.id))) return options.send(file, sending)
          const stored = await kept(device.keep(file))
          // It was to be sent by itself.
          void forgetFile(sending.id)
          return stored
        },
        failureIn: (error) => (error instanceof NoRoom ? { said: m.claims_no_room() } : options.failureIn(error)),
        deleteStored: (file) => (isOnDevice(file.key) ? device.remove(file.key) : options.deleteStored(file)),
      }
    : options

/** This device did not keep a file. */
class NoRoom extends Error {}

const kept = (keeping: Promise<SentFile>): Promise<SentFile> =>
  keeping.catch((error: unknown) => {
    throw error instanceof UnreadableHeic ? error : new NoRoom('This device did not keep the file', { cause: error })
  })

/** The pictures and videos of one form, watched until the videos can be played. */
export function useMediaUploads({
  count,
  looksFirst = false,
  waitsForConnection = false,
  device,
  probeEveryMs,
  ...options
}: MediaUploadsOptions) {
  const uploads = useUploads(
    withDevice(device, {
      ...options,
      rule: mediaRule(count),
      look: looksFirst ? lookFirst : undefined,
      unsentOf,
      giveUp,
      async send(file: File, sending: SendingOptions): Promise<SentFile> {
        const result = await sendChosen(uploadMedia, file, sending)
        return { kind: result.kind, file: storedFileOf(result) }
      },
      failureIn: (error: unknown) => chosenFailureIn(error, waitsForConnection ? m.upload_waits() : undefined),
      deleteStored,
    }),
  )
  useVideoWatch(uploads, probeEveryMs)
  const thumbnails = useThumbnails(uploads.uploads)
  return {
    ...uploads,
    uploads: uploads.uploads.map((upload) => ({ ...upload, preview: upload.preview ?? thumbnails.get(upload.id) })),
    /** After the server refused the files: takes off the list what it no longer has, or all when it has every one. */
    async dropRefused(refused: readonly Upload[]): Promise<void> {
      const keys = refused.flatMap((one) => (one.step === 'stored' ? [one.file.key] : []))
      const gone = await Promise.all(keys.map(isGone))
      if (gone.includes(undefined)) return
      const found = keys.filter((_, at) => gone[at])
      uploads.dropGone(found.length > 0 ? found : keys)
    },
  }
}

/** Deletes a stored file and its thumbnail. The nightly sweep removes what could not be deleted. */
export async function deleteStored({ key, thumbnailKey }: StoredFile): Promise<void> {
  try {
    await call(deleteImage, { query: { key } })
    if (thumbnailKey) await call(deleteImage, { query: { key: thumbnailKey } })
  } catch (error) {
    logFailure('delete file')(error)
  }
}

/** Whether the server cannot take a file any more; undefined when it does not say. */
async function isGone(key: string): Promise<boolean | undefined> {
  try {
    return (await call(probeUpload, { query: { key } })).failed === true
  } catch (error) {
    return codeOf(error) === 'NOT_FOUND' ? true : undefined
  }
}

/** Notes of videos that are being processed when they can be played, have failed, or are no longer there. */
function useVideoWatch(
  { uploads, videoProcessed, dropGone }: Pick<Uploads, 'uploads' | 'videoProcessed' | 'dropGone'>,
  everyMs: number,
): void {
  const keys = uploads.flatMap((upload) =>
    upload.step === 'stored' && upload.file.processing === 'processing' ? [upload.file.key] : [],
  )
  const answers = useQueries({ queries: keys.map((key) => probeQuery(key, everyMs)) })
  useEffect(() => {
    for (const [at, key] of keys.entries()) {
      const { data, error } = answers[at] ?? {}
      if (data?.exists) videoProcessed(key, 'ready', null, data.leftOut)
      else if (data?.failed) videoProcessed(key, 'failed', data.failure ?? null)
      else if (codeOf(error) === 'NOT_FOUND') dropGone([key])
    }
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
