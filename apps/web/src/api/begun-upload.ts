import { resumableUploadsPath } from '@portal/contract/files/resumable-uploads-path.ts'
import { tusVersion } from '@portal/contract/files/tus-protocol.ts'
import { tellUnanswered } from './answers.ts'
import { withLiveToken } from './client.ts'
import { config } from './config.ts'
import { ApiError, errorOf, NoResponse } from './errors.ts'
import { timeoutMs } from './send.ts'

const gone = new Set([404, 410])

/** Whether the server had an upload once, and has it no more. */
export const isUploadGone = (error: unknown): boolean => error instanceof ApiError && gone.has(error.status)

/** The id of an upload in parts, at the end of its address. */
export const uploadIdIn = (begunAt: string): string => begunAt.slice(begunAt.lastIndexOf('/') + 1)

/** The address of an upload in parts. What a device has kept does not decide to which server a token is sent. */
export const addressOfUpload = (uploadId: string): string =>
  `${config().apiUrl}${resumableUploadsPath}/${encodeURIComponent(uploadId)}`

/**
 * Gives up an upload in parts of the account that is signed in, which frees its room on the server. One that is there
 * no more needs nothing. Throws as every call.
 */
export async function giveUpUpload(uploadId: string): Promise<void> {
  try {
    await withLiveToken((token) => remove(uploadId, token))
  } catch (error) {
    if (error instanceof NoResponse) tellUnanswered()
    if (!isUploadGone(error)) throw error
  }
}

async function remove(uploadId: string, token: string | undefined): Promise<void> {
  const answer = await fetch(addressOfUpload(uploadId), {
    method: 'DELETE',
    headers: { authorization: `Bearer ${token}`, 'tus-resumable': tusVersion },
    // Whoever cancels may leave the page right after that.
    keepalive: true,
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error: unknown) => {
    throw new NoResponse(error)
  })
  if (!answer.ok) throw errorOf(answer.status, await answer.text(), () => null)
}
