import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { foldEmail } from '@portal/domain/accounts/email-address.ts'
import { codeAsMeant } from '@portal/domain/accounts/typed-code.ts'
import { deriveKey } from './derive-key.ts'

const digits = 6

/** What a code was mailed for, and where to: a sealed code fits no other purpose and no other address. */
export interface CodePurpose {
  readonly purpose: 'verify-email' | 'change-email' | 'reset-password'
  readonly email: string
}

export interface MailedCodes {
  /** A new code of 6 random digits, for the mail only; never stored, never logged. */
  create(): string
  /** What the database keeps of a code: HMAC-SHA-256 with the installation's pepper, base64url, 43 characters. */
  seal(code: string, purpose: CodePurpose): string
  /** Whether a typed code is the sealed one, however it was typed ({@link codeAsMeant}). */
  matches(typed: string, sealed: string, purpose: CodePurpose): boolean
}

/**
 * Codes and OTPs: 6 digits. All million of them can be tried in a second against a leaked table, hence the pepper,
 * which is not in the database. Expiry, the count of wrong tries and single use belong to the account's row.
 */
export function createMailedCodes(secret: string): MailedCodes {
  const pepper = deriveKey(secret, 'mailed codes')
  const macOf = (code: string, { purpose, email }: CodePurpose) =>
    createHmac('sha256', pepper)
      .update(JSON.stringify([purpose, foldEmail(email), code]))
      .digest()

  return {
    create: () =>
      randomInt(10 ** digits)
        .toString()
        .padStart(digits, '0'),
    seal: (code, purpose) => macOf(code, purpose).toString('base64url'),
    matches(typed, sealed, purpose) {
      const expected = Buffer.from(sealed, 'base64url')
      const given = macOf(codeAsMeant(typed), purpose)
      return expected.length === given.length && timingSafeEqual(expected, given)
    },
  }
}
