import { createHash } from 'node:crypto'
import { longestCaptchaToken } from '@portal/contract/shared-schemas.ts'
import * as z from 'zod/mini'
import { Outage } from '../outage.ts'
import type { Captcha, CaptchaLog, RememberOnce } from './captcha.ts'

export interface RecaptchaEnterpriseSettings {
  readonly projectId: string
  readonly siteKey: string
  readonly apiKey: string
  /** From 0 (surely a script) to 1 (surely a person); a lower score is refused. */
  readonly minimumScore: number
  /** Host names the token may have been made on: those of the web client. */
  readonly allowedHostnames: readonly string[]
  readonly rememberOnce: RememberOnce
  readonly log: CaptchaLog
  /** Where the assessments are made. */
  readonly api: string
  readonly timeoutMs?: number
}

const assessmentOf = z.object({
  riskAnalysis: z.object({ score: z.number() }),
  tokenProperties: z.object({
    valid: z.boolean(),
    invalidReason: z.optional(z.string()),
    hostname: z.optional(z.string()),
    action: z.optional(z.string()),
  }),
})

/** The service refuses a token after two minutes. Ten minutes leave room for clocks that differ. */
const rememberedSeconds = 10 * 60

/**
 * reCAPTCHA Enterprise through its REST assessments: valid, made for this action and on one of our hosts, with a high
 * enough score, and used once.
 */
export function createRecaptchaEnterprise(settings: RecaptchaEnterpriseSettings): Captcha {
  const { projectId, siteKey, apiKey, minimumScore, api, rememberOnce, log, timeoutMs = 2500 } = settings
  const hostnames = new Set(settings.allowedHostnames.map((hostname) => hostname.toLowerCase()))
  const assessments = new URL(`/v1/projects/${encodeURIComponent(projectId)}/assessments`, api)

  async function ask(token: string, action: string, remoteAddress: string | undefined): Promise<unknown> {
    const response = await fetch(assessments, {
      method: 'POST',
      // The key goes into a header, because addresses end up in logs.
      headers: { 'content-type': 'application/json', 'x-goog-api-key': apiKey },
      body: JSON.stringify({
        event: { token, siteKey, expectedAction: action, ...(remoteAddress && { userIpAddress: remoteAddress }) },
      }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!response.ok) {
      await response.body?.cancel()
      throw new Error(`The assessment was answered with status ${response.status}`)
    }
    return await response.json()
  }

  return {
    provider: 'recaptcha-enterprise',
    siteKey,
    createChallenge: async () => undefined,

    async check(token, action, from) {
      if (!token || token.length > longestCaptchaToken) return 'refused'
      const answer = await ask(token, action, from?.remoteAddress).catch((cause) => {
        throw new Outage('The captcha service does not answer', { cause })
      })
      const { riskAnalysis, tokenProperties } = assessmentOf.safeParse(answer).data ?? {}
      const { valid, invalidReason, hostname, action: assessedAction } = tokenProperties ?? {}
      const score = riskAnalysis?.score ?? 0
      const ours = hostname !== undefined && hostnames.has(hostname.toLowerCase())
      if (!valid || assessedAction !== action || !ours || score < minimumScore) {
        // Logged, because a wrong key or a missing host name shows only here.
        log.warn({ action, assessedAction, hostname, score, invalidReason }, 'A captcha token was refused')
        return 'refused'
      }
      const signature = createHash('sha256').update(token).digest('base64url')
      return (await rememberOnce(signature, rememberedSeconds)) ? 'accepted' : 'refused'
    },
  }
}
