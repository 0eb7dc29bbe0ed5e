import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { brandName } from '@portal/brand/name.ts'
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import type { Config } from '../config.ts'
import { apiDocument } from './api-document.ts'

const paths = { page: '/api/docs', json: '/api/docs/openapi.json', script: '/api/docs/scalar.js' } as const

/**
 * `GET /api/docs`: the API's document, as a page for a browser and as JSON for a tool; `/api/docs/openapi.json` is always
 * the JSON. The page is Scalar's, from this server; its policy alone allows styles that a script writes.
 */
export function serveApiDocument(app: FastifyInstance, { apiUrl }: Pick<Config, 'apiUrl'>): void {
  const options = { config: { audience: 'anyone', cacheSeconds: 300 } } as const
  let json: string | undefined
  let script: Promise<Buffer> | undefined

  const sendJson = (reply: FastifyReply) => {
    json ??= JSON.stringify(apiDocument())
    return reply.type('application/json; charset=utf-8').send(json)
  }
  app.get(paths.json, options, async (_request, reply) => sendJson(reply))
  app.get(paths.page, options, async ({ headers }, reply) => {
    reply.header('vary', 'accept')
    if (!headers.accept?.includes('text/html')) return sendJson(reply)
    return reply.header('content-security-policy', policyOfPage(apiUrl)).type('text/html; charset=utf-8').send(page)
  })
  app.get(paths.script, options, async (_request, reply) => {
    script ??= scalarScript()
    return reply
      .header('content-encoding', 'gzip')
      .type('text/javascript; charset=utf-8')
      .send(await script)
  })
}

const configuration = {
  agent: { disabled: true },
  documentDownloadType: 'json',
  hideClientButton: true,
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  telemetry: false,
  withDefaultFonts: false,
}

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${brandName} API</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml">
  </head>
  <body>
    <noscript>This page needs JavaScript. <a href="${paths.json}">The document as JSON</a></noscript>
    <script id="api-reference" type="application/json" data-url="${paths.json}"
      data-configuration="${JSON.stringify(configuration).replaceAll('"', '&quot;')}"></script>
    <script src="${paths.script}"></script>
  </body>
</html>
`

const policyOfPage = (apiUrl: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self' ${apiUrl}`.trim(),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/** Scalar's script, compressed. Its package hands it out through a Fastify plugin of 4 MB, loaded for the first reader. */
async function scalarScript(): Promise<Buffer> {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const server = Fastify()
  await server.register(scalar, { routePrefix: '/', configuration: { url: paths.json } })
  const { rawPayload } = await server.inject('/js/scalar.js')
  await server.close()
  return promisify(gzip)(rawPayload)
}
