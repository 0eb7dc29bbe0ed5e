import { getConfig, getContent } from '@portal/contract/system/config.ts'
import type { PublicConfig } from '@portal/contract/system/config-schemas.ts'
import { accept, refuse } from '@portal/domain/decision.ts'
import type { FastifyInstance } from 'fastify'
import type { Serve } from '../../http/serve.ts'
import type { Portal } from '../../portal.ts'

/** What the web client has to know of this installation, and the pages that it has written itself. */
export function systemRoutes(serve: Serve, portal: Portal, config: PublicConfig): void {
  serve(getConfig, async () => accept(config))
  serve(getContent, async ({ params: { page, language } }) => {
    const own = portal.config.ownContent.find((text) => text.page === page && text.language === language)
    return own ? accept({ markdown: own.markdown }) : refuse('NOT_FOUND')
  })
}

/** `/health/live`, the one probe that anybody may ask: the process answers. The others are on the monitoring port. */
export function livenessRoute(app: FastifyInstance): void {
  app.get('/health/live', { config: { audience: 'anyone' } }, async () => ({ status: 'ok' }))
}
