import type * as z from 'zod/mini'
import type { schemas } from './all-schemas.ts'
import type { ErrorCode } from './errors.ts'

/**
 * Who may call an endpoint: `anyone` needs no token, `signed-in` is any enabled account (it reaches its own rows only;
 * an administrator may call whatever a dealer may), `ADMIN` is the role. The server does not start with a route without
 * one.
 */
export type Audience = 'anyone' | 'signed-in' | 'ADMIN'
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * An endpoint as plain data, cheap enough for the browser. What it takes and answers stands under the same name in the
 * `*-schemas.ts` beside it, which only the server loads; everybody else takes the types alone.
 */
export interface Endpoint {
  readonly name: EndpointName
  readonly method: Method
  /** Relative to the API's host, with `:name` for parameters. */
  readonly path: `/${string}`
  readonly audience: Audience
  /** For the API's document: what it does, in a few words. Pages are built without it, and without refusals. */
  readonly summary: string
  /** `multipart` is one streamed file; its handler reads the stream itself. `parts` is one whose parts have arrived. */
  readonly takes?: 'json' | 'multipart' | 'parts'
  /** `csv` is a file that is streamed, `events` a stream that goes on until one side ends it; everything else is JSON. */
  readonly answers?: 'csv' | 'events'
  /** The status of a success, 200 unless told otherwise. */
  readonly status?: 200 | 201
  readonly refusals: readonly ErrorCode[]
  /** Refusals that have another status here than everywhere else. */
  readonly refusalStatus?: { readonly [Code in ErrorCode]?: number }
  /** For how many seconds anybody may keep a success. No other answer may be kept at all. */
  readonly cacheSeconds?: number
  /** Account endpoints answer a refusal as plain text, the code alone. */
  readonly plainErrors?: boolean
}

/** The schemas of one endpoint. `reply` also filters: a field that it does not name never leaves the server. */
export interface EndpointSchemas {
  /** For the API's document: what its summary leaves open, in Markdown. */
  readonly description?: string
  readonly params?: z.ZodMiniType
  readonly query?: z.ZodMiniType
  readonly body?: z.ZodMiniType
  readonly headers?: z.ZodMiniType
  readonly reply: z.ZodMiniType
}
export type SchemasByName = Readonly<Record<string, EndpointSchemas>>

export type EndpointName = keyof typeof schemas

type SchemaOf<E extends Endpoint, Part extends keyof EndpointSchemas> = (typeof schemas)[E['name']] extends {
  readonly [P in Part]: infer S
}
  ? S
  : undefined
type Out<S> = S extends z.ZodMiniType ? z.output<S> : undefined
type In<S> = S extends z.ZodMiniType ? z.input<S> : undefined

/** What a handler receives, parsed. */
export type ParamsOf<E extends Endpoint> = Out<SchemaOf<E, 'params'>>
export type QueryOf<E extends Endpoint> = Out<SchemaOf<E, 'query'>>
export type BodyOf<E extends Endpoint> = Out<SchemaOf<E, 'body'>>
export type HeadersOf<E extends Endpoint> = Out<SchemaOf<E, 'headers'>>
/** What a handler answers and a client receives. */
export type ReplyOf<E extends Endpoint> = Out<SchemaOf<E, 'reply'>>
export type RefusalOf<E extends Endpoint> = E['refusals'][number]

/** What a client sends. */
export type SentParams<E extends Endpoint> = In<SchemaOf<E, 'params'>>
export type SentQuery<E extends Endpoint> = In<SchemaOf<E, 'query'>>
export type SentBody<E extends Endpoint> = In<SchemaOf<E, 'body'>>
export type SentHeaders<E extends Endpoint> = In<SchemaOf<E, 'headers'>>
