const minute = 60

/** How long mailed codes live, and how often they may be mistyped. */
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

/** Whether a code can still be entered. After too many wrong tries it cannot, like an expired one. */
export const isAlive = (code: KeptCode, now: Date): boolean =>
  code.expiresAt > now && code.wrongTries < mailedCode.wrongTries

export type CodeVerdict = 'right' | 'wrong' | 'expired'

/** The result of entering a code. An expired or spent code is `expired`, even when the right one is entered. */
export function judgeCode(code: KeptCode, matches: boolean, now: Date): CodeVerdict {
  if (!isAlive(code, now)) return 'expired'
  return matches ? 'right' : 'wrong'
}
