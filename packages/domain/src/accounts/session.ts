const hour = 3600

/** How long a session lives (decisions 3), in seconds. */
const sessionLifetime = {
  idleSeconds: 24 * hour,
  maximumSeconds: 7 * 24 * hour,
  /** Two tabs refresh at the same moment: the second one comes with a token that the first has just spent. */
  graceSeconds: 10,
} as const

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
 * What a refresh token is good for (decisions 3): `rotate` it for the next one, `repeat` what was answered a moment ago,
 * nothing because the session is `over`, or `reuse`: somebody else has used it, and the session has to end.
 */
export function judgeRefresh(session: Session, token: RefreshToken, now: Date): RefreshVerdict {
  if (session.endedAt !== null || session.endsAt <= now) return 'over'
  if (token.spentAt !== null)
    return now.getTime() - token.spentAt.getTime() <= sessionLifetime.graceSeconds * 1000 ? 'repeat' : 'reuse'
  return token.idleUntil <= now ? 'over' : 'rotate'
}

/** Until when a token that is made now can be used: idle time counts from each refresh, but never past the session's end. */
export const idleUntil = (session: Pick<Session, 'endsAt'>, now: Date): Date =>
  new Date(Math.min(now.getTime() + sessionLifetime.idleSeconds * 1000, session.endsAt.getTime()))

/** When a session that begins now ends, however much it is used. */
export const endOfSessionFrom = (now: Date): Date => new Date(now.getTime() + sessionLifetime.maximumSeconds * 1000)
