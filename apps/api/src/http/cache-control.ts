import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For how many seconds a cache may keep a successful answer of this public route. */
    cacheSeconds?: number | undefined
    /** Its answer goes on: what is sent is to pass every proxy as it is, at once. */
    goesOn?: boolean
  }
}

/**
 * Gives every answer its `Cache-Control`: `no-store`, unless its route is public and says for how long it may be kept.
 * Signed links and the web client's files set their own.
 */
export function setCacheControl(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    const { audience, cacheSeconds, goesOn } = request.routeOptions.config
    const isPublic = audience === undefined || audience === 'anyone'
    if (isPublic && reply.hasHeader('cache-control')) return
    const mayBeKept = isPublic && cacheSeconds !== undefined && reply.statusCode < 400
    const notKept = goesOn ? 'no-store, no-transform' : 'no-store'
    reply.header('cache-control', mayBeKept ? `public, max-age=${cacheSeconds}` : notKept)
  })
}
