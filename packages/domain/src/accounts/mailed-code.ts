const minute = 60

/** How long mailed codes live, and how often they may be mistyped (decisions 3). */
export const mailedCode = {
  /** Of a new or a changed e-mail address. */
  verificationSeconds: 15 * minute,
  /** The OTP of a password reset. */
  otpSeconds: 10 * minute,
  /** After the right OTP, the time to choose the new password. */
  resetSeconds: 10 * minute,
  wrongTries: 5,
} as const

export interface KeptCode {
  readonly expiresAt: Date
  readonly wrongTries: number
}

/** Whether a code can still be entered; a spent one is as dead as an expired one. */
export const isAlive = (code: KeptCode, now: Date): boolean =>
  code.expiresAt > now && code.wrongTries < mailedCode.wrongTries

export type CodeVerdict = 'right' | 'wrong' | 'expired'

/** What entering a code comes to (decisions 3). A dead code is expired, whatever was typed. */
export function judgeCode(code: KeptCode, matches: boolean, now: Date): CodeVerdict {
  if (!isAlive(code, now)) return 'expired'
  return matches ? 'right' : 'wrong'
}
