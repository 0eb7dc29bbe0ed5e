import { hkdfSync } from 'node:crypto'

/** What a key is for; a new purpose is a new word here, never a second use of an old one. */
export type KeyPurpose =
  | 'access tokens'
  | 'mailed codes'
  | 'refresh tokens'
  | 'captcha challenges'
  | 'captcha answers'
  | 'rate limit keys'
  | 'file links'

/**
 * One key per purpose from the one secret of the installation (`JWT_SECRET`), by HKDF-SHA-256: what leaks of one use
 * tells nothing about another, and an operator keeps a single secret.
 *
 * @returns 32 bytes, the same for the same secret and purpose in every process.
 */
export const deriveKey = (secret: string, purpose: KeyPurpose): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'membran-warranty', purpose, 32))
