import { lookUpUnit } from '@portal/contract/units/unit-look-up.ts'
import { accept } from '@portal/domain/decision.ts'
import type { Serve } from '../../http/serve.ts'
import type { Portal } from '../../portal.ts'
import { numberKey } from '../count-look-ups.ts'
import { unitForDealer } from './unit-look-up.views.ts'

/** What the item form asks of a unit that is about to be claimed. */
export function unitLookUpRoutes(serve: Serve, portal: Portal): void {
  serve(lookUpUnit, async ({ actor, query }) => {
    // Counted as a call; it need not count again where the number is claimed.
    if (actor.role === 'USER')
      await portal.rateLimits.consume('unitLookUpOfNumber', numberKey(actor, query.serialNumber))
    return accept(await unitForDealer(portal, actor, query))
  })
}
