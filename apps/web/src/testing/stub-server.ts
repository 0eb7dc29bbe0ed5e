import type { Endpoint, ReplyOf, SentBody } from '@portal/contract/endpoint.ts'
import { endpoints } from '@portal/contract/endpoints.ts'
import { type ErrorCode, errorStatus } from '@portal/contract/errors.ts'
import { vi } from 'vitest'

/** One call that the client made. */
export interface MadeCall<E extends Endpoint> {
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly body: E extends { readonly takes: 'multipart' } ? FormData : SentBody<E>
  readonly headers: Headers
}

type Answer = Response | Promise<Response>
type Handler = (call: MadeCall<Endpoint>) => Answer

/**
 * The wire of a test: answers the client's calls as the test says, by the contract's own types. A call that nobody
 * answers fails the test. `restoreMocks` and `unstubGlobals` of the test run end it.
 */
export interface StubServer {
  /** From now on an endpoint answers this, or what this makes of the call. */
  answer<E extends Endpoint>(endpoint: E, reply: ReplyOf<E> | ((call: MadeCall<E>) => ReplyOf<E> | Answer)): void
  /** From now on an endpoint refuses. */
  refuse(endpoint: Endpoint, code: ErrorCode, fields?: Readonly<Record<string, string>>): void
  /** From now on an endpoint does not answer, as without a connection. */
  silence(endpoint: Endpoint): void
  /** From now on an endpoint waits with its answer. Returns a function that lets all of them through, and those that follow. */
  hold(endpoint: Endpoint): () => void
  /** What an endpoint was asked so far, the oldest first. */
  callsOf<E extends Endpoint>(endpoint: E): readonly MadeCall<E>[]
}

const patterns = Object.values(endpoints).map((endpoint) => ({
  endpoint: endpoint as Endpoint,
  names: [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? ''),
  pattern: new RegExp(`^${endpoint.path.replaceAll(/:\w+/g, '([^/]+)')}$`),
}))

/** The endpoint that a call is for. A path without parameters wins over one that has them. */
function endpointOf(method: string, path: string) {
  const found = patterns
    .filter(({ endpoint, pattern }) => endpoint.method === method && pattern.test(path))
    .sort((one, other) => one.names.length - other.names.length)[0]
  if (!found) return undefined
  const values = found.pattern.exec(path)?.slice(1) ?? []
  const params = Object.fromEntries(found.names.map((name, at) => [name, decodeURIComponent(values[at] ?? '')]))
  return { endpoint: found.endpoint, params }
}

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

/** A refusal as the server says it: a plain code for accounts, JSON for everything else, with the problem of each field. */
export function refusal(endpoint: Endpoint, code: ErrorCode, fields: Readonly<Record<string, string>> = {}): Response {
  const status = endpoint.refusalStatus?.[code] ?? errorStatus[code]
  if (endpoint.plainErrors) return new Response(code, { status, headers: { 'content-type': 'text/plain' } })
  const problems = Object.fromEntries(Object.entries(fields).map(([field, problem]) => [field, { code: problem }]))
  return json(status, { error: code, message: code, fields, problems })
}

type Exchange = (address: string, method: string, body: unknown, headers: Headers) => Promise<Response>

/** `XMLHttpRequest`, as far as an upload uses it. */
const uploadsOver = (exchange: Exchange) =>
  class extends EventTarget {
    readonly upload = new EventTarget()
    readonly #headers = new Headers()
    #method = ''
    #address = ''
    #aborted = false
    status = 0
    responseText = ''

    open(method: string, address: string) {
      this.#method = method
      this.#address = address
    }
    setRequestHeader(name: string, value: string) {
      this.#headers.set(name, value)
    }
    getResponseHeader = () => null
    async send(body: FormData) {
      try {
        const answer = await exchange(this.#address, this.#method, body, this.#headers)
        this.status = answer.status
        this.responseText = await answer.text()
        this.#end('load')
      } catch {
        this.#end('error')
      }
    }
    abort() {
      this.#end('abort')
      this.#aborted = true
    }
    #end(event: 'load' | 'error' | 'abort') {
      if (this.#aborted) return
      this.dispatchEvent(new Event(event))
      this.dispatchEvent(new Event('loadend'))
    }
  }

/** Takes the place of `fetch` and, for uploads, of `XMLHttpRequest`. */
export function stubServer(): StubServer {
  const handlers = new Map<string, Handler>()
  const held = new Map<string, Promise<void>>()
  const made = new Map<string, MadeCall<Endpoint>[]>()

  async function exchange(address: string, method: string, body: unknown, headers: Headers): Promise<Response> {
    const url = new URL(address, 'http://portal.test')
    // The page itself, for whoever looks for a newer portal: it is this one still.
    if (url.pathname === '/') return new Response('<!doctype html>')
    const found = endpointOf(method, url.pathname)
    const handler = found && handlers.get(found.endpoint.name)
    if (!found || !handler) {
      console.error(`Nobody answers ${method} ${url.pathname}`)
      return json(500, { error: 'INTERNAL', message: 'INTERNAL' })
    }
    const call = {
      params: found.params,
      query: Object.fromEntries(url.searchParams),
      body: typeof body === 'string' ? JSON.parse(body) : body,
      headers,
    } as MadeCall<Endpoint>
    made.set(found.endpoint.name, [...(made.get(found.endpoint.name) ?? []), call])
    await held.get(found.endpoint.name)
    return handler(call)
  }

  vi.stubGlobal('fetch', async (address: string | URL, sent: RequestInit = {}) => {
    const { signal } = sent
    const brokenOff = new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
    const answer = exchange(String(address), sent.method ?? 'GET', sent.body, new Headers(sent.headers))
    return await Promise.race([answer, brokenOff])
  })
  vi.stubGlobal('XMLHttpRequest', uploadsOver(exchange))

  return {
    answer(endpoint, reply) {
      handlers.set(endpoint.name, async (call) => {
        const answer = await (typeof reply === 'function' ? (reply as Handler)(call) : reply)
        return answer instanceof Response ? answer : json(endpoint.status ?? 200, answer)
      })
    },
    refuse(endpoint, code, fields) {
      handlers.set(endpoint.name, () => refusal(endpoint, code, fields))
    },
    silence(endpoint) {
      handlers.set(endpoint.name, () => {
        throw new TypeError('Failed to fetch')
      })
    },
    hold(endpoint) {
      let release = () => {}
      held.set(
        endpoint.name,
        new Promise((resolve) => {
          release = resolve
        }),
      )
      return () => release()
    },
    callsOf: (endpoint) => (made.get(endpoint.name) ?? []) as never,
  }
}
