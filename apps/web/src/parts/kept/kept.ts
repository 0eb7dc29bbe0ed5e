/**
 * What a person typed and did not send yet, kept in the browser so that a reload, the back button or an expired session
 * loses nothing. A browser that keeps nothing (private mode, full storage) still works: it only forgets.
 */
export interface Shelf {
  read(key: string): unknown
  write(key: string, value: unknown): void
  remove(key: string): void
  /** All keys with this beginning. */
  keys(prefix: string): string[]
}

const ours = 'kept:'

function shelfIn(storage: () => Storage): Shelf {
  return {
    read(key) {
      try {
        const text = storage().getItem(ours + key)
        return text === null ? undefined : JSON.parse(text)
      } catch {
        return undefined
      }
    },
    write(key, value) {
      try {
        storage().setItem(ours + key, JSON.stringify(value))
      } catch {
        // Nothing to do for a browser that keeps nothing: the form itself still holds the text.
      }
    },
    remove(key) {
      try {
        storage().removeItem(ours + key)
      } catch {
        // As above.
      }
    },
    keys(prefix) {
      try {
        const kept = storage()
        return Array.from({ length: kept.length }, (_, at) => kept.key(at) ?? '')
          .filter((key) => key.startsWith(ours + prefix))
          .map((key) => key.slice(ours.length))
      } catch {
        return []
      }
    },
  }
}

/** Of this tab: survives a reload and a new sign-in, ends with the tab. */
export const tabShelf = shelfIn(() => sessionStorage)
/** Of this browser: survives the tab too. */
export const browserShelf = shelfIn(() => localStorage)
