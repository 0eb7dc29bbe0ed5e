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
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { byPages, mergedRows } from '../../parts/lists/pages.ts'
import type { ClaimsFilter, QualityFilter } from './quality-address.ts'

/** A chart of years does not change while one looks at it. */
const kept = { staleTime: 5 * 60_000, placeholderData: keepPreviousData } as const

export const productsOfUnitsQuery = queryOptions({
  queryKey: queryKeys.qualityChart('products', {}),
  queryFn: ({ signal }) => call(listProductsOfUnits, { signal }),
  staleTime: 5 * 60_000,
})

export const claimsByMonthQuery = (query: QualityFilter) =>
  queryOptions({
    queryKey: queryKeys.qualityChart('claims-by-month', query),
    queryFn: ({ signal }) => call(getClaimsByMonth, { query, signal }),
    ...kept,
  })

export const failuresQuery = (productId: number, { from, to }: QualityFilter) =>
  queryOptions({
    queryKey: queryKeys.qualityChart('failures', { productId, from, to }),
    queryFn: ({ signal }) => call(getNevadaChart, { query: { productId: String(productId), from, to }, signal }),
    ...kept,
  })

export const decisionsQuery = (query: QualityFilter) =>
  queryOptions({
    queryKey: queryKeys.qualityChart('decisions', query),
    queryFn: ({ signal }) => call(getDecisionsByReason, { query, signal }),
    ...kept,
  })

export const caseTimesQuery = (query: QualityFilter) =>
  queryOptions({
    queryKey: queryKeys.qualityChart('case-times', query),
    queryFn: ({ signal }) => call(getCaseTimes, { query, signal }),
    ...kept,
  })

export const anotherLooksQuery = (query: QualityFilter) =>
  queryOptions({
    queryKey: queryKeys.qualityChart('another-looks', query),
    queryFn: ({ signal }) => call(getAnotherLooks, { query, signal }),
    ...kept,
  })

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
