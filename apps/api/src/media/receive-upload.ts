import { randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { knownAs, layoutPdfType } from '@portal/domain/media/media-rules.ts'
import { fileTypeFromBuffer } from 'file-type'
import { beginsPdf } from './clean-pdf.ts'
import type { DiskReserve } from './disk-reserve.ts'

export interface ReceivedUpload<Type extends string> {
  ok: true
  /** Inside the given folder, under a random name. */
  path: string
  byteSize: number
  /** Detected from the first bytes of the file. */
  contentType: Type
}

export type UploadRefused =
  | { ok: false; refusal: 'UNSUPPORTED_TYPE'; detectedType: string | undefined }
  | { ok: false; refusal: 'TOO_LARGE' }
  | { ok: false; refusal: 'EMPTY' }

export interface ReceiveOptions<Type extends string> {
  /** An existing folder, see `spool.ts`. */
  directory: string
  /** A file of exactly this size is accepted. */
  maximumBytes: number
  /** MIME types: `acceptedMediaTypes` or `[layoutPdfType]`. */
  accepts: readonly Type[]
  /** The type of a file whose bytes tell none, as those of a text. Left out, such a file is refused. */
  otherwise?: Type
  /** Called every few megabytes; throws when the disk has too little room. */
  diskReserve: DiskReserve
}

/** How many bytes file-type needs to detect a type. */
const headBytes = 4100
/** How much an upload may write between two checks of the free space. */
const bytesBetweenChecks = 4 * 1024 * 1024

/**
 * Writes an upload to a file while it arrives, without holding it in memory. Its type is detected from its first bytes,
 * its size is checked as it grows. The rest of a refused upload is read and dropped, up to the allowed size, because
 * many clients read the answer only after they have sent everything.
 *
 * Rejects when the stream breaks off. Nothing is kept of a refused or broken upload.
 */
export async function receiveUpload<Type extends string>(
  stream: Readable,
  { directory, ...options }: ReceiveOptions<Type>,
): Promise<ReceivedUpload<Type> | UploadRefused> {
  const path = join(directory, randomUUID())
  // The loop below reports errors of the stream. An error before or after it must not end the process.
  stream.on('error', () => undefined)
  let received: ReceivedUpload<Type> | UploadRefused | undefined
  try {
    received = await spool(stream, path, options)
    return received
  } finally {
    if (!received?.ok) {
      await rm(path, { force: true })
      dropRest(stream, options.maximumBytes)
    }
  }
}

async function spool<Type extends string>(
  stream: Readable,
  path: string,
  { maximumBytes, accepts, otherwise, diskReserve }: Omit<ReceiveOptions<Type>, 'directory'>,
): Promise<ReceivedUpload<Type> | UploadRefused> {
  const file = await open(path, 'wx', 0o600)
  try {
    let byteSize = 0
    let checkedAt = 0
    let contentType: Type | undefined
    let head: Buffer[] = []

    const judgeHead = async (): Promise<UploadRefused | undefined> => {
      const bytes = Buffer.concat(head)
      head = []
      const detectedType = await typeOf(bytes)
      contentType = detectedType === undefined ? otherwise : accepts.find((type) => type === detectedType)
      if (!contentType) return { ok: false, refusal: 'UNSUPPORTED_TYPE', detectedType }
      await file.writeFile(bytes)
    }

    // Leaving the loop must not destroy the stream: the multipart parser waits until the rest has been read.
    for await (const chunk of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      byteSize += chunk.length
      if (byteSize > maximumBytes) return { ok: false, refusal: 'TOO_LARGE' }
      if (byteSize - checkedAt > bytesBetweenChecks) {
        await diskReserve()
        checkedAt = byteSize
      }
      if (contentType) {
        await file.writeFile(chunk)
        continue
      }
      head.push(chunk)
      if (byteSize < headBytes) continue
      const refused = await judgeHead()
      if (refused) return refused
    }
    // A multipart parser with a smaller limit ends the stream early, as if it were complete.
    if ('truncated' in stream && stream.truncated) return { ok: false, refusal: 'TOO_LARGE' }
    if (byteSize === 0) return { ok: false, refusal: 'EMPTY' }
    if (!contentType) {
      const refused = await judgeHead()
      if (refused) return refused
    }
    // A file without an accepted type has been refused above.
    return { ok: true, path, byteSize, contentType: contentType as unknown as Type }
  } finally {
    await file.close()
  }
}

/** With what a MOV may begin beside what file-type knows. */
const movBegins = ['ftyp', 'skip', 'pnot', 'free', 'wide', 'junk', 'udta', 'mdat', 'moov']
/** The size of a box is at most that of a file, so it is no text. */
const largestBox = 0x0800_0000

/** The MIME type that a file's first bytes tell, or undefined. */
async function typeOf(head: Buffer): Promise<string | undefined> {
  const detected = (await fileTypeFromBuffer(head))?.mime
  if (detected) return knownAs(detected)
  if (head.length >= 8 && head.readUInt32BE(0) < largestBox && movBegins.includes(head.toString('latin1', 4, 8)))
    return 'video/quicktime'
  return beginsPdf(head) ? layoutPdfType : undefined
}

/** Reads what is left of a refused upload and keeps nothing of it. A longer rest than allowed ends the connection. */
export function dropRest(stream: Readable, maximumBytes: number): void {
  if (stream.destroyed) return
  let dropped = 0
  stream.on('data', (chunk: Buffer) => {
    dropped += chunk.length
    if (dropped > maximumBytes) stream.destroy()
  })
  stream.resume()
}
