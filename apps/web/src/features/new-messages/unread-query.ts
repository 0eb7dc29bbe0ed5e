import { unreadForAdmins } from '@portal/contract/messages/messages.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'

/** Items with messages of dealers that no administrator has read: how many, and the newest. */
export const unreadQuery = queryOptions({
  queryKey: queryKeys.unreadMessages,
  queryFn: ({ signal }) => call(unreadForAdmins, { signal }),
  refetchOnWindowFocus: 'always',
})
