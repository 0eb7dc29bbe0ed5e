import { giveUpUpload } from '../../api/begun-upload.ts'
import { NoResponse } from '../../api/client.ts'
import { currentSession } from '../../api/session.ts'
import { logFailure } from '../failures/log-failure.ts'
import { notedUploads, removeNotes } from './given-up-notes.ts'

/**
 * Tells the server of the uploads that the account has given up. What it cannot be told now stays noted. Never
 * rejects.
 */
export async function tellGivenUp(userId: string): Promise<void> {
  for (const { uploadId } of notedUploads().filter((one) => one.userId === userId)) {
    // For another account the upload would not exist, and would count as told.
    if (currentSession()?.userId !== userId) return
    try {
      await giveUpUpload(uploadId)
      removeNotes((one) => one.uploadId === uploadId)
    } catch (error) {
      logFailure('give up an upload')(error)
      if (error instanceof NoResponse) return
    }
  }
  // What has become too old goes, of other accounts, too.
  removeNotes(() => false)
}

/** Removes what was noted of an account. */
export const forgetGivenUp = (userId: string): void => removeNotes((one) => one.userId === userId)
