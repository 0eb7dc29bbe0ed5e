import { randomUUID } from 'node:crypto'
import { signInRefusalFor } from '@portal/domain/accounts/standing.ts'
import { accept, type Decision, refuse } from '@portal/domain/decision.ts'
import type { Language } from '@portal/domain/languages.ts'
import { readDatabaseTime } from '../../db/clock.ts'
import type { Tx } from '../../db/database.ts'
import { transaction } from '../../db/transaction.ts'
import { demoPassword } from '../../demo-password.ts'
import type { Portal } from '../../portal.ts'
import { createRandomToken } from '../../tokens/random-tokens.ts'
import { findAccount, lockAccountById } from './accounts.repository.ts'
import { endOfSessionFrom, idleUntil } from './session-rules.ts'

/** The content of a cookie and how long the browser keeps it: in seconds, because its clock may be wrong. */
export interface KeptToken {
  readonly value: string
  readonly seconds: number
}
export interface StartedSession {
  readonly accessToken: string
  readonly refreshToken: KeptToken
}

/**
 * Signs in. The published password of a demo's accounts opens nothing where the portal is no demo, also not what one left
 * in the database. An unknown address and a wrong password are refused alike after the same work: one look-up and one password
 * check. NOT_VERIFIED and NOT_ENABLED are answered only after the right password. An account that has no language yet gets
 * that of this call.
 */
export async function signIn(
  { db, passwords, accessTokens, config }: Pick<Portal, 'db' | 'passwords' | 'accessTokens' | 'config'>,
  { email, password, language }: { readonly email: string; readonly password: string; readonly language: Language },
): Promise<Decision<StartedSession, 'INVALID_CREDENTIALS' | 'NOT_VERIFIED' | 'NOT_ENABLED'>> {
  const account = await findAccount(db, email)
  const { matches, needsRehash } = await passwords.verifyPassword(account?.passwordHash, password)
  const isPublished = password === demoPassword && !config.demo
  if (!account || !matches || isPublished) return refuse('INVALID_CREDENTIALS')
  // Between the check and the lock the password may have been changed, or hashed again at another cost.
  const isStillRight = async (hash: string) =>
    hash === account.passwordHash || (await passwords.verifyPassword(hash, password)).matches
  const rehashed = needsRehash ? await passwords.hashPassword(password) : undefined

  return transaction(db, async (tx) => {
    const current = await lockAccountById(tx, account.userId)
    if (!current || !(await isStillRight(current.passwordHash))) return refuse('INVALID_CREDENTIALS')
    const refusal = signInRefusalFor(current)
    if (refusal) return refuse(refusal)
    const { userId, role } = current
    if (rehashed || current.language === null)
      await tx
        .updateTable('users')
        .set({ ...(rehashed && { passwordHash: rehashed }), language: current.language ?? language })
        .where('userId', '=', userId)
        .execute()
    const { sessionId, refreshToken } = await startSession(tx, userId)
    return accept({ accessToken: await accessTokens.sign({ userId, role, sessionId }), refreshToken })
  })
}

async function startSession(tx: Tx, userId: number): Promise<{ sessionId: string; refreshToken: KeptToken }> {
  const now = await readDatabaseTime(tx)
  const sessionId = randomUUID()
  const endsAt = endOfSessionFrom(now)
  const { token, hash } = createRandomToken()
  const idle = idleUntil({ endsAt }, now)
  await tx.insertInto('sessions').values({ sessionId, userId, createdAt: now, endsAt }).execute()
  await tx.insertInto('refreshTokens').values({ tokenHash: hash, sessionId, issuedAt: now, idleUntil: idle }).execute()
  return { sessionId, refreshToken: keptUntil(token, idle, now) }
}

/** A cookie that ends at `until`, by the clock that `now` comes from. */
export const keptUntil = (value: string, until: Date, now: Date): KeptToken => ({
  value,
  seconds: Math.floor((until.getTime() - now.getTime()) / 1000),
})
