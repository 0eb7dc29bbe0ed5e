import { randomUUID } from 'node:crypto'
import { type Role, roles } from '@portal/domain/accounts/roles.ts'
import { JOSEError } from 'jose/errors'
import { SignJWT } from 'jose/jwt/sign'
import { jwtVerify } from 'jose/jwt/verify'
import * as z from 'zod/mini'
import { lifetimes } from '../lifetimes.ts'
import { deriveKey } from './derive-key.ts'

const algorithm = 'HS256'
/** How many verified tokens are kept in memory, half a kilobyte each. */
const mostRemembered = 2000
export interface AccessClaims {
  readonly userId: number
  readonly role: Role
  /** The token ends with its session. */
  readonly sessionId: string
}

export interface AccessTokens {
  /** A signed token that lives `lifetimes.accessToken`. */
  sign(claims: AccessClaims): Promise<string>
  /**
   * The claims of a token that this installation signed and that has not expired; undefined for everything else.
   * Whether its session goes on and the account may act is for the caller to ask the database.
   */
  verify(token: string): Promise<AccessClaims | undefined>
}

const payloadOf = z.object({
  sub: z.string().check(z.regex(/^[1-9]\d{0,9}$/)),
  // A list with one entry: clients read the role from a list of authorities.
  role: z.tuple([z.object({ authority: z.enum(roles) })]),
  sid: z.uuid(),
  exp: z.int(),
})

/**
 * Access tokens: JWT, HS256 with a key derived from the installation's secret. `sub` is the user id, `role` the list of
 * authorities. Algorithm, issuer and audience are fixed, so that no header of a token chooses how it is verified.
 *
 * @param settings.secret the installation's secret
 * @param settings.issuer who signs and who listens, e.g. `PUBLIC_URL`
 * @param settings.now the clock; only tests set it
 */
export function createAccessTokens(settings: {
  readonly secret: string
  readonly issuer: string
  readonly now?: () => Date
}): AccessTokens {
  const { issuer, now = () => new Date() } = settings
  const audience = `${issuer}#api`
  const seconds = () => Math.floor(now().getTime() / 1000)
  // Verified tokens: the same one comes with many calls, and its signature is checked once. Its expiry
  // is checked each time.
  const genuine = new Map<string, { readonly claims: AccessClaims; readonly expiresAt: number }>()
  // Imported once: jose would otherwise import the raw bytes again for every call.
  const key = crypto.subtle.importKey(
    'raw',
    new Uint8Array(deriveKey(settings.secret, 'access tokens')),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign', 'verify'],
  )

  return {
    async sign({ userId, role, sessionId }) {
      const issuedAt = seconds()
      return (
        new SignJWT({ role: [{ authority: role }], sid: sessionId })
          .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
          .setSubject(String(userId))
          // Two tokens of the same second differ, so that a client can tell a new one from the old.
          .setJti(randomUUID())
          .setIssuer(issuer)
          .setAudience(audience)
          .setIssuedAt(issuedAt)
          .setExpirationTime(issuedAt + lifetimes.accessToken)
          .sign(await key)
      )
    },

    async verify(token) {
      const known = genuine.get(token)
      if (known) {
        if (known.expiresAt > seconds() - lifetimes.accessTokenTolerance) return known.claims
        genuine.delete(token)
        return undefined
      }
      try {
        const { payload } = await jwtVerify(token, await key, {
          algorithms: [algorithm],
          issuer,
          audience,
          requiredClaims: ['sub', 'exp', 'iat'],
          clockTolerance: lifetimes.accessTokenTolerance,
          currentDate: now(),
        })
        const claims = payloadOf.safeParse(payload)
        if (!claims.success) return undefined
        const { sub, role, sid, exp } = claims.data
        const said: AccessClaims = { userId: Number(sub), role: role[0].authority, sessionId: sid }
        if (genuine.size === mostRemembered) genuine.clear()
        genuine.set(token, { claims: said, expiresAt: exp })
        return said
      } catch (error) {
        if (error instanceof JOSEError) return undefined
        throw error
      }
    },
  }
}
