import { getCurrentUser } from '@portal/contract/accounts/users.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'

/** Who is signed in, as the header shows it. */
export const currentUserQuery = queryOptions({
  queryKey: queryKeys.currentUser,
  queryFn: ({ signal }) => call(getCurrentUser, { signal }),
  staleTime: 5 * 60_000,
})
