import { uploadIdIn } from '../../api/begun-upload.ts'
import { logFailure } from '../failures/log-failure.ts'
import { noteGivenUp } from './given-up-notes.ts'

/**
 * Gives up what was begun to be sent of an account's files. The server is told at once, or as soon as it can be.
 * Never rejects.
 */
export async function giveUpBegun(
  userId: string,
  files: readonly { readonly begunAt?: string | undefined }[],
): Promise<void> {
  const begun = files.flatMap(({ begunAt }) => begunAt ?? [])
  if (begun.length === 0) return
  // Noted before anything is loaded, because there may be no connection.
  noteGivenUp(userId, begun.map(uploadIdIn))
  await import('./given-up.ts').then(({ tellGivenUp }) => tellGivenUp(userId)).catch(logFailure('give up an upload'))
}
