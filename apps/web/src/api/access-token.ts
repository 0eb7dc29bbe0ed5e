import { type Role, roles } from '@portal/domain/accounts/roles.ts'

/** Who an access token belongs to. Only used for what the screen shows: the server checks each call itself. */
export interface TokenFacts {
  readonly userId: string
  readonly roles: readonly Role[]
  /** How long the token is valid, in milliseconds. */
  readonly livesMs: number
}

const isRole = (value: unknown): value is Role => roles.some((role) => role === value)

/** Reads a token. Throws when it is none. */
export function readToken(token: string): TokenFacts {
  const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
  const bytes = Uint8Array.from(atob(payload), (character) => character.charCodeAt(0))
  const { sub, role, iat, exp } = JSON.parse(new TextDecoder().decode(bytes))
  return {
    userId: String(sub),
    roles: Array.isArray(role) ? role.map((entry) => entry?.authority).filter(isRole) : [],
    livesMs: (Number(exp) - Number(iat)) * 1000,
  }
}
