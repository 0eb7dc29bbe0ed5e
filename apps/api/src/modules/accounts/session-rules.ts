import { lifetimes } from '../../lifetimes.ts'

export interface Session {
  readonly endsAt: Date
  readonly endedAt: Date | null
}
export interface RefreshToken {
  readonly idleUntil: Date
  readonly spentAt: Date | null
  /** Whether a token that was given out for this one has been used. */
  readonly successorUsed: boolean
  /** Whether another token that was given out for the same one has been used. */
  readonly siblingUsed: boolean
}

export type RefreshVerdict = 'renew' | 'over' | 'theft'

/**
 * What a refresh does with its token: `renew` gives out the next one, `over` refuses because the session has ended.
 * A spent token whose successor nobody has used comes from a browser that never got the answer, or from a second tab: it
 * gets a successor once more. Whoever has a copy goes on beside the owner, each with a successor of their own; the first that
 * comes after the other's was used is `theft`, and the session has to end.
 */
export function judgeRefresh(session: Session, token: RefreshToken, now: Date): RefreshVerdict {
  if (session.endedAt !== null || session.endsAt <= now) return 'over'
  if (token.successorUsed || token.siblingUsed) return 'theft'
  return token.idleUntil <= now ? 'over' : 'renew'
}

/** Until when a new token can be used. Idle time counts from each refresh, but never past the end of the session. */
export const idleUntil = (session: Pick<Session, 'endsAt'>, now: Date): Date =>
  new Date(Math.min(now.getTime() + lifetimes.session.idle * 1000, session.endsAt.getTime()))

/** When a session that begins now ends, however much it is used. */
export const endOfSessionFrom = (now: Date): Date => new Date(now.getTime() + lifetimes.session.atMost * 1000)
