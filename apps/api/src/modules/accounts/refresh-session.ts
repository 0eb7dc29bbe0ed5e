import { createHmac } from 'node:crypto'
import { mayAct } from '@portal/domain/accounts/standing.ts'
import { accept, type Decision, refuse } from '@portal/domain/decision.ts'
import { databaseTime } from '../../db/clock.ts'
import type { Portal } from '../../portal.ts'
import { deriveKey } from '../../tokens/derive-key.ts'
import { hashOfToken } from '../../tokens/random-tokens.ts'
import { idleUntil, judgeRefresh } from './session-rules.ts'
import { type KeptToken, keptUntil } from './sign-in.ts'

export interface RefreshedSession {
  readonly accessToken: string
  /** Undefined where another tab has already given the browser a newer one. */
  readonly refreshToken: KeptToken | undefined
}

/**
 * Spends a refresh token for the next one and a new access token.
 *
 * Each token's successor is computed from it with the installation's key. Two tabs that send the same token within the
 * grace get the same successor, so a session has one live token. A token that comes back later ends its session, which
 * is logged; that end is committed although the call is refused.
 */
export async function refreshSession(
  { db, accessTokens, config, log }: Pick<Portal, 'db' | 'accessTokens' | 'config' | 'log'>,
  token: string,
): Promise<Decision<RefreshedSession, 'NOT_AUTHENTICATED'>> {
  const tokenHash = hashOfToken(token)
  const successor = createHmac('sha256', deriveKey(config.secret, 'refresh tokens')).update(token).digest('base64url')
  const successorHash = hashOfToken(successor)

  return db.transaction().execute(async (tx) => {
    // The session's row makes the tabs of one browser take turns.
    const session = await tx
      .selectFrom('sessions')
      .select(['sessionId', 'userId', 'endsAt', 'endedAt', databaseTime.as('now')])
      .where('sessionId', '=', (query) =>
        query.selectFrom('refreshTokens').select('sessionId').where('tokenHash', '=', tokenHash),
      )
      .forUpdate()
      .executeTakeFirst()
    if (!session) return refuse('NOT_AUTHENTICATED')
    const { sessionId, userId, now } = session

    const tokens = await tx
      .selectFrom('refreshTokens')
      .select(['tokenHash', 'idleUntil', 'spentAt'])
      .where('tokenHash', 'in', [tokenHash, successorHash])
      .execute()
    const shown = tokens.find((row) => row.tokenHash === tokenHash)
    const verdict = shown ? judgeRefresh(session, shown, now) : 'over'
    if (verdict === 'reuse') {
      await tx.updateTable('sessions').set({ endedAt: databaseTime }).where('sessionId', '=', sessionId).execute()
      log.warn({ userId, sessionId }, 'A spent refresh token came back: somebody has a copy. Its session was ended.')
    }
    if (verdict === 'reuse' || verdict === 'over') return refuse('NOT_AUTHENTICATED')

    const account = await tx
      .selectFrom('users')
      .select(['userId', 'role', 'verified', 'enabled', 'disabledByAdmin'])
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow()
    if (!mayAct(account)) return refuse('NOT_AUTHENTICATED')
    const accessToken = await accessTokens.sign({ userId, role: account.role, sessionId })

    if (verdict === 'repeat') {
      const next = tokens.find((row) => row.tokenHash === successorHash)
      const isAlive = next !== undefined && next.spentAt === null
      return accept({
        accessToken,
        refreshToken: isAlive ? keptUntil(successor, next.idleUntil, now) : undefined,
      })
    }
    const idle = idleUntil(session, now)
    await tx.updateTable('refreshTokens').set({ spentAt: now }).where('tokenHash', '=', tokenHash).execute()
    await tx
      .insertInto('refreshTokens')
      .values({ tokenHash: successorHash, sessionId, issuedAt: now, idleUntil: idle })
      .execute()
    return accept({ accessToken, refreshToken: keptUntil(successor, idle, now) })
  })
}

/** Ends the session of a refresh token, whatever state it is in; nothing happens where there is none. */
export async function endSessionOf({ db }: Pick<Portal, 'db'>, token: string): Promise<void> {
  // A transaction, so that its end is signalled, and the streams of the session end at once.
  await db.transaction().execute((tx) =>
    tx
      .updateTable('sessions')
      .set({ endedAt: databaseTime })
      .where('sessionId', '=', (query) =>
        query.selectFrom('refreshTokens').select('sessionId').where('tokenHash', '=', hashOfToken(token)),
      )
      .where('endedAt', 'is', null)
      .execute(),
  )
}
