import type { Endpoint, ReplyOf, SentBody, SentHeaders } from '@portal/contract/endpoint.ts'
import { pathOfCall, type WrittenParams, type WrittenQuery } from '@portal/contract/path-of-call.ts'
import { currentLanguage } from '@portal/texts/current-language.ts'
import { tellRefused, tellUnanswered } from './answers.ts'
import { config } from './config.ts'
import { ApiError, errorOf, NoResponse } from './errors.ts'

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { readonly [N in Name]?: undefined }
  : Record<never, never> extends Value
    ? { readonly [N in Name]?: Value | undefined }
    : { readonly [N in Name]: Value }

/** What a call needs: exactly the parts that its endpoint has. */
export type Sent<E extends Endpoint> = Part<'params', WrittenParams<E>> &
  Part<'query', WrittenQuery<E>> &
  Part<'body', SentBody<E>> &
  Part<'headers', SentHeaders<E>> &
  More

interface More {
  readonly signal?: AbortSignal | undefined
  /** Sent to its end also when the page is left meanwhile; nobody then hears the answer. */
  readonly keepalive?: boolean | undefined
}

/** `Sent` as an argument that may be left out when nothing in it is needed. */
export type SentArgument<E extends Endpoint> = Record<never, never> extends Sent<E> ? [sent?: Sent<E>] : [sent: Sent<E>]

interface AnySent extends More {
  readonly params?: object | undefined
  readonly query?: object | undefined
  readonly body?: unknown
  readonly headers?: object | undefined
}

/** After this time a server counts as not answering. */
export const timeoutMs = 30_000

/** The address of an endpoint: host, filled path, query. */
export const addressOf = (endpoint: Endpoint, parts: Pick<AnySent, 'params' | 'query'>): string =>
  config().apiUrl + pathOfCall(endpoint, parts)

/**
 * Sends one call to the API, with or without an access token. Throws `ApiError` for a refusal, `NoResponse` when the
 * server did not answer, and the signal's reason when the caller cancelled.
 */
export async function send<E extends Endpoint>(
  endpoint: E,
  sent: Sent<E>,
  token: string | undefined,
): Promise<ReplyOf<E>> {
  const { params, query, body, headers, signal, keepalive = false } = sent as AnySent
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const answer = await fetch(addressOf(endpoint, { params, query }), {
      method: endpoint.method,
      headers: headersOf({
        ...headers,
        'accept-language': currentLanguage(),
        authorization: token && `Bearer ${token}`,
        'content-type': body === undefined ? undefined : 'application/json',
      }),
      body: body === undefined ? null : JSON.stringify(body),
      // The refresh cookie and the one of a password reset belong to the API's host, which may be another one.
      credentials: endpoint.audience === 'anyone' ? 'include' : 'same-origin',
      cache: 'no-store',
      keepalive,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    const text = await answer.text()
    if (!answer.ok) throw errorOf(answer.status, text, (name) => answer.headers.get(name))
    return JSON.parse(text) as ReplyOf<E>
  } catch (error) {
    if (signal?.aborted) throw signal.reason
    // A TypeError of fetch, a SyntaxError of JSON.parse and the timeout's TimeoutError mean: no answer of the API.
    const unanswered = error instanceof TypeError || error instanceof SyntaxError || error instanceof DOMException
    const failure = unanswered ? new NoResponse(error) : error
    if (failure instanceof NoResponse) tellUnanswered()
    if (failure instanceof ApiError) tellRefused(failure)
    throw failure
  }
}

function headersOf(named: object): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(named)) if (typeof value === 'string' && value) headers.set(name, value)
  return headers
}
