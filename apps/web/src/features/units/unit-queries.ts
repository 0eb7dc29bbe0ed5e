import type { UnitRow } from '@portal/contract/units/unit-list-schemas.ts'
import { listUnits, listUnitsOfProduct } from '@portal/contract/units/unit-lists.ts'
import { limits } from '@portal/domain/limits.ts'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { byPages, mergedRows } from '../../parts/lists/pages.ts'

/** Which units a list shows: those that a search finds, those of a product, or the newest. */
export type UnitFilter = { readonly q: string | undefined } | { readonly productId: number }

/** Units, page by page. */
export const unitsQuery = (filter: UnitFilter) =>
  infiniteQueryOptions({
    queryKey: queryKeys.unitList(filter),
    queryFn: ({ pageParam, signal }) => {
      const query = { page: pageParam, size: limits.page.size }
      return 'productId' in filter
        ? call(listUnitsOfProduct, { params: { productId: filter.productId }, query, signal })
        : call(listUnits, { query: { ...query, q: filter.q }, signal })
    },
    ...byPages,
    select: ({ pages }) => mergedRows<UnitRow>(pages, ({ unitId }) => unitId),
    placeholderData: keepPreviousData,
  })

/** So many units stand below the requests that a search finds. */
export const shownMatches = 5

/** The first units that a search finds, and one more where there are more. */
export const matchingUnitsQuery = (q: string) =>
  queryOptions({
    queryKey: queryKeys.unitList({ matching: q }),
    queryFn: ({ signal }) => call(listUnits, { query: { q, page: 0, size: shownMatches + 1 }, signal }),
    select: ({ content }) => content,
    placeholderData: keepPreviousData,
  })
