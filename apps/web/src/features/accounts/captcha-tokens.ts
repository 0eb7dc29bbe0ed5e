import type { CaptchaAction } from '@portal/contract/accounts/captcha-actions.ts'

/** What the account forms need of a captcha of any provider. */
export interface CaptchaTokens {
  /** Called at the first key: requests a token early, so that sending the form does not wait for it. */
  readonly prepare: (action: CaptchaAction) => void
  /** A token for one use. Undefined where no captcha is in use, or when it failed; the server then decides. */
  readonly token: (action: CaptchaAction) => Promise<string | undefined>
}
