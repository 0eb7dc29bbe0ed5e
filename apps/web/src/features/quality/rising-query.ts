import { listRisingProducts } from '@portal/contract/quality/quality.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'

/** The products of which more units fail than before. A file of its own: the desk asks for nothing else of quality. */
export const risingProductsQuery = queryOptions({
  queryKey: queryKeys.risingProducts,
  queryFn: ({ signal }) => call(listRisingProducts, { query: {}, signal }),
  staleTime: 60_000,
})
