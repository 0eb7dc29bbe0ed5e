import type { Captcha } from './captcha.ts'

/** No captcha: for tests and development only; the settings refuse it in production. */
export const createCaptchaOff = (): Captcha => ({
  provider: 'off',
  siteKey: null,
  check: async () => 'accepted',
  createChallenge: async () => undefined,
})
