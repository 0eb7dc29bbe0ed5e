import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { databaseTime, databaseTimeIn } from '../db/clock.ts'
import type { Database, Tx } from '../db/database.ts'
import { deriveKey } from '../tokens/derive-key.ts'
import { type Limit, type RateLimit, type RateLimits, type RateLimitVerdict, rateLimits } from './rate-limits.ts'

/**
 * Rate limits in PostgreSQL (table `rate_limits`), so that any number of API processes count together, by the
 * database's clock. One statement a try; none for limits that each process counts for itself.
 *
 * When the database does not answer, `consume` throws, and the try is not made: signing in needs the database
 * anyway, and counting in memory would give every process a fresh limit.
 *
 * @param settings.secret the installation's secret: keys are stored as an HMAC, so the table names no person
 */
export function createPostgresRateLimits(settings: { readonly db: Database; readonly secret: string }): RateLimits {
  const { db, secret } = settings
  const hashKey = deriveKey(secret, 'rate limit keys')
  const rowKey = (limit: RateLimit, key: string) =>
    `${limit}:${createHmac('sha256', hashKey).update(key).digest('base64url')}`
  const inMemory = new Map<RateLimit, RateLimiterMemory>()
  for (const [name, { tries, seconds, eachProcessCounts }] of Object.entries<Limit>(rateLimits))
    if (eachProcessCounts)
      inMemory.set(name as RateLimit, new RateLimiterMemory({ keyPrefix: name, points: tries, duration: seconds }))
  // A key over its limit is refused from memory until the time is up, so that a flood does not reach the database.
  const refused = new RateLimiterMemory({ keyPrefix: 'refused', points: 1, duration: 1 })

  async function consume(limit: RateLimit, key: string, tx?: Tx): Promise<RateLimitVerdict> {
    const counter = inMemory.get(limit)
    if (counter) return consumeInMemory(counter, key)
    const row = rowKey(limit, key)
    const refusal = await refused.get(row)
    if (refusal) return refusedFor(refusal.msBeforeNext / 1000)
    const { tries, seconds } = rateLimits[limit]
    const { points, secondsLeft } = await count(tx ?? db, row, seconds)
    if (points <= tries) return { allowed: true }
    await refused.block(row, Math.max(1, secondsLeft))
    return refusedFor(secondsLeft)
  }

  return {
    consume,
    async consumeAll(tries, tx) {
      for (const [limit, key] of tries) {
        const verdict = await consume(limit, key, tx)
        if (!verdict.allowed) return verdict
      }
      return { allowed: true }
    },
    async look(limit, key) {
      const counter = inMemory.get(limit)
      if (counter) {
        const counted = await counter.get(key)
        return counted && counted.remainingPoints <= 0 ? refusedFor(counted.msBeforeNext / 1000) : { allowed: true }
      }
      const counted = await db
        .selectFrom('rateLimits')
        .select(['points', sql<number>`extract(epoch from expires_at - now())::float8`.as('secondsLeft')])
        .where('key', '=', rowKey(limit, key))
        .where('expiresAt', '>', databaseTime)
        .executeTakeFirst()
      return counted && counted.points >= rateLimits[limit].tries ? refusedFor(counted.secondsLeft) : { allowed: true }
    },
    async forgive(limit, key) {
      const counter = inMemory.get(limit)
      if (counter) return void (await counter.delete(key))
      const row = rowKey(limit, key)
      await refused.delete(row)
      await db.deleteFrom('rateLimits').where('key', '=', row).execute()
    },
  }
}

const refusedFor = (seconds: number): RateLimitVerdict => ({
  allowed: false,
  retryAfterSeconds: Math.max(1, Math.ceil(seconds)),
})

async function consumeInMemory(counter: RateLimiterMemory, key: string): Promise<RateLimitVerdict> {
  try {
    await counter.consume(key)
    return { allowed: true }
  } catch (reason) {
    if (!(reason instanceof RateLimiterRes)) throw reason
    return refusedFor(reason.msBeforeNext / 1000)
  }
}

/** Counts one try, and begins anew where the time was up. */
async function count(
  db: Database | Tx,
  key: string,
  seconds: number,
): Promise<{ points: number; secondsLeft: number }> {
  return db
    .insertInto('rateLimits')
    .values({ key, points: 1, expiresAt: databaseTimeIn(seconds) })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        points: sql<number>`case when rate_limits.expires_at <= now() then 1 else rate_limits.points + 1 end`,
        expiresAt: sql<Date>`case when rate_limits.expires_at <= now() then excluded.expires_at else rate_limits.expires_at end`,
      }),
    )
    .returning(['points', sql<number>`extract(epoch from expires_at - now())::float8`.as('secondsLeft')])
    .executeTakeFirstOrThrow()
}

/**
 * Removes counters whose time was up before this moment. For the nightly sweep.
 *
 * @returns how many rows were removed
 */
export async function removeExpiredRateLimits(db: Database, before: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('rateLimits').where('expiresAt', '<', before).executeTakeFirst()
  return Number(numDeletedRows)
}
