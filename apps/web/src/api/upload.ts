import type { Endpoint, ReplyOf } from '@portal/contract/endpoint.ts'
import { withLiveToken } from './client.ts'
import { errorOf, NoResponse } from './errors.ts'
import { addressOf } from './send.ts'
import { renewSession, tokenEndsWithin } from './session.ts'

export interface UploadOptions {
  /** How much of the file has left, from 0 to 1. After 1 the server still looks at it. */
  readonly onProgress?: ((share: number) => void) | undefined
  /** Stops the upload; the promise then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined
}

/** A token that ends sooner is renewed first, lest 80 MB travel only to be refused. */
const spareMs = 60_000

/**
 * Sends one file as multipart `file`. By XMLHttpRequest, since fetch tells nothing of its progress. Renews the session
 * as `call` does. Throws `ApiError` (its message is the server's sentence, specification 8) or `NoResponse`.
 */
export async function upload<E extends Endpoint & { readonly takes: 'multipart' }>(
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
