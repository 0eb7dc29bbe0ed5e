import type { Audience } from '@portal/contract/endpoint.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SignedInActor } from '../actor.ts'
import { type Authenticate, lets, needsActor } from './authenticate.ts'
import { Refusal } from './refusal.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call the route. A route without one does not start. */
    audience?: Audience
    /** A refusal is answered as a plain string, the code alone. */
    plainErrors?: boolean
    /** It takes a file; when the file is refused, `error` is the sentence to show. */
    takesFile?: boolean
  }
  interface FastifyRequest {
    actor: SignedInActor | undefined
  }
}

/** A body that takes longer, in milliseconds, may arrive when the session of whoever sends it is over. */
const lateBodyMs = 1_000

/**
 * The one place where authorisation by role is decided. Every route is guarded before its body is read, also those of
 * plugins, and once more after a body that took long; the start fails when one declares no audience.
 */
export function guardEveryRoute(app: FastifyInstance, authenticate: Authenticate, lateMs = lateBodyMs): void {
  const checks: (() => void)[] = []
  const undeclared: string[] = []
  app.decorateRequest('actor', undefined)
  app.addHook('onRoute', (route) => {
    // The preflight route of the CORS plugin: browsers call it without a token.
    if (route.method === 'OPTIONS' && route.url === '*') route.config = { ...route.config, audience: 'anyone' }
    // Checked when all plugins are loaded, because `servedTo` declares the audience of routes from libraries.
    checks.push(() => {
      if (!route.config?.audience) undeclared.push(`${String(route.method)} ${route.url}`)
    })
  })
  app.addHook('onReady', async () => {
    for (const check of checks) check()
    if (undeclared.length > 0) throw new Error(`Routes without a declared audience: ${undeclared.join(', ')}`)
  })
  // After every onRequest hook, so that a refusal carries their headers too (without those of CORS the web client on
  // another host could not read it), and before the body is read.
  app.addHook('preParsing', letIn)
  app.addHook('preHandler', async (request, reply) => {
    if (request.actor && reply.elapsedTime > lateMs) await letIn(request)
  })

  async function letIn(request: FastifyRequest): Promise<void> {
    if (request.is404) return
    const audience = request.routeOptions.config.audience
    if (!audience) throw new Refusal('FORBIDDEN')
    if (!needsActor(audience)) return
    const actor = await authenticate(request.headers.authorization)
    if (!actor) throw new Refusal('NOT_AUTHENTICATED')
    // Also for a refusal: it is said in the language of the account.
    request.actor = actor
    if (!lets(audience, actor)) throw new Refusal('FORBIDDEN')
  }
}

/** Declares the audience of routes that a library's plugin registers inside this context. */
export function servedTo(scope: FastifyInstance, audience: Audience): void {
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, audience: route.config?.audience ?? audience }
  })
}
