import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { needsActor } from './authenticate.ts'
import { Refusal } from './refusal.ts'

/**
 * Refuses calls that need no token and change something, such as signing in and out, where a page of another site makes
 * them: for those a browser's cookie, or nothing, is enough. Whose page it is the browser says.
 */
export function refuseOtherSites(app: FastifyInstance, { publicUrl }: Pick<Config, 'publicUrl'>): void {
  const { origin } = new URL(publicUrl)
  // After the headers of CORS, and before the body is read.
  app.addHook('preParsing', async (request) => {
    const { audience } = request.routeOptions.config
    if (!audience || needsActor(audience) || ['GET', 'HEAD', 'OPTIONS'].includes(request.method)) return
    if (isOfOtherSite(request, origin)) throw new Refusal('FORBIDDEN')
  })
}

/** A page of the portal is one of `PUBLIC_URL`, or of the host that is called; whoever is no browser says nothing. */
function isOfOtherSite({ headers, host }: FastifyRequest, ownOrigin: string): boolean {
  const { origin, 'sec-fetch-site': site } = headers
  if (site === 'same-origin') return false
  if (origin === undefined) return site === 'cross-site'
  return origin !== ownOrigin && URL.parse(origin)?.host !== host
}
