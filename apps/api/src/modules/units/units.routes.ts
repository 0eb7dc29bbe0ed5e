import * as lists from '@portal/contract/units/unit-lists.ts'
import { lookUpUnit } from '@portal/contract/units/unit-look-up.ts'
import * as records from '@portal/contract/units/unit-records.ts'
import { accept, refuse } from '@portal/domain/decision.ts'
import type { Serve } from '../../http/serve.ts'
import type { Portal } from '../../portal.ts'
import { numberKey } from '../count-look-ups.ts'
import { isProduct } from '../products/products.views.ts'
import { found } from '../reader.ts'
import { changeUnit } from './change-unit.ts'
import { newestUnits, searchUnits, unitsOfProduct } from './unit-lists.views.ts'
import { unitForDealer } from './unit-look-up.views.ts'
import { unitOfItem, unitRecord } from './unit-record.views.ts'

/** Lists and records of units, and what the item form asks of one that is about to be claimed. */
export function unitRoutes(serve: Serve, portal: Portal): void {
  serve(lists.listUnits, async ({ query: { q, ...page } }) =>
    accept(q ? await searchUnits(portal, q, page) : await newestUnits(portal, page)),
  )
  serve(lists.listUnitsOfProduct, async ({ params: { productId }, query }) =>
    (await isProduct(portal.db, productId))
      ? accept(await unitsOfProduct(portal, productId, query))
      : refuse('NOT_FOUND'),
  )
  serve(lookUpUnit, async ({ actor, query }) => {
    // Counted as a call; it need not count again where the number is claimed.
    if (actor.role === 'USER')
      await portal.rateLimits.consume('unitLookUpOfNumber', numberKey(actor, query.serialNumber))
    return accept(await unitForDealer(portal, actor, query))
  })
  serve(records.getUnitRecord, async ({ params }) => found(await unitRecord(portal, params.unitId)))
  serve(records.changeUnit, async ({ actor, params, body }) => {
    const decision = await changeUnit(portal, actor, params.unitId, body)
    return decision.ok ? found(await unitRecord(portal, params.unitId)) : decision
  })
  serve(records.getUnitOfItem, async ({ params }) => found(await unitOfItem(portal, params.itemId)))
}
