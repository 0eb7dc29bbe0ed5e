import { limits } from '@portal/domain/limits.ts'
import { currentSession } from '../../api/session.ts'
import { dayMs } from '../intervals.ts'
import { askToStay, isWhole, onDevice, type UnsentFile } from './database.ts'

/** The file of an upload of the account that is signed in, as far as this device has it. */
export async function unsentFile(id: string): Promise<UnsentFile | undefined> {
  const kept = await onDevice((database) => database.get('unsentFiles', id))
  if (kept?.userId !== currentSession()?.userId) return undefined
  // What comes back shorter is no use: it has to be chosen again.
  return kept && isWhole(kept) ? kept : undefined
}

/** Keeps a file until it has arrived, and removes what nobody went on with. */
export async function keepUnsent(id: string, file: File): Promise<void> {
  const userId = currentSession()?.userId
  if (!userId) return
  await onDevice(async (database) => {
    const { store, done } = database.transaction('unsentFiles', 'readwrite')
    await Promise.all([store.put({ id, userId, file, byteSize: file.size, chosenAt: Date.now() }), done])
  })
  await removeOldUnsent()
  askToStay()
}

/** Notes where a file is being sent in parts. */
export async function noteBegun(id: string, begunAt: string): Promise<void> {
  await onDevice(async (database) => {
    const { store, done } = database.transaction('unsentFiles', 'readwrite')
    const kept = await store.get(id)
    if (kept) await store.put({ ...kept, begunAt })
    await done
  })
}

export async function removeUnsent(id: string): Promise<void> {
  await onDevice((database) => database.delete('unsentFiles', id))
}

/** Removes all that was kept of an account. */
export async function forgetUnsent(userId: string): Promise<void> {
  await onDevice(async (database) => {
    const { store, done } = database.transaction('unsentFiles', 'readwrite')
    const ids = await store.index('userId').getAllKeys(userId)
    await Promise.all([...ids.map((id) => store.delete(id)), done])
  })
}

/** As long as the server keeps what it has of an upload. */
const keptMs = limits.unfinishedUpload.days * dayMs

/** Removes the files of forms that nobody went on with, of any account. */
export const removeOldUnsent = (): Promise<void> =>
  onDevice(async (database) => {
    const { store, done } = database.transaction('unsentFiles', 'readwrite')
    const old = IDBKeyRange.upperBound(Date.now() - keptMs)
    for (let at = await store.index('chosenAt').openCursor(old); at; at = await at.continue()) await at.delete()
    await done
  })
