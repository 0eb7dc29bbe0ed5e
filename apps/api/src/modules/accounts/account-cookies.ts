import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import type { KeptToken } from './sign-in.ts'

/** A secret that only the browser keeps, and only sends back below one path. */
export interface SecretCookie {
  read(request: FastifyRequest): string | undefined
  set(reply: FastifyReply, token: KeptToken): void
  clear(reply: FastifyReply): void
}

export const cookieNames = { refresh: 'refreshToken', reset: 'passwordReset' } as const

export interface AccountCookies {
  /** The refresh token. */
  readonly refresh: SecretCookie
  /** What the right OTP earned: one change of the password. */
  readonly reset: SecretCookie
}

/**
 * Where the web client's pages and the API are one site (the same host, or one's host below the other's), the browser
 * sends these cookies only with calls of that site's own pages. Where they are two sites the cookies must travel from
 * one to the other, and what keeps other sites out is `http/other-sites.ts` alone.
 */
export function accountCookies({ publicUrl, apiUrl }: Pick<Config, 'publicUrl' | 'apiUrl'>): AccountCookies {
  const page = new URL(publicUrl)
  const api = new URL(apiUrl || publicUrl)
  const isBelow = (one: URL, other: URL) =>
    one.hostname === other.hostname || one.hostname.endsWith(`.${other.hostname}`)
  const sameSite = page.protocol === api.protocol && (isBelow(page, api) || isBelow(api, page))
  const attributes = {
    httpOnly: true,
    // Browsers take a cookie from another site only when it is secure.
    secure: api.protocol === 'https:' || !sameSite,
    sameSite: sameSite ? ('strict' as const) : ('none' as const),
    // Kept for the client's site alone, it is taken by browsers that block the cookies of other sites.
    partitioned: !sameSite,
  }

  const cookie = (name: string, path: string): SecretCookie => ({
    read: (request) => request.cookies[name],
    set: (reply, { value, seconds }) => void reply.setCookie(name, value, { ...attributes, path, maxAge: seconds }),
    clear: (reply) => void reply.clearCookie(name, { ...attributes, path }),
  })
  return { refresh: cookie(cookieNames.refresh, '/api/v1/auth'), reset: cookie(cookieNames.reset, '/forgotPassword') }
}
