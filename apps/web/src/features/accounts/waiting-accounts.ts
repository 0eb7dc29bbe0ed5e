import { countWaitingAccounts } from '@portal/contract/accounts/users.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { polling } from '../../parts/intervals.ts'

/** How many accounts wait for activation, for administrators. */
export const waitingAccountsQuery = queryOptions({
  queryKey: queryKeys.waitingAccounts,
  queryFn: ({ signal }) => call(countWaitingAccounts, { signal }),
  refetchInterval: polling.waitingAccountsMs,
  refetchOnWindowFocus: 'always',
})
