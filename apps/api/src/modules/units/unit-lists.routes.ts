import * as contract from '@portal/contract/units/unit-lists.ts'
import { accept, refuse } from '@portal/domain/decision.ts'
import type { Serve } from '../../http/serve.ts'
import type { Portal } from '../../portal.ts'
import { isProduct } from '../products/products.views.ts'
import { newestUnits, searchUnits, unitsOfProduct } from './unit-lists.views.ts'

/** Lists of units, and their search. */
export function unitListRoutes(serve: Serve, portal: Portal): void {
  serve(contract.listUnits, async ({ query: { q, ...page } }) =>
    accept(q ? await searchUnits(portal, q, page) : await newestUnits(portal, page)),
  )
  serve(contract.listUnitsOfProduct, async ({ params: { productId }, query }) =>
    (await isProduct(portal.db, productId))
      ? accept(await unitsOfProduct(portal, productId, query))
      : refuse('NOT_FOUND'),
  )
}
