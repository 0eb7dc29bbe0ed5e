import { schemas } from '@portal/contract/all-schemas.ts'
import type {
  BodyOf,
  Endpoint,
  EndpointSchemas,
  HeadersOf,
  ParamsOf,
  QueryOf,
  RefusalOf,
  ReplyOf,
} from '@portal/contract/endpoint.ts'
import { endpoints } from '@portal/contract/endpoints.ts'
import type { Decision } from '@portal/domain/decision.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import type { SignedInActor } from '../actor.ts'
import type { RateLimits } from '../rate-limits/rate-limits.ts'
import { limitCalls } from './limit-calls.ts'
import { Refusal } from './refusal.ts'

/** What a handler is given: everything parsed, and the actor where the audience demands one. */
export interface Call<E extends Endpoint> {
  readonly actor: E['audience'] extends 'anyone' ? undefined : SignedInActor
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  readonly headers: HeadersOf<E>
  /** For streams, cookies and network addresses; most handlers use neither. */
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Decision<ReplyOf<E>, RefusalOf<E> | 'VALIDATION'>>

/**
 * Turns an endpoint of the contract into a route: its path, its audience, its schemas. The handler returns a decision.
 */
export type Serve = <E extends Endpoint>(endpoint: E, handler: Handler<E>) => void

/** Makes `serve` for an app, and a check that every endpoint of the contract is served. */
export function createServe(
  app: FastifyInstance,
  { rateLimits }: { readonly rateLimits: RateLimits },
): {
  serve: Serve
  refuseToStartIncomplete: () => void
} {
  const served = new Set<Endpoint>()
  const serve: Serve = <E extends Endpoint>(endpoint: E, handler: Handler<E>) => {
    if (served.has(endpoint)) throw new Error(`${endpoint.method} ${endpoint.path} is served twice`)
    served.add(endpoint)
    const status = endpoint.status ?? 200
    const { params, query, body, headers, reply }: EndpointSchemas = schemas[endpoint.name]
    const schema: FastifySchema = {
      response: { [status]: reply },
      ...(params ? { params } : {}),
      ...(query ? { querystring: query } : {}),
      ...(body ? { body } : {}),
      ...(headers ? { headers } : {}),
    }
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      // What is read as somebody can leave a mark (a thread is read, a stream begins), which a HEAD must not.
      exposeHeadRoute: endpoint.audience === 'anyone',
      schema,
      config: {
        audience: endpoint.audience,
        plainErrors: endpoint.plainErrors ?? false,
        cacheSeconds: endpoint.cacheSeconds,
        takesFile: endpoint.takes === 'multipart' || endpoint.takes === 'parts',
        goesOn: endpoint.answers === 'events',
      },
      preParsing: limitCalls(rateLimits, endpoint),
      handler: async (request, reply) => {
        const call = {
          actor: request.actor,
          params: request.params,
          query: request.query,
          body: request.body,
          headers: request.headers,
          request,
          reply,
        } as Call<typeof endpoint>
        const decision = await handler(call)
        if (decision.ok) return reply.code(status).send(decision.value)
        throw new Refusal(decision.refusal, { ...decision, status: endpoint.refusalStatus?.[decision.refusal] })
      },
    })
  }
  /** Every endpoint of the contract has its handler, or the start fails. */
  const refuseToStartIncomplete = () => {
    const missing = Object.entries(endpoints).filter(([, endpoint]) => !served.has(endpoint))
    if (missing.length > 0) throw new Error(`Endpoints without a handler: ${missing.map(([name]) => name).join(', ')}`)
  }
  return { serve, refuseToStartIncomplete }
}
