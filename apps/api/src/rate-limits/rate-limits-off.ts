import type { RateLimits } from './rate-limits.ts'

/** No limits (`RATE_LIMIT=off`): for tests. The settings refuse it in production. */
export const createRateLimitsOff = (): RateLimits => ({
  consume: async () => ({ allowed: true }),
  consumeAll: async () => ({ allowed: true }),
  forgive: async () => undefined,
})
