import { listDrafts } from '@portal/contract/requests/requests.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'

/** What the dealer has begun on any device and not submitted. */
export const draftsQuery = queryOptions({
  queryKey: queryKeys.drafts,
  queryFn: ({ signal }) => call(listDrafts, { signal }),
})
