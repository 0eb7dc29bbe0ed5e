import { limits } from '@portal/domain/limits.ts'
import { dayMs } from '../intervals.ts'
import { inStores } from './database.ts'

/** As long as the server keeps what it has of an upload. */
const keptMs = limits.unfinishedUpload.days * dayMs

/** Removes the files of forms that nobody went on with, of any account. */
export const removeOldUnsent = (): Promise<void> =>
  inStores(['files'], 'readwrite', async (files) => {
    const old = IDBKeyRange.upperBound(Date.now() - keptMs)
    for (let at = await files.index('chosenAt').openCursor(old); at; at = await at.continue()) await at.delete()
  })
