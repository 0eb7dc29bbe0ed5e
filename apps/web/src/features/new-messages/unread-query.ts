import { unreadForAdmins } from '@portal/contract/messages/messages.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { polling } from '../../parts/intervals.ts'
import { unlessLive } from '../../parts/polling.ts'

/** Items with messages of dealers that no administrator has read: how many, and the newest. */
export const unreadQuery = queryOptions({
  queryKey: queryKeys.unreadMessages,
  queryFn: ({ signal }) => call(unreadForAdmins, { signal }),
  refetchInterval: () => unlessLive(polling.unreadMessagesMs),
  refetchOnWindowFocus: 'always',
})
