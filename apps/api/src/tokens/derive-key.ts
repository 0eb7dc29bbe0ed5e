import { hkdfSync } from 'node:crypto'

/** What a key is for. Each purpose has its own key. */
export type KeyPurpose =
  | 'access tokens'
  | 'mailed codes'
  | 'refresh tokens'
  | 'captcha challenges'
  | 'captcha answers'
  | 'rate limit keys'
  | 'file links'
  | 'places in events'

/**
 * One key per purpose from the one secret of the installation (`JWT_SECRET`), by HKDF-SHA-256: a key that
 * leaks tells nothing about the others, and an operator keeps one secret.
 *
 * @returns 32 bytes, the same for the same secret and purpose in every process.
 */
export const deriveKey = (secret: string, purpose: KeyPurpose): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'membran-warranty', purpose, 32))
