import { limits } from '@portal/domain/limits.ts'

export interface KeptCode {
  readonly expiresAt: Date
  readonly wrongTries: number
}

/** Whether a code can still be entered: it has not expired, and there were not too many wrong tries. */
export const isAlive = (code: KeptCode, now: Date): boolean =>
  code.expiresAt > now && code.wrongTries < limits.account.codeTries

export type CodeVerdict = 'right' | 'wrong' | 'expired'

/** The result of entering a code. An expired or spent code is `expired`, even when the right one is entered. */
export function judgeCode(code: KeptCode, matches: boolean, now: Date): CodeVerdict {
  if (!isAlive(code, now)) return 'expired'
  return matches ? 'right' : 'wrong'
}
