import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { KeyedCall } from '../idempotency.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as it was sent: JSON that no schema has changed yet. */
    sentBody: unknown
  }
}

/** Remembers of each call what was sent, before schemas fill in what was left out. */
export function rememberWhatWasSent(app: FastifyInstance): void {
  app.decorateRequest('sentBody', undefined)
  app.addHook('preValidation', async (request) => {
    request.sentBody = request.body
  })
}

/** The same for two calls to one address that sent the same, whatever the order of the fields. */
export const fingerprintOf = ({ method, url, sentBody }: Pick<FastifyRequest, 'method' | 'url' | 'sentBody'>): string =>
  createHash('sha256')
    .update(`${method} ${url}\n${JSON.stringify(sentBody, inOrder) ?? ''}`)
    .digest('base64url')

const inOrder = (_key: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value

/** The key that a call says, with what it sent. */
export const keyedCallOf = (request: FastifyRequest): KeyedCall | undefined => {
  const key = request.headers['idempotency-key']
  return typeof key === 'string' ? { key, fingerprint: fingerprintOf(request) } : undefined
}
