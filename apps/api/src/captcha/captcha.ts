import type { CaptchaAction } from '@portal/contract/accounts/captcha-actions.ts'
import type { PublicConfig } from '@portal/contract/system/config-schemas.ts'

export type CaptchaProvider = PublicConfig['captcha']['provider']
export type CaptchaVerdict = 'accepted' | 'refused'

/** Checks captcha tokens. A token is bound to one action and accepted once. */
export interface Captcha {
  readonly provider: CaptchaProvider
  /** What the browser needs to load the service; null where there is none. */
  readonly siteKey: string | null
  /**
   * Whether a token was earned for this action and is used for the first time. Throws an `Outage` while the
   * service or the database does not answer.
   */
  check(
    token: string | null | undefined,
    action: CaptchaAction,
    from?: { readonly remoteAddress?: string },
  ): Promise<CaptchaVerdict>
  /** A challenge to solve for this action; undefined where the service hands out none (answer 404 NOT_FOUND). */
  createChallenge(action: CaptchaAction): Promise<Record<string, unknown> | undefined>
}

/**
 * Remembers used tokens for all processes: `true` for the first use, `false` afterwards. Remembered for at least so many
 * seconds, within which the token expires.
 */
export type RememberOnce = (signature: string, seconds: number) => Promise<boolean>

/** Where refusals that an operator should see are logged; a pino logger fits. */
export interface CaptchaLog {
  warn(facts: object, sentence: string): void
}

/** No captcha: for tests and development only; the settings refuse it in production. */
export const createCaptchaOff = (): Captcha => ({
  provider: 'off',
  siteKey: null,
  check: async () => 'accepted',
  createChallenge: async () => undefined,
})
