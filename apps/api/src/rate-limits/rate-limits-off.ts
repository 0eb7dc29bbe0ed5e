import type { RateLimits } from './rate-limits.ts'

/** No limits (`RATE_LIMIT=off`, decisions 1): for tests; the settings refuse it in production. */
export const createRateLimitsOff = (): RateLimits => ({
  consume: async () => ({ allowed: true }),
  consumeAll: async () => ({ allowed: true }),
  forgive: async () => undefined,
})
