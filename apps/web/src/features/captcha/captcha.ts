import type { CaptchaAction } from '@portal/contract/accounts/captcha-actions.ts'
import { ApiError, NoResponse } from '../../api/client.ts'
import { config } from '../../api/config.ts'
import { isMissingScript } from '../../parts/failures/missing-script.ts'

/** A provider in the browser. */
export interface CaptchaInBrowser {
  /** Earns a token for one action. */
  earn(action: CaptchaAction): Promise<string>
  /** How long a token may wait for its use when it was earned ahead of time; 0 where it is earned as it is used. */
  readonly keepsMs: number
  /** Loads what can be loaded before the first token. */
  warmUp?(): Promise<unknown>
}

/** The script of the provider in use, fetched when somebody begins to type; undefined where there is none. */
function provider(): Promise<CaptchaInBrowser> | undefined {
  const { captcha } = config()
  if (captcha.provider === 'altcha') return import('./altcha.ts').then(({ altcha }) => altcha)
  if (captcha.provider === 'recaptcha-enterprise' && captcha.siteKey) {
    const { siteKey } = captcha
    return import('./recaptcha-enterprise.ts').then(({ recaptchaEnterprise }) => recaptchaEnterprise(siteKey))
  }
  return undefined
}

interface Earned {
  readonly token: string
  readonly until: number
}
const ahead = new Map<CaptchaAction, Promise<Earned | undefined>>()

async function earnAhead(action: CaptchaAction, loading: Promise<CaptchaInBrowser>): Promise<Earned | undefined> {
  try {
    const captcha = await loading
    await captcha.warmUp?.()
    const until = Date.now() + captcha.keepsMs
    return captcha.keepsMs > 0 ? { token: await captcha.earn(action), until } : undefined
  } catch {
    // A failure here does not matter: the token is requested again when it is needed.
    ahead.delete(action)
    return undefined
  }
}

/** Tokens for the account calls, each for one action and one use. */
export const captcha = {
  /** Requests a token while the form is being filled in. */
  prepare(action: CaptchaAction): void {
    const loading = ahead.has(action) ? undefined : provider()
    if (loading) ahead.set(action, earnAhead(action, loading))
  },

  /**
   * The token that was requested early, or a new one. Undefined where there is no captcha or no token could be had: the
   * server then refuses. Throws when the API refused a challenge or did not answer, and when the script is missing.
   */
  async token(action: CaptchaAction): Promise<string | undefined> {
    const earned = await ahead.get(action)
    ahead.delete(action)
    if (earned && earned.until > Date.now()) return earned.token
    try {
      return await (await provider())?.earn(action)
    } catch (error) {
      if (error instanceof ApiError || error instanceof NoResponse || isMissingScript(error)) throw error
      console.warn('The captcha could not be solved.', error)
      return undefined
    }
  },
}
