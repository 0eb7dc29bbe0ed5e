import * as contract from '@portal/contract/home/home.ts'
import { accept } from '@portal/domain/decision.ts'
import type { Serve } from '../../http/serve.ts'
import type { Portal } from '../../portal.ts'
import { homeOf, serviceHome } from './home.views.ts'

/** What the pages that people begin with show first, each in one call. */
export function homeRoutes(serve: Serve, portal: Portal): void {
  serve(contract.getHome, async ({ actor }) => accept(await homeOf(portal, actor)))
  serve(contract.getServiceHome, async () => accept(await serviceHome(portal.db)))
}
