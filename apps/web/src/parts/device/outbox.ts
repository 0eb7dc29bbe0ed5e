import {
  askToStay,
  type FileOnDevice,
  inStores,
  type StoredMessage,
  type WaitingFile,
  type WaitingMessage,
} from './database.ts'
import { giveUpBegun } from './given-up.ts'
import { openLock } from './open-claims.ts'
import { beginUsingOutbox } from './waiting.ts'
import { parseMessage } from './waiting-message.ts'
import { removeWithFiles, tellChange } from './whether-something-waits.ts'

export type { WaitingMessage } from './database.ts'

/** Puts a message with its files into the outbox. Rejects where the browser keeps nothing. */
export async function putInOutbox(message: WaitingMessage): Promise<void> {
  beginUsingOutbox()
  await inStores(['outbox', 'files'], 'readwrite', async (outbox, files) => {
    await outbox.put(storedMessage(message))
    for (const file of message.files) await files.put(fileOf(message, file))
  })
  await tellChange()
  askToStay()
}

const storedMessage = (message: WaitingMessage): StoredMessage => ({
  ...message,
  files: message.files.map(({ id }) => id),
})

/** A file of a message; it stood in a form under the same key. */
const fileOf = ({ id, userId }: Pick<WaitingMessage, 'id' | 'userId'>, one: WaitingFile) => ({
  ...{ key: one.id, owner: id, userId },
  ...{ file: one.file, byteSize: one.byteSize ?? one.file.size, begunAt: one.begunAt },
})

/** Changes a message that waits, in one go with reading it. False when it is not there any more. */
export async function changeMessage(id: string, change: (message: WaitingMessage) => WaitingMessage): Promise<boolean> {
  const before = await inStores(['outbox', 'files'], 'readwrite', async (outbox, files) => {
    const before = parseMessage(withFiles(await outbox.get(id), await files.index('owner').getAll(id)))
    if (before) {
      const after = change(before)
      await outbox.put(storedMessage(after))
      for (const one of before.files) if (!after.files.some((other) => other.id === one.id)) await files.delete(one.id)
      for (const one of after.files) if (!before.files.includes(one)) await files.put(fileOf(after, one))
    }
    return before
  })
  await tellChange()
  return before !== undefined
}

/** A message as it is stored, with its files, which are among these; one that is gone leaves it unreadable. */
const withFiles = (stored: StoredMessage | undefined, files: readonly FileOnDevice[]) =>
  stored && {
    ...stored,
    files: stored.files.map((id) => ({ ...files.find(({ key, owner }) => key === id && owner === stored.id), id })),
  }

/** A message that this version of the page cannot read. */
export interface UnreadableMessage {
  readonly id: string
  readonly itemId: unknown
}

/** The messages of an account that wait, in the order they were written, and beside them what cannot be read. */
export async function readMessages(
  userId: string,
): Promise<{ readonly messages: readonly WaitingMessage[]; readonly unreadable: readonly UnreadableMessage[] }> {
  const stored = await inStores(['outbox', 'files'], 'readonly', async (outbox, files) => {
    const messages = await outbox.index('userId').getAll(userId)
    const own = messages.length > 0 ? await files.index('userId').getAll(userId) : []
    return messages.map((message) => ({ message, read: parseMessage(withFiles(message, own)) }))
  })
  return {
    messages: stored.flatMap(({ read }) => read ?? []).sort((one, other) => one.writtenAt - other.writtenAt),
    unreadable: stored.flatMap(({ message, read }) => (read ? [] : message)),
  }
}

export const waitingMessages = async (userId: string): Promise<readonly WaitingMessage[]> =>
  (await readMessages(userId)).messages

export const waitingMessage = (id: string): Promise<WaitingMessage | undefined> =>
  inStores(['outbox', 'files'], 'readonly', async (outbox, files) =>
    parseMessage(withFiles(await outbox.get(id), await files.index('owner').getAll(id))),
  )

export const removeFromOutbox = (id: string): Promise<void> => removeWithFiles('outbox', id)

/** Takes a message out again, and gives up what was begun of it; undefined when it has left, or is leaving. */
export const takeOut = (id: string): Promise<WaitingMessage | undefined> =>
  holdingMessage(id, async () => {
    const message = await waitingMessage(id)
    if (!message) return undefined
    await removeFromOutbox(id)
    void giveUpBegun(message.userId, message.files)
    return message
  })

/** Works with one message of the outbox; undefined when it is being worked with already, here or in another tab. */
export const holdingMessage = <Result>(id: string, work: () => Promise<Result>): Promise<Result | undefined> =>
  whileFree(`outbox ${id}`, work)

/** Sends what waits of a kind, in one tab at a time; undefined when another one, or this one, is at it already. */
export const sendingAlone = <Result>(
  kind: 'messages' | 'claims',
  work: () => Promise<Result>,
): Promise<Result | undefined> => whileFree(`outbox ${kind}`, work)

/** Sends a claim; undefined when it is being sent already, here or in another tab, and that does not end within `waitMs`. */
export const holdingClaim = <Result>(
  id: string,
  work: () => Promise<Result>,
  waitMs = 0,
): Promise<Result | undefined> => whileFree(`outbox claim ${id}`, work, waitMs)

/** Does something with a claim unless its wizard is open, here or in another tab. */
export const unlessOpen = (claimId: string, work: () => Promise<void>): Promise<void | undefined> =>
  navigator.locks ? whileFree(openLock(claimId), work) : Promise.resolve()

async function whileFree<Result>(name: string, work: () => Promise<Result>, waitMs = 0): Promise<Result | undefined> {
  // Locks need https, as everything that works without a connection does.
  const locks: LockManager | null | undefined = navigator.locks
  if (!locks) return whileFreeHere(name, work)
  if (waitMs === 0) return locks.request(name, { ifAvailable: true }, async (lock) => (lock ? work() : undefined))
  const signal = AbortSignal.timeout(waitMs)
  let isFree = false
  try {
    return await locks.request(name, { signal }, () => {
      isFree = true
      return work()
    })
  } catch (error) {
    if (!isFree && signal.aborted) return undefined
    throw error
  }
}

const busyHere = new Set<string>()

/** In this tab only: what can be kept apart without locks. */
async function whileFreeHere<Result>(name: string, work: () => Promise<Result>): Promise<Result | undefined> {
  if (busyHere.has(name)) return undefined
  busyHere.add(name)
  try {
    return await work()
  } finally {
    busyHere.delete(name)
  }
}
