import type { CaptchaAction } from '@portal/contract/accounts/captcha-actions.ts'

/** What the account forms need of a captcha of any provider. */
export interface CaptchaPort {
  /** Called when somebody begins to type: requests a token early, so that nobody waits for it. */
  readonly prepare: (action: CaptchaAction) => void
  /** A token for one use. Undefined where none is needed or none could be had; the server then decides. */
  readonly token: (action: CaptchaAction) => Promise<string | undefined>
}
