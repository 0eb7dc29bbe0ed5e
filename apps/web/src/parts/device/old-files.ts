import { limits } from '@portal/domain/limits.ts'
import { dayMs } from '../intervals.ts'
import { onDevice } from './database.ts'

/** As long as the server keeps what it has of an upload. */
const keptMs = limits.unfinishedUpload.days * dayMs

/** Removes the files of forms that nobody went on with, of any account. */
export const removeOldUnsent = (): Promise<void> =>
  onDevice(async (database) => {
    const { store, done } = database.transaction('files', 'readwrite')
    const old = IDBKeyRange.upperBound(Date.now() - keptMs)
    for (let at = await store.index('chosenAt').openCursor(old); at; at = await at.continue()) await at.delete()
    await done
  })
