import { mayAct } from '@portal/domain/accounts/standing.ts'
import { accept, type Decision, refuse } from '@portal/domain/decision.ts'
import { databaseTime } from '../../db/clock.ts'
import type { Tx } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Portal } from '../../portal.ts'
import { createRandomToken, hashOfToken } from '../../tokens/random-tokens.ts'
import { countTries } from './account-call-checks.ts'
import type { Account } from './accounts.repository.ts'
import { hasOthers } from './company/company.views.ts'
import { idleUntil, judgeRefresh, type RefreshToken } from './session-rules.ts'
import { type KeptToken, keptUntil } from './sign-in.ts'

export interface RefreshedSession {
  readonly account: Pick<
    Account,
    'userId' | 'role' | 'firstName' | 'lastName' | 'companyName' | 'companyRole' | 'email' | 'language'
  > & { readonly hasColleagues: boolean }
  readonly accessToken: string
  readonly refreshToken: KeptToken
}

/** What a page says of whoever is signed in, and whose page it is. */
const shownColumns = [
  ...(['userId', 'role', 'firstName', 'lastName', 'email', 'language'] as const),
  ...(['companies.companyName', 'companyRole'] as const),
] as const

/**
 * Gives out the next refresh token for one that may be spent already, and a new access token. Of several that were given out
 * for the same token one can be used. A theft ends the session and is logged; that end is committed although the call is
 * refused.
 */
export async function refreshSession(
  { db, accessTokens, rateLimits, log }: Pick<Portal, 'db' | 'accessTokens' | 'rateLimits' | 'log'>,
  token: string,
): Promise<Decision<RefreshedSession, 'NOT_AUTHENTICATED' | 'TOO_MANY_REQUESTS'>> {
  const tokenHash = hashOfToken(token)
  return inTransaction(db, async (tx) => {
    // The session's row makes the tabs of one browser take turns.
    const session = await tx
      .selectFrom('sessions')
      .select(['sessionId', 'userId', 'endsAt', 'endedAt', databaseTime.as('now')])
      .where('sessionId', '=', (query) =>
        query.selectFrom('refreshTokens').select('sessionId').where('tokenHash', '=', tokenHash),
      )
      .forUpdate()
      .executeTakeFirst()
    const shown = session && (await shownToken(tx, session.sessionId, tokenHash))
    if (!session || !shown) return refuse('NOT_AUTHENTICATED')
    const { sessionId, userId, now } = session
    // Of tokens that there are, so that nobody fills the memory with others.
    const tooMany = await countTries({ rateLimits }, [['refreshesPerToken', tokenHash]])
    if (tooMany) return tooMany

    const verdict = judgeRefresh(session, shown, now)
    if (verdict === 'theft') {
      await tx.updateTable('sessions').set({ endedAt: databaseTime }).where('sessionId', '=', sessionId).execute()
      log.warn({ userId, sessionId }, 'A refresh token was used by two: somebody has a copy. Its session was ended.')
    }
    if (verdict !== 'renew') return refuse('NOT_AUTHENTICATED')

    const account = await tx
      .selectFrom('users')
      .innerJoin('companies', 'companies.companyId', 'users.companyId')
      .select(['verified', 'enabled', 'disabledByAdmin', ...shownColumns])
      .select(hasOthers.as('hasColleagues'))
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow()
    if (!mayAct(account)) return refuse('NOT_AUTHENTICATED')
    const next = createRandomToken()
    const idle = idleUntil(session, now)
    await tx
      .updateTable('refreshTokens')
      .set({ spentAt: now })
      .where('tokenHash', '=', tokenHash)
      .where('spentAt', 'is', null)
      .execute()
    await tx
      .insertInto('refreshTokens')
      .values({ tokenHash: next.hash, sessionId, issuedAt: now, idleUntil: idle, replaces: tokenHash })
      .execute()
    return accept({
      account,
      accessToken: await accessTokens.sign({ userId, role: account.role, sessionId }),
      refreshToken: keptUntil(next.token, idle, now),
    })
  })
}

/** A token with what was given out for it and beside it, however many the session has had. */
async function shownToken(tx: Tx, sessionId: string, tokenHash: string): Promise<RefreshToken | undefined> {
  const tokens = await tx
    .selectFrom('refreshTokens')
    .select(['tokenHash', 'idleUntil', 'spentAt', 'replaces'])
    .where('sessionId', '=', sessionId)
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('tokenHash', '=', tokenHash),
        eb('replaces', '=', tokenHash),
        eb('replaces', '=', selectFrom('refreshTokens as shown').select('replaces').where('tokenHash', '=', tokenHash)),
      ]),
    )
    .execute()
  const shown = tokens.find((token) => token.tokenHash === tokenHash)
  if (!shown) return undefined
  const wasUsed = (replaced: string) => tokens.some((token) => token.replaces === replaced && token.spentAt !== null)
  const successors = tokens.some(({ replaces }) => replaces === tokenHash)
  return {
    ...shown,
    // An earlier version did not say which token it gave out for which: one that it spent counts as gone.
    successorUsed: shown.spentAt !== null && (!successors || wasUsed(tokenHash)),
    siblingUsed: shown.spentAt === null && shown.replaces !== null && wasUsed(shown.replaces),
  }
}

/** Ends the session of a refresh token, whatever state it is in; nothing happens where there is none. */
export async function endSessionOf({ db }: Pick<Portal, 'db'>, token: string): Promise<void> {
  // A transaction, so that its end is signalled, and the streams of the session end at once.
  await inTransaction(db, (tx) =>
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
