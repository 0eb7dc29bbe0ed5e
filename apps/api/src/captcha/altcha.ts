import { randomInt } from 'node:crypto'
import { captchaActions } from '@portal/contract/accounts/captcha-actions.ts'
import { longestCaptchaToken } from '@portal/contract/shared-schemas.ts'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey as pbkdf2 } from 'altcha-lib/algorithms/pbkdf2'
import type { Challenge } from 'altcha-lib/types'
import * as z from 'zod/mini'
import { lifetimes } from '../lifetimes.ts'
import { deriveKey } from '../tokens/derive-key.ts'
import type { Captcha, CaptchaLog, RememberOnce } from './captcha.ts'

export interface AltchaSettings {
  /** The installation's secret; the two signing keys are derived from it. */
  readonly secret: string
  readonly rememberOnce: RememberOnce
  readonly log: CaptchaLog
  /** PBKDF2 rounds of one try. With the default counter, about 0.1 s of a desktop's core and below a second on a phone. */
  readonly cost?: number
  /** How many tries a solution takes: a random number between the two, both included. */
  readonly counter?: { readonly from: number; readonly to: number }
  /** How long a challenge can be answered. */
  readonly secondsToAnswer?: number
  /** The clock. Only tests set it. */
  readonly now?: () => Date
}

const hex = z.string().check(z.regex(/^(?:[0-9a-f]{2})+$/))
const payloadOf = z.object({
  challenge: z.object({
    // Loose, because the signature covers every parameter, also those that are not looked at here.
    parameters: z.looseObject({
      algorithm: z.literal('PBKDF2/SHA-256'),
      nonce: hex,
      salt: hex,
      cost: z.int(),
      keyLength: z.int(),
      keyPrefix: z.string(),
      expiresAt: z.int(),
      data: z.object({ action: z.enum(captchaActions) }),
    }),
    signature: hex,
  }),
  solution: z.object({ counter: z.int(), derivedKey: hex }),
})

/**
 * ALTCHA, a self-hosted proof of work: the browser computes a token, and no third party is asked. Action and expiry are
 * part of the signed challenge, so neither can be changed. The signature is remembered until it expires, so that a
 * token works once in all processes together.
 */
export function createAltcha(settings: AltchaSettings): Captcha {
  const {
    rememberOnce,
    log,
    cost = 1000,
    counter = { from: 500, to: 1000 },
    secondsToAnswer = lifetimes.captchaChallenge,
  } = settings
  const now = settings.now ?? (() => new Date())
  const hmacSignatureSecret = deriveKey(settings.secret, 'captcha challenges').toString('hex')
  // A second key signs the answer: the server then checks it with one HMAC instead of repeating the work.
  const hmacKeySignatureSecret = deriveKey(settings.secret, 'captcha answers').toString('hex')

  return {
    provider: 'altcha',
    siteKey: null,

    async createChallenge(action) {
      const challenge = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost,
        counter: randomInt(counter.from, counter.to + 1),
        deriveKey: pbkdf2,
        hmacSignatureSecret,
        hmacKeySignatureSecret,
        expiresAt: Math.floor(now().getTime() / 1000) + secondsToAnswer,
        data: { action },
      })
      return { ...challenge }
    },

    async check(token, action) {
      if (!token || token.length > longestCaptchaToken) return 'refused'
      const payload = payloadOf.safeParse(decoded(token))
      if (!payload.success) return 'refused'
      const { challenge, solution } = payload.data
      const { parameters, signature } = challenge
      if (parameters.data.action !== action) return 'refused'
      // The library checks the expiry by the system's clock. This check uses the clock that tests can set.
      if (parameters.expiresAt * 1000 <= now().getTime()) return 'refused'
      const verified = await verifySolution({
        challenge: { parameters: parameters as Challenge['parameters'], signature },
        solution,
        deriveKey: pbkdf2,
        hmacSignatureSecret,
        hmacKeySignatureSecret,
      }).then(
        (result) => result.verified,
        (error) => {
          log.warn({ err: error, action }, 'A captcha token could not be checked and was refused')
          return false
        },
      )
      // Only valid tokens are remembered, so that nobody can fill the table with invented ones.
      return verified && (await rememberOnce(signature, secondsToAnswer)) ? 'accepted' : 'refused'
    },
  }
}

function decoded(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token, 'base64').toString('utf8'))
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
