import type { Endpoint, ReplyOf } from '@portal/contract/endpoint.ts'
import { withLiveToken } from './client.ts'
import { errorOf, NoResponse } from './errors.ts'
import { addressOf } from './send.ts'
import { renewSession, tokenEndsWithin } from './session.ts'

export interface UploadOptions {
  /** How much of the file was sent, from 0 to 1. At 1 the server still processes it. */
  readonly onProgress?: ((share: number) => void) | undefined
  /** Stops the upload; the promise then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined
}

/** A token that ends sooner is renewed first, so that 80 MB are not sent only to be refused. */
const spareMs = 60_000

/**
 * Sends one file as multipart `file`. Uses XMLHttpRequest, because fetch reports no progress of an upload. Renews the
 * session as `call` does. Throws `ApiError`, whose message is the server's sentence, or `NoResponse`.
 */
export async function sendFile<E extends Endpoint & { readonly takes: 'multipart' }>(
  endpoint: E,
  file: File,
  { onProgress, signal }: UploadOptions = {},
): Promise<ReplyOf<E>> {
  if (tokenEndsWithin(spareMs)) await renewSession()
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
        request.addEventListener('error', () => reject(new NoResponse()))
        request.addEventListener('abort', () => reject(signal?.reason))
        request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort))
        signal?.addEventListener('abort', abort)
        request.send(form)
      }),
  )
}
