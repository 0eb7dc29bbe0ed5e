import { refreshSession } from '@portal/contract/accounts/session.ts'
import type { ReplyOf } from '@portal/contract/endpoint.ts'
import { isRole, type Role } from '@portal/domain/accounts/roles.ts'
import { accountStore } from '../local-store/account-store.ts'
import { listeners, useStore } from '../local-store/store.ts'
import { isRefusal } from './errors.ts'
import { send } from './send.ts'

/** Who an access token belongs to. Only used for what the screen shows: the server checks each call itself. */
interface TokenFacts {
  readonly userId: string
  readonly roles: readonly Role[]
  /** How long the token is valid, in milliseconds. */
  readonly livesMs: number
}

/** Reads a token. Throws when it is none. */
function readToken(token: string): TokenFacts {
  const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
  const bytes = Uint8Array.from(atob(payload), (character) => character.charCodeAt(0))
  const { sub, role, iat, exp } = JSON.parse(new TextDecoder().decode(bytes))
  return {
    userId: String(sub),
    roles: Array.isArray(role) ? role.map((entry) => entry?.authority).filter(isRole) : [],
    livesMs: (Number(exp) - Number(iat)) * 1000,
  }
}

/** Who is signed in. */
export interface Session {
  readonly userId: string
  readonly roles: readonly Role[]
}
/** Why there is no session any more: somebody signed out (here or in another tab), or it could not be renewed. */
export type SessionEnd = 'signed-out' | 'over'

interface Held extends Session {
  /** Missing where the page was opened without a connection: the first call that is answered asks for one. */
  readonly token: string | undefined
  /** When the token is refused, by this device's clock. */
  readonly staleAt: number
  /** What came with a renewed token. */
  readonly user?: { readonly data: Renewed['user']; readonly at: number } | undefined
  /** Everything that this page has read was read later than this event. */
  lastEventId?: string | undefined
  /** What waits for the administrator who opened this page. */
  counts?: Renewed['counts'] | undefined
  /** What this page asks first. */
  first?: Renewed['first']
  /** When these were answered. */
  readonly at?: number
}
type Renewed = ReplyOf<typeof refreshSession>
type Said = { readonly token: string } | { readonly signedOut: true } | { readonly signingOut: boolean }

// In memory only, where other scripts and later users of the browser do not find it. A reload asks for a new token.
let held: Held | undefined
let lastEnd: SessionEnd = 'over'
let renewing: Promise<boolean> | undefined
/** Whether somebody is signing out, here or in another tab: a session that is over meanwhile was signed out. */
let signingOut = false
const followers = listeners()

function hold(next: Held | undefined): void {
  held = next
  followers.tell()
}

function take(token: string, { user: data, ...came }: Partial<Renewed> = {}): void {
  const { livesMs, ...session } = readToken(token)
  const staleAt = Date.now() + livesMs
  const user = data && { data, at: Date.now() }
  accountStore.openFor(session.userId)
  // A new token of the same person changes nothing on the screen.
  if (held && held.userId === session.userId && String(held.roles) === String(session.roles))
    held = Object.assign(held, { token, staleAt, ...(user && { user }) })
  // Where somebody was signed in before, the page has read before, too.
  else hold({ ...session, ...(!held && { ...came, at: Date.now() }), token, staleAt, user })
}

/** Tabs of one browser share one refresh cookie, so what happens to the session in one happens in all. */
const otherTabs = new BroadcastChannel('session')
const tell = (said: Said) => otherTabs.postMessage(said)
otherTabs.addEventListener('message', ({ data }: MessageEvent<Said>) => {
  if ('signingOut' in data) {
    signingOut = data.signingOut
    return
  }
  if ('signedOut' in data) accountStore.clear()
  // A tab that is not signed in stays as it is: somebody may be signing in there with another account.
  if (!held && !renewing) return
  if ('token' in data) take(data.token)
  else drop('signed-out')
})

function drop(why: SessionEnd): void {
  lastEnd = why
  hold(undefined)
}

/** The session, or undefined; the same object as long as the same person is signed in. */
export const currentSession = (): Session | undefined => held
export const accessToken = (): string | undefined => held?.token
/** Who is signed in, as it was said when the token was renewed, and when that was. */
export const userOfSession = () => held?.user

/**
 * The event up to which everything that is on this page was read: for the first who listens. Undefined where the page has
 * read something before it had a session.
 */
export function takeLastEventId(): string | undefined {
  const lastEventId = held?.lastEventId
  if (held) held.lastEventId = undefined
  return lastEventId
}

/** What waited for the administrator when this page was opened: for the first who shows it. */
export function takeCounts(): Renewed['counts'] {
  const counts = held?.counts
  if (held) held.counts = undefined
  return counts
}
/** What came with the session for the page that was opened is shown once, and soon. */
const firstIsFreshMs = 5_000

/** The answer to a call that came with the renewed session, once; undefined for any other. */
export function takeFirst(path: string): object | undefined {
  const first = held?.first
  if (!held || first?.address !== path) return undefined
  held.first = undefined
  return Date.now() - (held.at ?? 0) < firstIsFreshMs ? first.answer : undefined
}
export const howSessionEnded = (): SessionEnd => lastEnd

/** Calls back when another account is signed in, or none. Returns a function that stops it. */
export const onSessionChange = followers.listen

/** Calls back when somebody else signs in than was signed in last: what this tab holds for one is not for the other. */
export function onOtherUser(listener: () => void): void {
  let userId = held?.userId
  onSessionChange(() => {
    if (!held || held.userId === userId) return
    userId = held.userId
    listener()
  })
}

/** The session, in a component. */
export const useSession = (): Session | undefined => useStore({ listen: onSessionChange, get: currentSession })

/** Signs this tab in with the token of a sign-in, or a renewed one; other tabs that are signed in follow. */
export function beginSession(token: string, came?: Partial<Renewed>): void {
  take(token, came)
  tell({ token })
}

/** Goes on as the account that was signed in here last, without a token: for what this device kept of it. */
export function resumeSession(session: Session): void {
  if (held) return
  accountStore.openFor(session.userId)
  hold({ ...session, token: undefined, staleAt: 0 })
}

/**
 * Says in all tabs that somebody signs out. The server ends the session before its answer is here, and what a tab asks in
 * between must not lead to the sign-in. Returns a function that says that the server has answered, or not.
 */
export function beginSignOut(): () => void {
  const say = (next: boolean) => {
    signingOut = next
    tell({ signingOut: next })
  }
  say(true)
  return () => say(false)
}

/** Signs this tab and all others of this browser out. The caller signs out on the server. */
export function endSession(): void {
  accountStore.clear()
  drop('signed-out')
  tell({ signedOut: true })
}

/** Whether the token is taken still, as far as this device knows: a refused one may end the session. */
export const hasFreshToken = (): boolean => held !== undefined && Date.now() < held.staleAt

/** A token that ends sooner than this is renewed before a file is sent: 80 MB are not sent only to be refused. */
const spareForFileMs = 60_000

/** Has the token last for a file, or a part of one. Throws as `renewSession`. */
export async function renewBeforeFile(): Promise<void> {
  if (!held || Date.now() > held.staleAt - spareForFileMs) await renewSession()
}

/**
 * Trades the refresh cookie for a new token: true when there is one now, false when the session is over. All callers
 * that wait share one exchange; tabs take turns and hand each other the token. Throws, and ends nothing, when the
 * server did not answer, had a problem of its own or asked to wait.
 * @param first what the page asks first, to be answered together
 */
export function renewSession(first?: string): Promise<boolean> {
  renewing ??= renew(first).finally(() => {
    renewing = undefined
  })
  return renewing
}

function oneTabAtATime<Result>(work: () => Promise<Result>): Promise<Result> {
  // Locks need https. Without them two tabs may renew at once, which the server allows.
  const locks: LockManager | null | undefined = navigator.locks
  return locks ? locks.request('session', work) : work()
}

async function renew(first: string | undefined): Promise<boolean> {
  const before = held?.token
  return oneTabAtATime(async () => {
    // Another tab renewed it while this one waited for its turn.
    if (held && held.token !== before) return true
    try {
      const renewed = await send(refreshSession, { query: { first } }, undefined)
      beginSession(renewed.token, renewed)
      return true
    } catch (error) {
      if (!isRefusal(error)) throw error
      drop(signingOut ? 'signed-out' : 'over')
      return false
    }
  })
}
