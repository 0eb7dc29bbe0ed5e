import type { UploadResult } from '@portal/contract/files/file-schemas.ts'
import type { MediaState } from '@portal/contract/files/media-shapes.ts'
import type { FileFault } from '@portal/domain/evidence/file-fault.ts'
import { type Shot, shots } from '@portal/domain/evidence/shots.ts'
import { type LeftOut, leftOutKinds } from '@portal/domain/media/left-out.ts'
import type { MediaKind } from '@portal/domain/media/media-rules.ts'
import { type VideoFailure, videoFailures } from '@portal/domain/media/video-failure.ts'
import type { Problem } from '@portal/domain/problem.ts'
import { fieldsOf, numberIn } from '../../local-store/stored-fields.ts'

export type FileKind = MediaKind | 'document'

/** Why a file was not taken or did not arrive: a problem that we know, or what the server said. */
export type UploadFailure = Problem | { readonly said: string }

/** A file that the server has: what a form sends, and what is kept of it over a reload. */
export interface StoredFile {
  /** What is sent as the file's key; of a video the one it will be playable under. */
  readonly key: string
  readonly thumbnailKey: string | null
  readonly processing: MediaState
  /** Why a video failed. */
  readonly failure: VideoFailure | null
  /** What of the file that was sent is not in what is kept of it. */
  readonly leftOut?: readonly LeftOut[] | undefined
  /** It belongs to a saved item: taking it away here takes effect when the item is saved. */
  readonly attached: boolean
}

/** What the server answered to a file that was sent, as forms keep it. */
export const storedFileOf = (result: UploadResult): StoredFile => ({
  key: result.targetVideoKey ?? result.imagePath,
  thumbnailKey: result.targetThumbKey ?? result.thumbnailPath,
  processing: result.processing,
  failure: null,
  leftOut: result.leftOut,
  attached: false,
})

interface Named {
  /** Of this list, not of the server. */
  readonly id: string
  readonly fileName: string
  readonly kind: FileKind
  /** Known of what was chosen here. */
  readonly byteSize?: number | undefined
  /** What it shows of an item, as far as somebody said it. */
  readonly shot?: Shot | undefined
}

/**
 * One file of a form: sending, then stored or failed. One that may be of little use waits for a word before it is
 * sent.
 */
export type Upload = Named &
  /** `isLookedAt`: it is looked at first, and not on its way yet. */
  (
    | { readonly step: 'sending'; readonly progress: number; readonly isLookedAt?: boolean | undefined }
    | { readonly step: 'doubted'; readonly faults: readonly FileFault[] }
    /** `retriable` until a reload: then the browser no longer has the file. */
    | { readonly step: 'failed'; readonly reason: UploadFailure; readonly retriable: boolean }
    | { readonly step: 'stored'; readonly file: StoredFile; readonly removing: boolean }
  )

export const isStored = (upload: Upload): boolean => upload.step === 'stored' && !hasFailed(upload) && !upload.removing

export const isBusy = (uploads: readonly Upload[]): boolean =>
  uploads.some((upload) => upload.step === 'sending' || (upload.step === 'stored' && upload.removing))

/** A file of which has to be said whether it is to be used. */
export const isDoubted = (upload: Upload): boolean => upload.step === 'doubted'

/** A file of which it is not known yet whether it is good. */
export const isLookedAt = (upload: Upload): boolean => upload.step === 'sending' && upload.isLookedAt === true

/** How many files a form has: those being uploaded count, those that failed do not. */
export const presentCount = (uploads: readonly Upload[]): number =>
  uploads.filter((upload) => !hasFailed(upload)).length

/** A file that cannot be sent. A video that failed on a saved item can: it stays there until somebody removes it. */
export const hasFailed = (upload: Upload): boolean =>
  upload.step === 'failed' || (upload.step === 'stored' && upload.file.processing === 'failed' && !upload.file.attached)

/** A file that did not arrive, and that this page still has. */
export const canArriveLater = (upload: Upload): boolean => upload.step === 'failed' && upload.retriable

export const isOnItsWay = (upload: Upload): boolean => upload.step === 'sending'

/** What a form sends of its files: the keys, and of videos the thumbnails' keys. */
export function keysOf(uploads: readonly Upload[]): {
  keys: string[]
  videoThumbnails: string[]
  thumbnails: string[]
} {
  const stored = uploads.flatMap((upload) =>
    upload.step === 'stored' && !hasFailed(upload) && !upload.removing ? [upload] : [],
  )
  const thumbnailsOf = (some: typeof stored) => some.flatMap(({ file }) => file.thumbnailKey ?? [])
  return {
    keys: stored.map(({ file }) => file.key),
    videoThumbnails: thumbnailsOf(stored.filter(({ kind }) => kind === 'video')),
    thumbnails: thumbnailsOf(stored),
  }
}

/** Reads back what was kept over a reload; an upload that was running or waiting then has been interrupted. */
export function parseUploads(stored: unknown): Upload[] {
  if (!Array.isArray(stored)) return []
  return stored.filter(isUpload).map((read): Upload => {
    const upload = { ...read, byteSize: numberIn(read.byteSize), shot: shots.find((known) => known === read.shot) }
    if (upload.step === 'stored') return { ...upload, removing: false, file: parseFile(upload.file) }
    return { ...namedOf(upload), ...interrupted, retriable: false }
  })
}

/** An upload that was stopped on its way. */
export const interrupted = { step: 'failed', reason: { code: 'UPLOAD_INTERRUPTED' } } as const

/** What stays of a file in each of its steps. */
export const namedOf = ({ id, fileName, kind, byteSize, shot }: Upload): Named => ({
  ...{ id, fileName, kind, byteSize, shot },
})

const parseFile = (file: StoredFile): StoredFile => ({
  ...file,
  failure: videoFailures.find((known) => known === file.failure) ?? null,
  leftOut: Array.isArray(file.leftOut) ? leftOutKinds.filter((known) => file.leftOut?.includes(known)) : undefined,
})

function isUpload(stored: unknown): stored is Upload {
  const { id, fileName, kind, step, file } = fieldsOf(stored)
  const isKind = kind === 'image' || kind === 'video' || kind === 'document'
  const named = typeof id === 'string' && typeof fileName === 'string' && isKind
  if (step !== 'stored') return named && (step === 'sending' || step === 'doubted' || step === 'failed')
  return named && typeof fieldsOf(file).key === 'string'
}

const prefix = 'device:'

/** The key of a file that this device keeps and the server has not. */
export const newDeviceKey = (): string => `${prefix}${crypto.randomUUID()}`

/** Whether a file's key is one of this device, in the place of the server's. */
export const isOnDevice = (key: string): boolean => key.startsWith(prefix)
