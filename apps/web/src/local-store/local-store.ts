import { isRole, type Role } from '@portal/domain/accounts/roles.ts'

/**
 * What the browser remembers between visits; no other module touches these entries. Where the browser keeps nothing, they
 * last until the page is closed.
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

/** One id for each account, as JSON. An older entry is an id alone, and is valid for every account. */
const idByAccount = (key: string) => {
  const ids = (): Readonly<Record<string, number>> => {
    try {
      const stored: unknown = JSON.parse(read(key) ?? '{}')
      const entries = typeof stored === 'number' ? [[anyone, stored]] : Object.entries(stored ?? {})
      return Object.fromEntries(entries.filter(([, id]) => Number.isSafeInteger(id) && Number(id) > 0))
    } catch {
      return {}
    }
  }
  const writeIds = (next: Readonly<Record<string, number>>) =>
    write(key, Object.keys(next).length > 0 ? JSON.stringify(next) : undefined)
  return {
    get: (account: string = anyone): number | undefined => ids()[account] ?? ids()[anyone],
    set: (account: string, id: number): void => writeIds({ ...ids(), [account]: id }),
    remove: (id: number): void =>
      writeIds(Object.fromEntries(Object.entries(ids()).filter(([, other]) => other !== id))),
    clear: (): void => write(key, undefined),
  }
}
const anyone = ''

/** An account that this device keeps something of. */
interface KeptAccount {
  readonly userId: string
  readonly roles: readonly Role[]
}

const account = (key: string) => ({
  get(): KeptAccount | undefined {
    try {
      const stored: Partial<Record<string, unknown>> = JSON.parse(read(key) ?? '{}')
      const { userId, roles } = stored
      return typeof userId === 'string' && Array.isArray(roles) ? { userId, roles: roles.filter(isRole) } : undefined
    } catch {
      return undefined
    }
  },
  set: ({ userId, roles }: KeptAccount): void => write(key, JSON.stringify({ userId, roles })),
  clear: (): void => write(key, undefined),
})

export const localStore = {
  /** The address that waits for its verification code: /register then opens on the verification stage. */
  pendingEmail: text('pendingEmail'),
  /** The path that sign-in leads back to. */
  postLoginRedirect: text('postLoginRedirect'),
  /** Somebody has just registered here, so no session is looked for. */
  justRegistered: flag('justRegistered'),
  /** The request that each account began in this browser and did not complete. */
  draftRequestId: idByAccount('draftRequestId'),
  /** Whose answers are kept on this device, to be read without a connection (parts/device). */
  keptAccount: account('keptAccount'),
  /** What was kept of an account is to be removed, and was not yet. */
  answersToForget: flag('answersToForget'),
  /** Something waits in this device's outbox, perhaps of another account (parts/device). */
  outboxInUse: flag('outboxInUse'),
  /** The uploads that were given up and the server does not know of yet (parts/device/given-up.ts). */
  givenUpUploads: text('givenUpUploads'),
  hideItemFormInfoBox: flag('hideItemFormInfoBox'),
  hideTitleFormInfoBox: flag('hideTitleFormInfoBox'),
  /** The language that was chosen in this browser. */
  language: text('language'),
  /** A setting of this device that a person chose, as `theme` is (see theme/theme-choice.ts). */
  shortcutsOff: flag('shortcutsOff'),
} as const
