import type { Endpoint, SentBody, SentParams, SentQuery } from './endpoint.ts'

/** Ids and page numbers are digits on the wire; where a call is made they may be numbers. */
type Written<Value> = Value extends string ? (string extends Value ? string | number : Value) : Value
type WrittenAll<Fields> = { readonly [Name in keyof Fields]: Written<Fields[Name]> }
export type WrittenParams<E extends Endpoint> = WrittenAll<SentParams<E>>
export type WrittenQuery<E extends Endpoint> = WrittenAll<SentQuery<E>>

/** What may be given to a call; whoever makes it says which parts an endpoint needs. */
export interface PartsOfCall<E extends Endpoint> {
  readonly params?: WrittenParams<E>
  readonly query?: WrittenQuery<E>
  readonly body?: SentBody<E>
  readonly headers?: Readonly<Record<string, string>>
}

interface Given {
  readonly params?: unknown
  readonly query?: unknown
}

/** Half a character, as where a text was cut, is sent as the sign for what cannot be read. */
const part = (value: unknown): string => encodeURIComponent(String(value).toWellFormed())

/** The path of an endpoint with its parameters and its query; entries of the query that are undefined are left out. */
export function pathOfCall({ path, name }: Endpoint, { params, query }: Given = {}): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, parameter: string) => {
    const value = (params as Readonly<Record<string, unknown>> | undefined)?.[parameter]
    if (value === undefined) throw new Error(`${name} needs ${parameter}`)
    return part(value)
  })
  const asked = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== null)
  return asked.length === 0 ? filled : `${filled}?${asked.map(([field, value]) => `${field}=${part(value)}`).join('&')}`
}
