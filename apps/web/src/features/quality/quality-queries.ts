import {
  exportChart,
  getAnotherLooks,
  getCaseTimes,
  getClaimsByMonth,
  getDecisionsByReason,
  getNevadaChart,
  listClaims,
  listProductsOfUnits,
} from '@portal/contract/quality/quality.ts'
import type { Chart, ClaimRow } from '@portal/contract/quality/quality-schemas.ts'
import { limits } from '@portal/domain/limits.ts'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { queryKeys, readBy } from '../../api/query-keys.ts'
import { byPages, mergedRows } from '../../parts/lists/pages.ts'
import type { ClaimsFilter, QualityFilter } from './quality-address.ts'

/** A chart of years does not change while one looks at it. */
const kept = { staleTime: 5 * 60_000, placeholderData: keepPreviousData } as const

export const productsOfUnitsQuery = readBy(
  queryKeys.qualityChart('products', {}),
  listProductsOfUnits,
  {},
  { staleTime: 5 * 60_000 },
)

export const claimsByMonthQuery = (query: QualityFilter) =>
  readBy(queryKeys.qualityChart('claims-by-month', query), getClaimsByMonth, { query }, kept)

export const failuresQuery = (productId: number, { from, to }: QualityFilter) =>
  readBy(
    queryKeys.qualityChart('failures', { productId, from, to }),
    getNevadaChart,
    { query: { productId: String(productId), from, to } },
    kept,
  )

export const decisionsQuery = (query: QualityFilter) =>
  readBy(queryKeys.qualityChart('decisions', query), getDecisionsByReason, { query }, kept)

export const caseTimesQuery = (query: QualityFilter) =>
  readBy(queryKeys.qualityChart('case-times', query), getCaseTimes, { query }, kept)

export const anotherLooksQuery = (query: QualityFilter) =>
  readBy(queryKeys.qualityChart('another-looks', query), getAnotherLooks, { query }, kept)

export const claimsQuery = (filter: ClaimsFilter) =>
  infiniteQueryOptions({
    queryKey: queryKeys.qualityChart('claims', filter),
    queryFn: ({ pageParam, signal }) =>
      call(listClaims, { query: { ...filter, page: pageParam, size: limits.page.size }, signal }),
    ...byPages,
    select: ({ pages }) => mergedRows<ClaimRow>(pages, ({ itemId }) => itemId),
  })

/** A chart, or the claims behind a mark, as a file for a spreadsheet. */
export const loadCsv = (chart: Chart, filter: QualityFilter | ClaimsFilter) =>
  call(exportChart, { params: { chart }, query: filter })
