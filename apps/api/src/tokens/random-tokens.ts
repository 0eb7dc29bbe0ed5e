import { createHash, randomBytes } from 'node:crypto'

export interface RandomToken {
  /** What the client keeps: 256 random bits, base64url, 43 characters. */
  readonly token: string
  /** What the database keeps: the SHA-256 of the token, base64url, 43 characters. */
  readonly hash: string
}

/**
 * The stored form of a random token. A plain SHA-256 is enough: nobody can guess 256 random bits, and the time of a
 * look-up by the hash says nothing about the token.
 */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** A new opaque token, e.g. for a refresh cookie or the short-lived cookie of a password reset. */
export function createRandomToken(): RandomToken {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashOfToken(token) }
}
