import {
  getAnotherLooks,
  getCaseTimes,
  getClaimsByMonth,
  getDecisionsByReason,
  getNevadaChart,
  listClaims,
  listProductsOfUnits,
  listRisingProducts,
} from '@portal/contract/quality/quality.ts'
import type pg from 'pg'
import type { Call } from './works.ts'

/** What the quality page asks, over all products of the last two years and over one product. */
export async function qualityCalls(client: pg.Client): Promise<{ readonly name: string; readonly call: Call }[]> {
  const { rows } = await client.query<{ productId: number }>('select min(product_id) as "productId" from products')
  const ofProduct = `?productId=${rows[0]?.productId}`
  const called = (name: string, { path }: { readonly path: string }, query = '') => ({
    name,
    call: { method: 'GET', path: `${path}${query}` },
  })
  return [
    called('products', listProductsOfUnits),
    called('claims by product and month', getClaimsByMonth),
    called('claims by month of one product', getClaimsByMonth, ofProduct),
    called('Nevada chart of one product', getNevadaChart, ofProduct),
    called('decisions by reason', getDecisionsByReason),
    called('decisions of one product', getDecisionsByReason, ofProduct),
    called('how long cases lie', getCaseTimes),
    called('how long cases of one product lie', getCaseTimes, ofProduct),
    called('other looks by outcome', getAnotherLooks),
    called('rising products', listRisingProducts),
    called('claims behind a mark', listClaims, `${ofProduct}&page=0&size=10`),
  ]
}
