import * as contract from '@portal/contract/points/points.ts'
import { accept } from '@portal/domain/decision.ts'
import type { Serve } from '../../http/serve.ts'
import { keyedCallOf } from '../../http/what-was-sent.ts'
import type { Portal } from '../../portal.ts'
import { pointsInUse } from './points.views.ts'
import { addPoint, changePoint, deletePoint } from './save-point.ts'

/** What a dealer can be asked for, as administrators keep it. */
export function pointRoutes(serve: Serve, portal: Portal): void {
  serve(contract.listPoints, async () => accept(await pointsInUse(portal.db)))
  serve(contract.addPoint, ({ actor, body, request }) => addPoint(portal, actor, body, keyedCallOf(request)))
  serve(contract.changePoint, ({ actor, params, body }) => changePoint(portal, actor, params.pointId, body))
  serve(contract.deletePoint, ({ params, query }) => deletePoint(portal, params.pointId, query.seenVersion))
}
