/**
 * What the browser remembers between visits (specification 3, Local browser storage): six entries, and no other module
 * touches them. A browser that keeps nothing still remembers until the page is closed.
 */
const untilClosed = new Map<string, string | undefined>()

function read(key: string): string | undefined {
  if (untilClosed.has(key)) return untilClosed.get(key)
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

function write(key: string, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
    // What is stored is read from there: another tab may have changed it since.
    untilClosed.delete(key)
  } catch {
    // Storage is full or closed to us.
    untilClosed.set(key, value)
  }
}

const text = (key: string) => ({
  get: (): string | undefined => read(key) || undefined,
  set: (value: string): void => write(key, value),
  clear: (): void => write(key, undefined),
})

const flag = (key: string) => ({
  isSet: (): boolean => read(key) === 'true',
  set: (): void => write(key, 'true'),
  clear: (): void => write(key, undefined),
})

const number = (key: string) => ({
  get: (): number | undefined => {
    const value = Number(read(key))
    return Number.isSafeInteger(value) && value > 0 ? value : undefined
  },
  set: (value: number): void => write(key, String(value)),
  clear: (): void => write(key, undefined),
})

export const localStore = {
  /** The address that waits for its verification code: /register then opens on the verification stage. */
  pendingEmail: text('pendingEmail'),
  /** The path that sign-in leads back to. */
  postLoginRedirect: text('postLoginRedirect'),
  /** Somebody has just registered here, so no session is looked for. */
  justRegistered: flag('justRegistered'),
  /** The request that was begun and not completed. */
  draftRequestId: number('draftRequestId'),
  hideItemFormInfoBox: flag('hideItemFormInfoBox'),
  hideTitleFormInfoBox: flag('hideTitleFormInfoBox'),
} as const
