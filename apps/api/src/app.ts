import { join } from 'node:path'
import cookie from '@fastify/cookie'
import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import { problemsHeader } from '@portal/contract/errors.ts'
import type { DemoSignIn } from '@portal/contract/system/config-schemas.ts'
import { limits } from '@portal/domain/limits.ts'
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { serveApiDocument } from './api-document/serve-api-document.ts'
import type { Config } from './config.ts'
import { createAuthenticator } from './http/authenticate.ts'
import { setCacheControl } from './http/cache-control.ts'
import { contentSecurityPolicy, permissionsPolicy } from './http/content-security-policy.ts'
import { answerErrors } from './http/errors.ts'
import { closeGracefully } from './http/graceful-close.ts'
import { guardEveryRoute, servedTo } from './http/guard.ts'
import { takeJsonBodies } from './http/json-bodies.ts'
import type { Metrics } from './http/metrics.ts'
import { refuseOtherSites } from './http/other-sites.ts'
import { createServe } from './http/serve.ts'
import { dropSlowClients } from './http/slow-clients.ts'
import { refuseUnstorableText } from './http/storable-text.ts'
import { answerThisMachineOnly } from './http/this-machine-only.ts'
import { answerUnreadable, answerUnreadableAddress } from './http/unreadable-requests.ts'
import { serveWebClient } from './http/web-client.ts'
import { rememberWhatWasSent } from './http/what-was-sent.ts'
import { serveDevMailbox } from './mail/dev-mailbox.ts'
import { accountRoutes } from './modules/accounts/accounts.routes.ts'
import { anotherLookRoutes } from './modules/another-look/another-look.routes.ts'
import { colleagueRoutes } from './modules/colleagues/colleagues.routes.ts'
import { decisionRoutes } from './modules/decisions/decisions.routes.ts'
import { draftRoutes } from './modules/drafts/drafts.routes.ts'
import { eventRoutes } from './modules/events/events.routes.ts'
import { fileRoutes } from './modules/files/files.routes.ts'
import { resumableUploadRoutes } from './modules/files/resumable/resumable-uploads.routes.ts'
import { homeRoutes } from './modules/home/home.routes.ts'
import { importRoutes } from './modules/imports/imports.routes.ts'
import { itemRoutes } from './modules/items/items.routes.ts'
import { keptTextRoutes } from './modules/kept-texts/kept-texts.routes.ts'
import { messageRoutes } from './modules/messages/messages.routes.ts'
import { productRoutes } from './modules/products/products.routes.ts'
import { qualityRoutes } from './modules/quality/quality.routes.ts'
import { requestRoutes } from './modules/requests/requests.routes.ts'
import { publicConfigOf } from './modules/system/public-config.ts'
import { livenessRoute, systemRoutes } from './modules/system/system.routes.ts'
import { termsRoutes } from './modules/terms/terms.routes.ts'
import { unitRoutes } from './modules/units/units.routes.ts'
import { workRoutes } from './modules/work/work.routes.ts'
import type { Portal } from './portal.ts'
import { serveDiskFiles } from './storage/serve-disk-file.ts'

const webClientDirectory = join(import.meta.dirname, '../../web/dist')

/**
 * Builds the HTTP server of a portal: everything it serves, with its guard; tests and `main.ts` share it.
 * It listens to nothing yet. With `metrics` its calls are counted there; `demo` are the accounts that a demo may offer.
 */
export async function buildApp(
  portal: Portal,
  { metrics, demo }: { metrics?: Metrics | undefined; demo?: readonly DemoSignIn[] } = {},
): Promise<FastifyInstance> {
  const { config } = portal
  const publicConfig = publicConfigOf(config, limits, demo)
  const app: FastifyInstance = Fastify({
    loggerInstance: portal.log,
    trustProxy: config.trustProxy,
    // An e-mail address in a path is longer than the router's default allows.
    routerOptions: { maxParamLength: 400, ignoreTrailingSlash: true },
    bodyLimit: 1024 * 1024,
    // No timeout for a whole request, because an upload may be long; dropSlowClients closes those that stall.
    requestTimeout: 0,
    connectionTimeout: 120_000,
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
    return503OnClosing: false,
    clientErrorHandler: answerUnreadable,
    frameworkErrors: (_, request, reply) => answerUnreadableAddress(app, request, reply.raw),
    logController: new LogController({ disableRequestLogging: true }),
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  takeJsonBodies(app)
  rememberWhatWasSent(app)
  dropSlowClients(app)
  closeGracefully(app, { probed: config.monitoring !== undefined })
  refuseUnstorableText(app)
  answerErrors(app)
  setCacheControl(app)
  if (config.demo) answerThisMachineOnly(app, config)
  guardEveryRoute(app, createAuthenticator(portal.db, portal.accessTokens))
  refuseOtherSites(app, config)
  app.addHook('onResponse', async (request, reply) => {
    // The route's pattern instead of the address: addresses hold codes, e-mail addresses and signatures of links.
    request.log.info(
      {
        ...{ method: request.method, route: request.routeOptions.url, status: reply.statusCode, ms: reply.elapsedTime },
        ...whoWasRefused(request, reply.statusCode),
      },
      'served',
    )
  })

  metrics?.countCalls(app)

  await addPlugins(app, config)

  const { serve, refuseToStartIncomplete } = createServe(app, portal)
  systemRoutes(serve, portal, publicConfig)
  accountRoutes(serve, portal)
  homeRoutes(serve, portal)
  requestRoutes(serve, portal)
  draftRoutes(serve, portal)
  itemRoutes(serve, portal)
  decisionRoutes(serve, portal)
  anotherLookRoutes(serve, portal)
  messageRoutes(serve, portal)
  keptTextRoutes(serve, portal)
  fileRoutes(serve, portal)
  await resumableUploadRoutes(app, serve, portal)
  productRoutes(serve, portal)
  unitRoutes(serve, portal)
  termsRoutes(serve, portal)
  qualityRoutes(serve, portal)
  workRoutes(serve, portal)
  colleagueRoutes(serve, portal)
  importRoutes(serve, portal)
  eventRoutes(app, serve, portal, metrics)
  refuseToStartIncomplete()

  livenessRoute(app)
  serveApiDocument(app, config)
  const { diskFiles, mailFolder } = portal
  if (diskFiles)
    await app.register(async (scope) => {
      servedTo(scope, 'anyone')
      await serveDiskFiles(scope, diskFiles)
    })
  if (mailFolder && config.mail.isShown)
    await app.register(async (scope) => {
      servedTo(scope, 'anyone')
      answerThisMachineOnly(scope, config)
      await serveDevMailbox(scope, { directory: mailFolder })
    })

  await serveWebClient(app, webClientDirectory, publicConfig)
  return app
}

/** What other people's plugins do for every route: headers, CORS where the client is elsewhere, cookies, uploads. */
async function addPlugins(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: contentSecurityPolicy(config) },
    crossOriginResourcePolicy: { policy: config.apiUrl ? 'cross-origin' : 'same-origin' },
    strictTransportSecurity: config.publicUrl.startsWith('https:'),
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  app.addHook('onRequest', async (_, reply) => void reply.header('permissions-policy', permissionsPolicy))
  if (config.apiUrl)
    await app.register(cors, {
      origin: [config.publicUrl],
      credentials: true,
      methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      exposedHeaders: ['retry-after', problemsHeader, 'location', 'upload-offset', 'upload-length', 'tus-resumable'],
      maxAge: 600,
    })
  await app.register(cookie)
  await app.register(multipart, { limits: { files: 1, fields: 5, fileSize: limits.file.maximumBytes, parts: 6 } })
}

/** Who asked for what was refused or not found, by numbers alone: who walks through them shows. */
function whoWasRefused({ actor, params }: FastifyRequest, status: number) {
  if (!actor || (status !== 403 && status !== 404)) return {}
  const numbers = Object.entries(params ?? {}).filter(([, value]) => /^\d{1,19}$/.test(String(value)))
  return { userId: actor.userId, asked: Object.fromEntries(numbers) }
}
