import type * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'

/**
 * Who may call an endpoint. `anyone` needs no token; `signed-in` is any enabled account, which reaches its own rows alone:
 * what USER may, an administrator may as well (specification 2, Route table); ADMIN is the role. A route without an
 * audience does not start.
 */
export type Audience = 'anyone' | 'signed-in' | 'ADMIN'
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface Endpoint {
  readonly method: Method
  /** Relative to the API host, with `:name` parameters; the wire's spelling lives here and nowhere else. */
  readonly path: `/${string}`
  readonly audience: Audience
  readonly says: string
  readonly params?: z.ZodMiniType
  readonly query?: z.ZodMiniType
  readonly body?: z.ZodMiniType
  /** `multipart` is one streamed file; its handler reads the stream itself. */
  readonly takes?: 'json' | 'multipart'
  readonly headers?: z.ZodMiniType
  readonly reply: z.ZodMiniType
  readonly status?: 200 | 201
  readonly refusals: readonly ErrorCode[]
  /** Accounts answer an error as a plain string that is just the code (decisions 2). */
  readonly plainErrors?: boolean
}

/** Writes an endpoint down so that its literal types reach the server's handler and the client's call. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition

type Out<S> = S extends z.ZodMiniType ? z.output<S> : undefined
type In<S> = S extends z.ZodMiniType ? z.input<S> : undefined
type Field<E extends Endpoint, K extends keyof Endpoint> = E extends { readonly [P in K]: infer S } ? S : undefined

/** What a handler receives, after parsing. */
export type ParamsOf<E extends Endpoint> = Out<Field<E, 'params'>>
export type QueryOf<E extends Endpoint> = Out<Field<E, 'query'>>
export type BodyOf<E extends Endpoint> = Out<Field<E, 'body'>>
export type HeadersOf<E extends Endpoint> = Out<Field<E, 'headers'>>
/** What a handler answers; what the schema does not name never leaves the server. */
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>
export type RefusalOf<E extends Endpoint> = E['refusals'][number]

/** What a client sends and gets. */
export type SentParams<E extends Endpoint> = In<Field<E, 'params'>>
export type SentQuery<E extends Endpoint> = In<Field<E, 'query'>>
export type SentBody<E extends Endpoint> = In<Field<E, 'body'>>
export type ReceivedReply<E extends Endpoint> = z.output<E['reply']>
