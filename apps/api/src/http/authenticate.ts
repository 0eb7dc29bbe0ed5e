import type { Audience } from '@portal/contract/endpoint.ts'
import type { Role } from '@portal/domain/accounts/roles.ts'
import { mayAct } from '@portal/domain/accounts/standing.ts'
import { languageFor } from '@portal/domain/languages.ts'
import type { Actor, SignedInActor } from '../actor.ts'
import { builtOnce } from '../db/built-once.ts'
import { databaseTime } from '../db/clock.ts'
import type { Database } from '../db/database.ts'
import type { AccessClaims, AccessTokens } from '../tokens/access-tokens.ts'

/** Which roles an audience lets in; undefined lets in anybody without a token. */
const rolesOf: Record<Audience, readonly Role[] | undefined> = {
  anyone: undefined,
  'signed-in': ['USER', 'ADMIN'],
  ADMIN: ['ADMIN'],
}
/** Whether an audience demands a token at all. */
export const needsActor = (audience: Audience): boolean => rolesOf[audience] !== undefined
/** Whether an audience lets this actor in. */
export const lets = (audience: Audience, actor: Actor): boolean => rolesOf[audience]?.includes(actor.role) ?? true

const accountsInSession = builtOnce((db, { sessionId, userId }: Pick<AccessClaims, 'sessionId' | 'userId'>) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.userId', 'sessions.userId')
    .innerJoin('companies', 'companies.companyId', 'users.companyId')
    .select(['users.userId', 'role', 'email', 'firstName', 'lastName', 'companies.companyId', 'companyRole'])
    .select(['companies.companyName', 'companies.debtorNumber', 'language', 'verified', 'enabled', 'disabledByAdmin'])
    .where('sessionId', '=', sessionId)
    .where('users.userId', '=', userId)
    .where('endedAt', 'is', null)
    .where('endsAt', '>', databaseTime),
)

/**
 * Turns an Authorization header into the actor, or undefined.
 * Session and account are read in every call, in one statement: signing out, a stolen refresh token, disabling the
 * account and changing its password end access tokens at once.
 */
export function createAuthenticator(db: Database, tokens: AccessTokens) {
  return async (authorization: string | undefined): Promise<SignedInActor | undefined> => {
    const token = /^Bearer ([\w.-]+)$/i.exec(authorization ?? '')?.[1]
    const claims = token ? await tokens.verify(token) : undefined
    if (!claims) return undefined
    const [account] = await accountsInSession(db, claims)
    if (!account || !mayAct(account)) return undefined
    // The role was changed: the token names the old one, so the client has to get a new token.
    if (account.role !== claims.role) return undefined
    const { verified, enabled, disabledByAdmin, language, ...actor } = account
    return {
      ...actor,
      sessionId: claims.sessionId,
      language: language === null ? undefined : languageFor([language]),
    }
  }
}
export type Authenticate = ReturnType<typeof createAuthenticator>
