import type { Endpoint, ReplyOf } from '@portal/contract/endpoint.ts'
import { ApiError } from './errors.ts'
import { type Sent, type SentArgument, send } from './send.ts'
import { accessToken, renewSession } from './session.ts'

export { ApiError, codeOf, isRefusal, NoResponse, noServerResponse, printUnexpected, problemsIn } from './errors.ts'
export type { Sent } from './send.ts'

/**
 * Calls the API: `call(toggleUserEnabled, { params: { email } })`. A 403 triggers one refresh, shared by all calls that
 * wait for it, and one retry (specification 4, Session); when the session cannot be renewed, the guard leads to /login
 * and keeps the path. Throws `ApiError` for a refusal, `NoResponse` when nobody answered.
 */
export async function call<E extends Endpoint>(endpoint: E, ...[sent]: SentArgument<E>): Promise<ReplyOf<E>> {
  const parts = (sent ?? {}) as Sent<E>
  if (endpoint.audience === 'anyone') return send(endpoint, parts, undefined)
  return withLiveToken((token) => send(endpoint, parts, token))
}

/** Does something with the access token; once more with a new one when the first was refused with 403. */
export async function withLiveToken<Result>(exchange: (token: string | undefined) => Promise<Result>): Promise<Result> {
  const token = accessToken()
  try {
    return await exchange(token)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 403) throw error
    // A call that comes back late finds the token already renewed by the others.
    const renewed = (accessToken() !== undefined && accessToken() !== token) || (await renewSession())
    if (!renewed) throw error
    return exchange(accessToken())
  }
}
