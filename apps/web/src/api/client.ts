import type { Endpoint, ReplyOf } from '@portal/contract/endpoint.ts'
import { pathOfCall } from '@portal/contract/path-of-call.ts'
import { ApiError } from './errors.ts'
import { type Sent, type SentArgument, send } from './send.ts'
import { accessToken, currentSession, renewSession, takeFirst } from './session.ts'

export { ApiError, codeOf, isRefusal, NoResponse, printUnexpected, problemsIn } from './errors.ts'
export type { Sent } from './send.ts'

/**
 * Calls the API: `call(toggleUserEnabled, { params: { email } })`. A 403 triggers one refresh, shared by all calls that
 * wait for it, and one retry; when the session cannot be renewed, the guard leads to /login and keeps the path. Throws
 * `ApiError` for a refusal, `NoResponse` when the server did not answer.
 */
export async function call<E extends Endpoint>(endpoint: E, ...[sent]: SentArgument<E>): Promise<ReplyOf<E>> {
  const parts = (sent ?? {}) as Sent<E>
  if (endpoint.audience === 'anyone') return send(endpoint, parts, undefined)
  const first = takeFirst(pathOfCall(endpoint, parts))
  if (first) return first as ReplyOf<E>
  return withLiveToken((token) => send(endpoint, parts, token))
}

/**
 * Runs a call with the access token; once more with a new token when the first was refused with 403. What one account
 * asked is not repeated for another that has signed in meanwhile, in this tab or another one.
 */
export async function withLiveToken<Result>(exchange: (token: string | undefined) => Promise<Result>): Promise<Result> {
  const token = accessToken()
  const asking = currentSession()?.userId
  try {
    return await exchange(token)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 403) throw error
    // Another call may have renewed the token meanwhile.
    const renewed = (accessToken() !== undefined && accessToken() !== token) || (await renewSession())
    const isOther = asking !== undefined && currentSession()?.userId !== asking
    if (!renewed || isOther) throw error
    return exchange(accessToken())
  }
}
