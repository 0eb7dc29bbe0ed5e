import { deviceDatabase, type WaitingMessage } from '../offline/device-database.ts'
import { tellOutboxChanged } from './outbox-changes.ts'

export type { WaitingMessage } from '../offline/device-database.ts'

/** Tells all tabs that something waits on this device, or left it. */
export async function tellChange(): Promise<void> {
  const database = await deviceDatabase()
  const [messages, claims] = await Promise.all([database.count('outbox'), database.count('claims')])
  tellOutboxChanged(messages + claims > 0)
}

/** Puts a message into the outbox, or what has become of it. Rejects where the browser keeps nothing. */
export async function putInOutbox(message: WaitingMessage): Promise<void> {
  await (await deviceDatabase()).put('outbox', message)
  await tellChange()
}

/** What waits of an account, in the order it was written. */
export async function waitingMessages(userId: string): Promise<WaitingMessage[]> {
  const waiting = await (await deviceDatabase()).getAllFromIndex('outbox', 'userId', userId)
  return waiting.sort((one, other) => one.writtenAt - other.writtenAt)
}

export async function removeFromOutbox(id: string): Promise<void> {
  await (await deviceDatabase()).delete('outbox', id)
  await tellChange()
}

/** Removes all that waits of an account: messages, and claims with their files. */
export async function emptyOutbox(userId: string): Promise<void> {
  const stores = ['outbox', 'claims', 'claimFiles'] as const
  const transaction = (await deviceDatabase()).transaction(stores, 'readwrite')
  for (const name of stores) {
    const store = transaction.objectStore(name)
    for (const key of await store.index('userId').getAllKeys(userId)) await store.delete(key)
  }
  await transaction.done
  await tellChange()
}

/** Takes a message out again; undefined when it has left, or is leaving. */
export function takeOut(id: string): Promise<WaitingMessage | undefined> {
  const take = async () => {
    const message = await (await deviceDatabase()).get('outbox', id)
    if (message) await removeFromOutbox(id)
    return message
  }
  return withOutbox(take)
}

/** Works with the outbox in one tab at a time; undefined when another one, or this one, is at work already. */
export function withOutbox<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  // Locks need https, as everything that works without a connection does.
  const locks: LockManager | null | undefined = navigator.locks
  if (!locks) return work()
  return locks.request('outbox', { ifAvailable: true }, async (lock) => (lock ? work() : undefined))
}
