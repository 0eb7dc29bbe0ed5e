import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import { isServerPath } from '@portal/contract/server-paths.ts'
import type { PublicConfig } from '@portal/contract/system/config-schemas.ts'
import { languageCookie } from '@portal/contract/system/language-cookie.ts'
import { isLanguage, type Language, languages } from '@portal/domain/languages.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { codeWorkerPolicy } from './content-security-policy.ts'
import { servedTo } from './guard.ts'
import { languageOf, tellLanguage } from './language-of-call.ts'
import { inEachLanguage, pageIn } from './page-languages.ts'
import { pageScripts } from './page-scripts.ts'
import { Refusal, sendRefusal } from './refusal.ts'

/** Where the page carries what `GET /api/config` answers, so that the first screen needs no call for it. */
const configPlace = '<!--portal-config-->'

/** Where the page carries of which version it is. */
const versionPlace = 'content="not built"'

/** What keeps the portal usable without a connection. Kept by no cache: an old one would hold back every new version. */
const serviceWorker = '/service-worker.js'

/** Where the scripts, styles and fonts are. */
const hashedFiles = '/assets/'

/** The script of `apps/web/src/parts/scan/code-worker.ts`. */
const codeWorker = `${hashedFiles}code-worker-`

/**
 * What says something of a page and not of its scripts, styles and fonts; how to ask whether a file has changed, which a
 * hashed one never does; the policy that browsers have anyway. 0.9 kB, which each of a page's files would repeat.
 */
const notOfHashedFiles = [
  'accept-ranges',
  'etag',
  'last-modified',
  'referrer-policy',
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

/**
 * Serves the built web client: hashed assets, precompressed and cached without end; every other path gets the page,
 * whose router decides, in the language that was chosen in this browser, else the one that it prefers. Unknown paths of the API answer 404; without a built
 * client, every path does.
 *
 * @param directory the built client
 * @param config what the page carries for its first screen
 */
export async function serveWebClient(app: FastifyInstance, directory: string, config: PublicConfig): Promise<void> {
  const pages = existsSync(join(directory, 'index.html')) ? pagesWith(config, directory) : undefined
  if (pages)
    await app.register(async (scope) => {
      servedTo(scope, 'anyone')
      const options: FastifyStaticOptions = {
        root: directory,
        index: false,
        preCompressed: true,
        cacheControl: false,
        decorateReply: false,
        setHeaders(response, path) {
          response.header('cache-control', keptFor(path))
          if (path.includes(hashedFiles)) removeNeedless(response)
          if (path.includes(codeWorker)) response.header('content-security-policy', codeWorkerPolicy)
        },
      }
      // One route for all hashed files: nine hundred of their own would take each start 0.07 s of a processor.
      await scope.register(fastifyStatic, { ...options, wildcard: false, globIgnore: [`.${hashedFiles}**`] })
      await scope.register(fastifyStatic, { ...options, root: join(directory, hashedFiles), prefix: hashedFiles })
    })
  app.setNotFoundHandler((request, reply) => {
    const isPage = ['GET', 'HEAD'].includes(request.method) && !isServerPath(request.url)
    if (!pages || !isPage) return sendRefusal(request, reply, new Refusal('NOT_FOUND'))
    const language = chosenLanguage(request) ?? languageOf(request)
    tellLanguage(reply, language, 'Cookie')
    const { page, scriptsOf } = pages[language]
    const html = page.replace('</head>', () => `${scriptsOf(request.url)}</head>`)
    // One that could not be read is no page's.
    if (request.url !== request.originalUrl) reply.code(404)
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(html)
  })
}

/** How long caches may keep a file: a hashed one never changes, and is another one in the next version. */
function keptFor(path: string): string {
  if (path.endsWith(serviceWorker)) return 'no-cache'
  return path.includes(hashedFiles) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
}

function removeNeedless(reply: FastifyReply): void {
  for (const name of notOfHashedFiles) {
    reply.removeHeader(name)
    // Helmet sets its headers past Fastify.
    reply.raw.removeHeader(name)
  }
}

function chosenLanguage({ cookies }: FastifyRequest): Language | undefined {
  const chosen = cookies[languageCookie]
  return isLanguage(chosen) ? chosen : undefined
}

/** The client's one page in each language, with the configuration in it, and what names the scripts of an address. */
function pagesWith(config: PublicConfig, directory: string) {
  // `<` is escaped so that no setting can end the script element.
  const data = JSON.stringify(config).replaceAll('<', '\\u003c')
  const script = `<script type="application/json" id="portal-config">${data}</script>`
  const built = inEachLanguage((language) => builtFor(language, directory))
  const version = createHash('sha256')
  for (const language of languages) version.update(built[language].page)
  const versionContent = `content="${version.digest('base64url').slice(0, 12)}"`
  return inEachLanguage((language) => {
    const { page, manifest } = built[language]
    const written = pageIn(language, page).replace(versionPlace, versionContent)
    return { page: written.replace(configPlace, () => script), scriptsOf: pageScripts(manifest) }
  })
}

/** What was built for a language (apps/web/language-builds.ts); English loads the others by itself where they were not. */
function builtFor(language: Language, directory: string) {
  const own = join(directory, `index.${language}.html`)
  const ending = existsSync(own) ? `.${language}` : ''
  return {
    page: readFileSync(join(directory, `index${ending}.html`), 'utf8'),
    manifest: join(directory, `.vite/manifest${ending}.json`),
  }
}
