import { currentSession } from '../../api/session.ts'
import { askToStay } from '../offline/ask-to-stay.ts'
import { onDevice, type UnsentFile } from '../offline/device-database.ts'
import { removeOldUnsent } from '../offline/remove-old-unsent.ts'
import { isWhole } from '../offline/whole-file.ts'

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
