import { lifetimes } from '../../lifetimes.ts'

export interface Session {
  readonly endsAt: Date
  readonly endedAt: Date | null
}
export interface RefreshToken {
  readonly idleUntil: Date
  readonly spentAt: Date | null
}

export type RefreshVerdict = 'rotate' | 'repeat' | 'over' | 'reuse'

/**
 * What a refresh does with its token: `rotate` replaces it, `repeat` gives the same answer again within the grace,
 * `over` refuses because the session has ended. `reuse` means that a spent token came back, so somebody has a copy: the
 * session has to end.
 */
export function judgeRefresh(session: Session, token: RefreshToken, now: Date): RefreshVerdict {
  if (session.endedAt !== null || session.endsAt <= now) return 'over'
  if (token.spentAt !== null)
    return now.getTime() - token.spentAt.getTime() <= lifetimes.refreshGrace * 1000 ? 'repeat' : 'reuse'
  return token.idleUntil <= now ? 'over' : 'rotate'
}

/** Until when a new token can be used. Idle time counts from each refresh, but never past the end of the session. */
export const idleUntil = (session: Pick<Session, 'endsAt'>, now: Date): Date =>
  new Date(Math.min(now.getTime() + lifetimes.session.idle * 1000, session.endsAt.getTime()))

/** When a session that begins now ends, however much it is used. */
export const endOfSessionFrom = (now: Date): Date => new Date(now.getTime() + lifetimes.session.atMost * 1000)
