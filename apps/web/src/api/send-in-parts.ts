import type { ReplyOf } from '@portal/contract/endpoint.ts'
import type { finishMediaUpload, finishSaleProofUpload } from '@portal/contract/files/resumable-uploads.ts'
import { resumableUploadsPath } from '@portal/contract/files/resumable-uploads-path.ts'
import { currentLanguage } from '@portal/texts/current-language.ts'
import { DetailedError, type HttpResponse, Upload } from 'tus-js-client'
import { tellUnanswered } from './answers.ts'
import { addressOfUpload, isUploadGone, uploadIdIn } from './begun-upload.ts'
import { call, withLiveToken } from './client.ts'
import { config } from './config.ts'
import { ApiError, errorOf, NoResponse } from './errors.ts'
import type { UploadOptions } from './send-file.ts'
import { accessToken, renewBeforeFile } from './session.ts'

/** The calls that take a file whose parts have all arrived. */
type FinishEndpoint = typeof finishMediaUpload | typeof finishSaleProofUpload

const chunkBytes = 2 * 1024 * 1024
/** A server that starts anew is back by then; for a longer time without a connection the upload waits. */
const retryDelays = [500, 2_000, 5_000, 10_000]
/** Another call is at work on this upload, or was just now. */
const inUse = new Set([409, 423])

/**
 * Sends a file in parts by the tus protocol, and has it taken by `finish` once it is whole. Goes on where an earlier
 * try, `begunAt`, broke off, and begins anew where the server has that one no more. Throws as `sendFile` does.
 */
export async function sendInParts(
  finish: FinishEndpoint,
  file: File,
  options: UploadOptions,
): Promise<ReplyOf<FinishEndpoint>> {
  let { begunAt } = options
  const onBegun = (at: string) => {
    begunAt = at
    options.onBegun?.(at)
  }
  const sendWhole = async () => {
    const url = await withLiveToken(() => sendParts(file, { ...options, begunAt, onBegun }))
    return call(finish, { params: { uploadId: uploadIdIn(url) }, signal: options.signal })
  }
  try {
    return await sendWhole()
  } catch (error) {
    if (!begunAt || !isUploadGone(error)) throw error
    begunAt = undefined
    return sendWhole()
  }
}

/** Resolves with the address of the upload when all of it has arrived. */
function sendParts(file: File, { onProgress, signal, begunAt, onBegun }: UploadOptions): Promise<string> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const stop = () => {
      void upload.abort()
      reject(signal?.reason)
    }
    const upload: Upload = new Upload(file, {
      endpoint: config().apiUrl + resumableUploadsPath,
      uploadUrl: begunAt ? addressOfUpload(uploadIdIn(begunAt)) : null,
      chunkSize: chunkBytes,
      retryDelays,
      storeFingerprintForResuming: false,
      metadata: { filename: file.name, filetype: file.type },
      async onBeforeRequest(request) {
        await renewBeforeFile()
        // The library sends what was stopped meanwhile, and the token may be another account's by now.
        signal?.throwIfAborted()
        request.setHeader('authorization', `Bearer ${accessToken()}`)
        request.setHeader('accept-language', currentLanguage())
      },
      // Otherwise an upload that a busy server does not find at once would be begun anew.
      onAfterResponse(_request, response) {
        if (response.getStatus() >= 300) throw refusalIn(response)
      },
      onShouldRetry: ({ causingError }) => navigator.onLine && mayPass(causingError),
      onUploadUrlAvailable: () => upload.url && onBegun?.(upload.url),
      onProgress: (sent, total) => onProgress?.(sent / total),
      onError(error) {
        signal?.removeEventListener('abort', stop)
        const failure = failureIn(error)
        if (failure instanceof NoResponse) tellUnanswered()
        reject(failure)
      },
      onSuccess() {
        signal?.removeEventListener('abort', stop)
        if (upload.url) resolve(upload.url)
        else reject(new NoResponse())
      },
    })
    signal?.addEventListener('abort', stop)
    upload.start()
  })
}

const refusalIn = (response: HttpResponse): Error =>
  errorOf(response.getStatus(), response.getBody(), (name) => response.getHeader(name) ?? null)

const mayPass = (cause: Error | null | undefined): boolean =>
  !(cause instanceof ApiError) || cause.status >= 500 || inUse.has(cause.status)

function failureIn(error: Error): Error {
  const cause = error instanceof DetailedError ? error.causingError : undefined
  return cause instanceof ApiError && !inUse.has(cause.status) ? cause : new NoResponse(error)
}
