import type { CaptchaAction } from '@portal/contract/accounts/captcha-actions.ts'

/** What the account forms need of a captcha, whichever it is. */
export interface CaptchaPort {
  /** Called when somebody begins to type: gets a token under way, so that nobody waits for it later. */
  readonly prepare: (action: CaptchaAction) => void
  /** A token for one use, or undefined where none is needed or none could be had; the server then decides. */
  readonly token: (action: CaptchaAction) => Promise<string | undefined>
}
