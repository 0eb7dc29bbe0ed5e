import { listSimilarDecisions } from '@portal/contract/items/items.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../api/client.ts'
import { queryKeys } from '../../../../api/query-keys.ts'

/** How items like this one were decided. */
export const similarDecisionsQuery = (itemId: number) =>
  queryOptions({
    queryKey: queryKeys.similarDecisions(itemId),
    queryFn: ({ signal }) => call(listSimilarDecisions, { params: { itemId }, signal }),
  })
