import * as contract from '@portal/contract/quality/quality.ts'
import { accept, refuse } from '@portal/domain/decision.ts'
import { shownMonths } from '@portal/domain/quality/shown-months.ts'
import { dayIn } from '@portal/domain/units/calendar-day.ts'
import { currentLanguage } from '@portal/texts/current-language.ts'
import { csvOf } from '../../csv/csv-file.ts'
import { saidTo } from '../../http/language-of-call.ts'
import type { Serve } from '../../http/serve.ts'
import type { Portal } from '../../portal.ts'
import { found } from '../reader.ts'
import { anotherLooksByOutcome } from './another-looks.views.ts'
import { caseTimes } from './case-times.views.ts'
import { listClaims } from './claims.views.ts'
import { claimsByMonth } from './claims-by-month.views.ts'
import { decisionsByReason } from './decisions.views.ts'
import { failuresOf } from './failures.views.ts'
import { productsOfUnits } from './products-of-units.views.ts'
import { tableOf } from './quality-csv.ts'
import { dismissRisingProduct } from './rising-products.ts'
import { risingProducts } from './rising-products.views.ts'

/** Charts of what fails and when, and the claims behind them. */
export function qualityRoutes(serve: Serve, portal: Portal): void {
  const { db, config } = portal
  const { timeZone } = config
  const today = () => dayIn(timeZone, portal.now())
  const shown = <Query extends object>(query: Query) => ({ ...query, ...shownMonths(query, today()) })

  serve(contract.listProductsOfUnits, async () => accept(await productsOfUnits(db)))
  serve(contract.getClaimsByMonth, async ({ query }) => accept(await claimsByMonth(db, shown(query), timeZone)))
  serve(contract.getNevadaChart, async ({ query }) =>
    found(await failuresOf(db, shown(query), { today: today(), timeZone })),
  )
  serve(contract.getDecisionsByReason, async ({ query }) => accept(await decisionsByReason(db, shown(query), timeZone)))
  serve(contract.getCaseTimes, async ({ query }) => accept(await caseTimes(db, shown(query), timeZone)))
  serve(contract.getAnotherLooks, async ({ query }) => accept(await anotherLooksByOutcome(db, shown(query), timeZone)))
  serve(contract.listRisingProducts, async ({ query }) => accept(await risingProducts(db, query)))
  serve(contract.dismissRisingProduct, ({ params, body }) =>
    dismissRisingProduct(portal, params.productId, body.dismissed),
  )
  serve(contract.listClaims, async ({ query }) => accept(await listClaims(db, query, query, timeZone)))
  serve(contract.exportChart, async ({ params, query, request, reply }) => {
    const table = await tableOf(params.chart, db, query, { today: today(), timeZone })
    if (!table) return refuse('NOT_FOUND')
    return accept({
      fileName: `${params.chart}-${today()}.csv`,
      csv: saidTo(request, reply, () => csvOf(table(), currentLanguage())),
    })
  })
}
