/**
 * What the signed-in person typed and did not send yet. It is stored for the tab, so that a reload, the back button or
 * an expired session loses nothing. Signing out empties it, and so does the next person who signs in. Without storage
 * (private mode, full storage) a reload loses it.
 */
const ownerKey = 'account'
const prefix = 'account:'

function withStorage<Result>(work: (storage: Storage) => Result): Result | undefined {
  try {
    return work(sessionStorage)
  } catch {
    return undefined
  }
}

const removeAll = (beginning: string) =>
  withStorage((storage) => {
    for (const key of Object.keys(storage)) if (key.startsWith(beginning)) storage.removeItem(key)
  })

export const accountStore = {
  read: (key: string): unknown =>
    withStorage((storage) => {
      const text = storage.getItem(prefix + key)
      return text === null ? undefined : JSON.parse(text)
    }),
  /** Undefined removes the entry. */
  write: (key: string, value: unknown): void =>
    withStorage((storage) =>
      value === undefined ? storage.removeItem(prefix + key) : storage.setItem(prefix + key, JSON.stringify(value)),
    ),
  /** Whether there is an entry whose key begins so. */
  has: (beginning: string): boolean =>
    withStorage((storage) => Object.keys(storage).some((key) => key.startsWith(prefix + beginning))) === true,
  /** Removes every entry whose key begins so. */
  removeAll: (beginning: string): void => removeAll(prefix + beginning),

  /** The account it belongs to. */
  owner: (): string | undefined => withStorage((storage) => storage.getItem(ownerKey) ?? undefined),
  /** Makes it the store of an account; what another account left in it is gone. */
  openFor(userId: string): void {
    if (accountStore.owner() === userId) return
    accountStore.clear()
    withStorage((storage) => storage.setItem(ownerKey, userId))
  },
  clear(): void {
    removeAll(prefix)
    withStorage((storage) => storage.removeItem(ownerKey))
  },
} as const
