import type { Endpoint, ReplyOf } from '@portal/contract/endpoint.ts'
import { uploadMedia, uploadSaleProof } from '@portal/contract/files/files.ts'
import { finishMediaUpload, finishSaleProofUpload } from '@portal/contract/files/resumable-uploads.ts'
import { tellUnanswered } from './answers.ts'
import { withLiveToken } from './client.ts'
import { errorOf, NoResponse } from './errors.ts'
import { addressOf } from './send.ts'
import { currentSession, onSessionChange, renewBeforeFile } from './session.ts'

/**
 * Does work of the account that is signed in, with a signal that stops it as `signal` does, and at once when that
 * account is signed in no more, here or in another tab. What fails because of that says so, and is no refusal of the
 * work itself.
 */
async function whileSignedIn<Result>(
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const userId = currentSession()?.userId
  const left = new AbortController()
  const stopHearing = onSessionChange(() => {
    if (currentSession()?.userId !== userId) left.abort(new Error('The account is not signed in any more'))
  })
  try {
    return await work(signal ? AbortSignal.any([signal, left.signal]) : left.signal)
  } catch (error) {
    left.signal.throwIfAborted()
    throw error
  } finally {
    stopHearing()
  }
}

export interface UploadOptions {
  /** How much of the file was sent, from 0 to 1. At 1 the server still processes it. */
  readonly onProgress?: ((share: number) => void) | undefined
  /** Stops the upload; the promise then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined
  /** Where an earlier try began to send the file in parts; it then goes on where that one broke off. */
  readonly begunAt?: string | undefined
  /** Told where the file is being sent in parts. */
  readonly onBegun?: ((url: string) => void) | undefined
}

/** What takes a larger file when it was sent in parts. What administrators send from their desks goes in one piece. */
const sentInParts = new Map<string, typeof finishMediaUpload | typeof finishSaleProofUpload>([
  [uploadMedia.name, finishMediaUpload],
  [uploadSaleProof.name, finishSaleProofUpload],
])
/** A smaller file is sent again sooner than it is gone on with. */
const onePieceBytes = 1024 * 1024

/**
 * Sends one file: a larger one in parts, so that it can go on where it broke off. Stops at once when the account is
 * signed in no more. Throws `ApiError`, whose message is the server's sentence, `NoResponse`, or why it was stopped.
 */
export const sendFile = <E extends Endpoint & { readonly takes: 'multipart' }>(
  endpoint: E,
  file: File,
  options: UploadOptions = {},
): Promise<ReplyOf<E>> => {
  const measure = measureSpeed(file.size)
  const onProgress = (share: number) => {
    measure(share)
    options.onProgress?.(share)
  }
  return whileSignedIn(options.signal, (signal) => sendStoppable(endpoint, file, { ...options, onProgress, signal }))
}

async function sendStoppable<E extends Endpoint & { readonly takes: 'multipart' }>(
  endpoint: E,
  file: File,
  options: UploadOptions,
): Promise<ReplyOf<E>> {
  const finish = file.size > onePieceBytes ? sentInParts.get(endpoint.name) : undefined
  if (!finish) return sendInOnePiece(endpoint, file, options)
  const { sendInParts } = await import('./send-in-parts.ts').catch((error: unknown) => {
    throw new NoResponse(error)
  })
  // Both calls of a file answer the same.
  return (await sendInParts(finish, file, options)) as ReplyOf<E>
}

/** Sends a file as multipart `file`. Uses XMLHttpRequest, because fetch reports no progress of an upload. */
async function sendInOnePiece<E extends Endpoint & { readonly takes: 'multipart' }>(
  endpoint: E,
  file: File,
  { onProgress, signal }: UploadOptions,
): Promise<ReplyOf<E>> {
  await renewBeforeFile()
  return withLiveToken(
    (token) =>
      new Promise<ReplyOf<E>>((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason)
        const request = new XMLHttpRequest()
        const form = new FormData()
        form.append('file', file)
        const abort = () => request.abort()

        request.open(endpoint.method, addressOf(endpoint, {}))
        if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
        request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
          if (lengthComputable && total > 0) onProgress?.(loaded / total)
        })
        request.addEventListener('load', () => {
          const { status, responseText } = request
          if (status < 200 || status > 299)
            return reject(errorOf(status, responseText, (name) => request.getResponseHeader(name)))
          try {
            resolve(JSON.parse(responseText))
          } catch (error) {
            reject(new NoResponse(error))
          }
        })
        request.addEventListener('error', () => {
          tellUnanswered()
          reject(new NoResponse())
        })
        request.addEventListener('abort', () => reject(signal?.reason))
        request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort))
        signal?.addEventListener('abort', abort)
        request.send(form)
      }),
  )
}

/** Bytes a second of what this page sent last: what the next file is likely to get. */
let lastSpeed: number | undefined

/** Before that a measured speed says little. */
const shortestMeasureMs = 1000

/**
 * Measures a file of `byteSize` on its way; call what it returns with each share of it that was sent, from 0 to 1. What an
 * earlier try had sent before the first of them does not count.
 */
export function measureSpeed(byteSize: number, now: () => number = Date.now): (share: number) => void {
  let begin: { readonly share: number; readonly at: number } | undefined
  return (share) => {
    begin ??= { share, at: now() }
    const passed = now() - begin.at
    if (passed >= shortestMeasureMs && share > begin.share)
      lastSpeed = (byteSize * (share - begin.share)) / (passed / 1000)
  }
}

/** How many seconds so many bytes are likely to take; undefined while nothing is known of the connection. */
export const likelySeconds = (bytes: number): number | undefined =>
  lastSpeed === undefined ? undefined : bytes / lastSpeed
