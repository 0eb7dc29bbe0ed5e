import * as contract from '@portal/contract/accounts/session.ts'
import { getCase, getCaseForAdmin } from '@portal/contract/items/case.ts'
import { getUnitRecord } from '@portal/contract/units/unit-records.ts'
import { listWork } from '@portal/contract/work/work.ts'
import { accept, refuse } from '@portal/domain/decision.ts'
import { isLanguage } from '@portal/domain/languages.ts'
import type { FastifyRequest } from 'fastify'
import { languageOf } from '../../http/language-of-call.ts'
import type { Serve } from '../../http/serve.ts'
import type { Portal } from '../../portal.ts'
import { accountKey } from '../../rate-limits/rate-limits.ts'
import { lastEventIdNow } from '../events/events.views.ts'
import { serviceCounts } from '../home/home.views.ts'
import { checkAccountCall, countTries, forgetTries, keyOfBoth, refusalOf } from './account-call-checks.ts'
import type { SecretCookie } from './account-cookies.ts'
import { endSessionOf, refreshSession } from './refresh-session.ts'
import { register } from './register.ts'
import { codeDueAt, resendCode } from './resend-code.ts'
import { signIn } from './sign-in.ts'
import { verifyEmail } from './verify-email.ts'

/** Registration, verification and sessions. */
export function sessionRoutes(serve: Serve, portal: Portal, cookie: SecretCookie): void {
  serve(contract.register, async ({ body, request }) => {
    const refused = await checkAccountCall(portal, 'register', request, { token: body.captchaToken })
    if (refused) return refused
    const decision = await register(portal, { ...body, language: body.language ?? languageOf(request) })
    // The first code counts, too: the pause before the next one begins now.
    if (decision.ok) await portal.rateLimits.consume('codePause', accountKey(body.email))
    return decision
  })

  serve(contract.verifyEmail, async ({ query, headers, request }) => {
    const refused = await checkAccountCall(portal, 'verifyEmail', request, {
      email: query.email,
      token: headers['x-captcha-token'],
    })
    if (refused) return refused
    const decision = await verifyEmail(portal, query.email, query.code)
    if (decision.ok) await forgetTries(portal, 'verifyEmail', request, query.email)
    return decision
  })

  serve(contract.resendCode, async ({ query: { email }, headers, request }) => {
    const refused = await checkAccountCall(portal, 'resendCode', request, { token: headers['x-captcha-token'] })
    if (refused) return refused
    const due = await codeDueAt(portal.db, email)
    if (!due.ok) return due
    // Before anything is counted: only mailed codes count, or presses in the first minute would lock the owner out for a day.
    const tooEarly = refusalOf(await portal.rateLimits.look('codePause', accountKey(email)))
    if (tooEarly) return tooEarly
    const tooMany = await countTries(portal, [
      ['codePerAccountAndAddress', keyOfBoth(email, request.ip)],
      ['codePause', accountKey(email)],
      ['codePerAccount', accountKey(email)],
    ])
    if (tooMany) return tooMany
    return resendCode(portal, email, due.value)
  })

  serve(contract.signIn, async ({ body, request, reply }) => {
    const refused = await checkAccountCall(portal, 'signIn', request, { email: body.email, token: body.captchaToken })
    if (refused) return refused
    const decision = await signIn(portal, { ...body, language: languageOf(request) })
    // Only after the right password it is said that an account waits.
    if (decision.ok || decision.refusal !== 'INVALID_CREDENTIALS')
      await forgetTries(portal, 'signIn', request, body.email)
    if (!decision.ok) return decision
    // Whoever left a cookie here does not go on with it.
    const before = cookie.read(request)
    if (before !== undefined) await endSessionOf(portal, before)
    const { accessToken, refreshToken } = decision.value
    cookie.set(reply, refreshToken)
    return accept({ token: accessToken, lastEventId: await lastEventIdNow(portal) })
  })

  serve(contract.refreshSession, async ({ query, request, reply }) => {
    const token = cookie.read(request)
    const decision = token === undefined ? undefined : await refreshSession(portal, token)
    if (decision?.ok === false && decision.refusal === 'TOO_MANY_REQUESTS') return decision
    if (!decision?.ok) {
      cookie.clear(reply)
      return refuse('NOT_AUTHENTICATED')
    }
    const { account, accessToken, refreshToken } = decision.value
    cookie.set(reply, refreshToken)
    const language = isLanguage(account.language) ? account.language : languageOf(request)
    // Before all else that is read: what changes from then on is told.
    const lastEventId = await lastEventIdNow(portal)
    return accept({
      token: accessToken,
      user: { ...account, language },
      lastEventId,
      first: await firstAnswer(request, query.first, accessToken),
      ...(account.role === 'ADMIN' && { counts: await serviceCounts(portal.db) }),
    })
  })

  serve(contract.signOut, async ({ request, reply }) => {
    const token = cookie.read(request)
    if (token !== undefined) await endSessionOf(portal, token)
    cookie.clear(reply)
    // Empties the browser's cache and cookies of this site. The web client empties its storage itself.
    reply.header('clear-site-data', '"cache", "cookies"')
    return accept({})
  })

  serve(contract.captchaChallenge, async ({ query, request }) => {
    const refused = await checkAccountCall(portal, 'captchaChallenge', request)
    if (refused) return refused
    const challenge = await portal.captcha.createChallenge(query.action)
    return challenge ? accept(challenge) : refuse('NOT_FOUND')
  })
}

/** What a page may ask first together with its session: data for one screen, and no stream. */
const firstPaths = [getCase, getCaseForAdmin, getUnitRecord, listWork].map(
  ({ path }) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`),
)

/**
 * Makes the call that a page begins with, as whoever has just renewed the session: a phone waits once instead of twice.
 * Undefined where the page named none, or it is refused: the page then makes it by itself.
 */
async function firstAnswer(
  { server, ip, headers }: FastifyRequest,
  address: string | undefined,
  accessToken: string,
): Promise<{ address: string; answer: Record<string, unknown> } | undefined> {
  const [path = ''] = address?.split('?') ?? []
  if (!address || !firstPaths.some((known) => known.test(path))) return undefined
  const answer = await server.inject({
    url: address,
    remoteAddress: ip,
    headers: {
      host: headers.host ?? '',
      'accept-language': headers['accept-language'] ?? '',
      authorization: `Bearer ${accessToken}`,
    },
  })
  return answer.statusCode === 200 ? { address, answer: answer.json<Record<string, unknown>>() } : undefined
}
