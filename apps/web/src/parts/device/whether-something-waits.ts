import { inStores, onDevice } from './database.ts'
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

/** Removes a message or a claim with its files. */
export async function removeWithFiles(store: 'outbox' | 'claims', id: string): Promise<void> {
  await inStores([store, 'files'], 'readwrite', async (owners, files) => {
    for (const key of await files.index('owner').getAllKeys(id)) await files.delete(key)
    await owners.delete(id)
  })
  await tellChange()
}

/** Removes all that waits of an account: messages, claims and files, also those of forms. */
export async function emptyOutbox(userId: string): Promise<void> {
  const names: readonly ('outbox' | 'claims' | 'files')[] = ['outbox', 'claims', 'files']
  await inStores(names, 'readwrite', async (...stores) => {
    for (const store of stores)
      for (const key of await store.index('userId').getAllKeys(userId)) await store.delete(key)
  })
  await tellChange()
}
