import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { PublicConfig } from '@portal/contract/system/config.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { servedTo } from './guard.ts'

/** Where the page carries what `GET /api/config` answers, so that the first screen needs no call for it. */
const configPlace = '<!--portal-config-->'

/**
 * Serves the built web client: hashed assets for ever, precompressed; every other path gets the page, whose router
 * decides. Returns the function that answers with the page.
 */
export async function serveWebClient(
  app: FastifyInstance,
  directory: string,
  config: PublicConfig,
): Promise<(reply: FastifyReply) => FastifyReply> {
  const template = readFileSync(join(directory, 'index.html'), 'utf8')
  // `<` is escaped so that no setting can end the script element.
  const data = JSON.stringify(config).replaceAll('<', '\\u003c')
  const page = template.replace(
    configPlace,
    () => `<script type="application/json" id="portal-config">${data}</script>`,
  )
  const answerPage = (reply: FastifyReply) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page)

  await app.register(async (scope) => {
    servedTo(scope, 'anyone')
    await scope.register(fastifyStatic, {
      root: directory,
      index: false,
      wildcard: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders(response, path) {
        const forEver = path.includes('/assets/')
        response.header('cache-control', forEver ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
      },
    })
  })
  return answerPage
}
