import { onDevice } from './database.ts'
import { tellOutboxChanged } from './waiting.ts'

/** Tells all tabs that something waits on this device, or left it. */
export async function tellChange(): Promise<void> {
  if ((await waitingCount()) > 0) return tellOutboxChanged(true)
  tellOutboxChanged(false)
  // Another tab may have put something in since it was counted.
  if ((await waitingCount()) > 0) tellOutboxChanged(true)
}

const waitingCount = (): Promise<number> =>
  onDevice(async (database) => {
    const [messages, claims] = await Promise.all([database.count('outbox'), database.count('claims')])
    return messages + claims
  })

/** Removes all that waits of an account: messages, claims and files, also those of forms. */
export async function emptyOutbox(userId: string): Promise<void> {
  const stores = ['outbox', 'claims', 'files'] as const
  await onDevice(async (database) => {
    const transaction = database.transaction(stores, 'readwrite')
    for (const name of stores) {
      const store = transaction.objectStore(name)
      for (const key of await store.index('userId').getAllKeys(userId)) await store.delete(key)
    }
    await transaction.done
  })
  await tellChange()
}
