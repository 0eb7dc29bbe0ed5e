import type { CaptchaAction } from '@portal/contract/accounts/captcha-actions.ts'
import { ApiError, NoResponse } from '../../api/client.ts'
import { config } from '../../api/config.ts'
import { isMissingScript } from '../../parts/failures/missing-script.ts'

/** How a captcha provider works in the browser. */
export interface CaptchaProvider {
  /** Solves the captcha for one action, and returns a token. */
  solve(action: CaptchaAction): Promise<string>
  /** How long a token stays valid when it is requested early; 0 where it is requested only when it is used. */
  readonly validMs: number
  /** Loads the script of the provider, if it needs one. */
  load?(): Promise<unknown>
}

/** The script of the provider in use, fetched when somebody begins to type; undefined where there is none. */
function provider(): Promise<CaptchaProvider> | undefined {
  const { captcha } = config()
  if (captcha.provider === 'altcha') return import('./altcha.ts').then(({ altcha }) => altcha)
  if (captcha.provider === 'recaptcha-enterprise' && captcha.siteKey) {
    const { siteKey } = captcha
    return import('./recaptcha-enterprise.ts').then(({ recaptchaEnterprise }) => recaptchaEnterprise(siteKey))
  }
  return undefined
}

interface EarlyToken {
  readonly token: string
  readonly validUntil: number
}
const prepared = new Map<CaptchaAction, Promise<EarlyToken | undefined>>()

async function prepareToken(action: CaptchaAction, loading: Promise<CaptchaProvider>): Promise<EarlyToken | undefined> {
  try {
    const captcha = await loading
    await captcha.load?.()
    const validUntil = Date.now() + captcha.validMs
    return captcha.validMs > 0 ? { token: await captcha.solve(action), validUntil } : undefined
  } catch {
    // A failure here does not matter: the token is requested again when it is needed.
    prepared.delete(action)
    return undefined
  }
}

/** Tokens for the account calls, each for one action and one use. */
export const captcha = {
  /** Requests a token while the form is being filled in. */
  prepare(action: CaptchaAction): void {
    const loading = prepared.has(action) ? undefined : provider()
    if (loading) prepared.set(action, prepareToken(action, loading))
  },

  /**
   * The token that was requested early, or a new one. Undefined where there is no captcha or no token could be had: the
   * server then refuses. Throws when the API refused a challenge or did not answer, and when the script is missing.
   */
  async token(action: CaptchaAction): Promise<string | undefined> {
    const early = await prepared.get(action)
    prepared.delete(action)
    if (early && early.validUntil > Date.now()) return early.token
    try {
      return await (await provider())?.solve(action)
    } catch (error) {
      if (error instanceof ApiError || error instanceof NoResponse || isMissingScript(error)) throw error
      console.warn('The captcha could not be solved.', error)
      return undefined
    }
  },
}
