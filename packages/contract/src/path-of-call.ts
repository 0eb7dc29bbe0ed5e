import type { Endpoint } from './endpoint.ts'

interface Given {
  readonly params?: unknown
  readonly query?: unknown
}

const part = (value: unknown): string => encodeURIComponent(String(value))

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
