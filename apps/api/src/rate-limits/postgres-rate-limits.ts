import { createHmac } from 'node:crypto'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { SqlConnection } from '../db/pool.ts'
import { deriveKey } from '../tokens/derive-key.ts'
import { type Limit, type RateLimit, type RateLimits, type RateLimitVerdict, rateLimits } from './rate-limits.ts'

const table = 'rate_limits'

/**
 * Rate limits in PostgreSQL (table `rate_limits`), so that any number of API processes count together. One statement a
 * try; none for limits that each process counts for itself.
 *
 * When the database does not answer, `consume` throws, and the try is not made: nobody could sign in or register without
 * it anyway, and counting in memory meanwhile would give every process its own, fresh limit.
 *
 * @param settings.secret the installation's secret: keys are stored as an HMAC, so the table names no person
 */
export function createPostgresRateLimits(settings: {
  readonly pool: SqlConnection
  readonly secret: string
}): RateLimits {
  const { pool, secret } = settings
  const hashKey = deriveKey(secret, 'rate limit keys')
  const hashed = (key: string) => createHmac('sha256', hashKey).update(key).digest('base64url')
  const isInMemory = (limit: RateLimit) => (rateLimits[limit] as Limit).eachProcessCounts === true
  const keyFor = (limit: RateLimit, key: string) => (isInMemory(limit) ? key : hashed(key))

  const limiters = new Map<RateLimit, RateLimiterMemory | RateLimiterPostgres>()
  const limiterOf = (limit: RateLimit) => {
    const known = limiters.get(limit)
    if (known) return known
    const { tries, seconds } = rateLimits[limit]
    const counting = { keyPrefix: limit, points: tries, duration: seconds }
    const limiter = isInMemory(limit)
      ? new RateLimiterMemory(counting)
      : new RateLimiterPostgres({
          ...counting,
          storeClient: pool,
          storeType: 'pool',
          tableName: table,
          // The migration made the table, and the sweep is a job: see removeExpiredRateLimits.
          tableCreated: true,
          clearExpiredByTimeout: false,
          // Whoever is over the limit is refused from memory until the time is up; a flood does not reach the database.
          inMemoryBlockOnConsumed: tries,
        })
    limiters.set(limit, limiter)
    return limiter
  }

  async function consume(limit: RateLimit, key: string): Promise<RateLimitVerdict> {
    try {
      await limiterOf(limit).consume(keyFor(limit, key))
      return { allowed: true }
    } catch (reason) {
      if (!(reason instanceof RateLimiterRes)) throw reason
      return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(reason.msBeforeNext / 1000)) }
    }
  }

  return {
    consume,
    async consumeAll(tries) {
      for (const [limit, key] of tries) {
        const verdict = await consume(limit, key)
        if (!verdict.allowed) return verdict
      }
      return { allowed: true }
    },
    async forgive(limit, key) {
      await limiterOf(limit).delete(keyFor(limit, key))
    },
  }
}

/**
 * Removes counters whose time is up. For the nightly sweep.
 *
 * @returns how many rows went
 */
export async function removeExpiredRateLimits(pool: SqlConnection, now = new Date()): Promise<number> {
  const { rowCount } = await pool.query(`delete from ${table} where expire < $1`, [now.getTime()])
  return rowCount ?? 0
}
