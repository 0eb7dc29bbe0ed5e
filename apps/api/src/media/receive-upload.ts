import type { Readable } from 'node:stream'

export interface ReceivedUpload<Type extends string> {
  ok: true
  /** Inside the given folder, under a random name. */
  path: string
  byteSize: number
  /** What the bytes say. */
  contentType: Type
}

export type UploadRefused =
  | { ok: false; refusal: 'UNSUPPORTED_TYPE'; detectedType: string | undefined }
  | { ok: false; refusal: 'TOO_LARGE' }
  | { ok: false; refusal: 'EMPTY' }

export interface ReceiveOptions<Type extends string> {
  /** An existing folder, see `spool.ts`. */
  directory: string
  maximumBytes: number
  /** MIME types: `acceptedMediaTypes` or `[layoutPdfType]`. */
  accepts: readonly Type[]
}

/** Rejects when the stream breaks off (the client went away); nothing is kept of a refused or broken upload. */
export declare function receiveUpload<Type extends string>(
  stream: Readable,
  options: ReceiveOptions<Type>,
): Promise<ReceivedUpload<Type> | UploadRefused>
