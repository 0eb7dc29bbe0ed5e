import { keeping } from '../intervals.ts'
import { onDevice } from './database.ts'
import { removeClaim } from './kept-claims.ts'
import { removeFromOutbox } from './outbox.ts'

/** What this device keeps of accounts that are not signed in. */
export interface OthersOnDevice {
  readonly count: number
  /** When the oldest of it was written. */
  readonly since: number
}

/** Requests and messages of other accounts that wait on this device; undefined where there are none. */
export async function othersOnDevice(userId: string): Promise<OthersOnDevice | undefined> {
  const found = await writtenByOthers(userId)
  if (found.length === 0) return undefined
  return { count: found.length, since: Math.min(...found.map(({ writtenAt }) => writtenAt)) }
}

/** Removes what other accounts left on this device so long ago that nobody comes back for it. */
export async function removeWhatOthersLeft(userId: string): Promise<void> {
  const old = (await writtenByOthers(userId)).filter(({ writtenAt }) => writtenAt < Date.now() - keeping.ofOthersMs)
  for (const { id, remove } of old) await remove(id)
}

const writtenByOthers = (userId: string) =>
  onDevice(async (database) => {
    const messages = (await database.getAll('outbox')).map((one) => ({ ...one, remove: removeFromOutbox }))
    const claims = (await database.getAll('claims')).map((one) => ({ ...one, remove: removeClaim }))
    return [...messages, ...claims].filter((one) => one.userId !== userId)
  })
