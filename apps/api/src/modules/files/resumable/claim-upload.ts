import { databaseTime, databaseTimeIn } from '../../../db/clock.ts'
import type { Database } from '../../../db/database.ts'

/** Longer than a photo takes to be converted, and a video of the largest size to be stored. */
const claimSeconds = 120

/** An upload that this call alone takes. */
export interface ClaimedUpload {
  readonly uploadId: string
  readonly byteSize: number
  readonly fileName: string
  readonly declaredType: string
}

/**
 * Claims an account's upload for a while, so that of several calls at once, in whichever process, one takes it. Undefined
 * where it is not there, not whole, taken already, or claimed by another call.
 */
export const claimUpload = (db: Database, uploaderId: number, uploadId: string): Promise<ClaimedUpload | undefined> =>
  db
    .updateTable('resumableUploads')
    .set({ takenUntil: databaseTimeIn(claimSeconds) })
    .where('uploadId', '=', uploadId)
    .where('uploaderId', '=', uploaderId)
    .where('result', 'is', null)
    .whereRef('received', '=', 'byteSize')
    .where((where) => where.or([where('takenUntil', 'is', null), where('takenUntil', '<', databaseTime)]))
    .returning(['uploadId', 'byteSize', 'fileName', 'declaredType'])
    .executeTakeFirst()

/** Lets the next call take it: this one could not. */
export async function releaseUpload(db: Database, uploadId: string): Promise<void> {
  await db.updateTable('resumableUploads').set({ takenUntil: null }).where('uploadId', '=', uploadId).execute()
}
