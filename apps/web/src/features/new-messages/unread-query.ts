import { unreadForAdmins } from '@portal/contract/messages/messages.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'

/** How soon a new message is noticed on a visible page. */
const newMessagesEveryMs = 15_000

/** Items with messages of dealers that no administrator has read: how many, and the newest. */
export const unreadQuery = queryOptions({
  queryKey: queryKeys.unreadMessages,
  queryFn: ({ signal }) => call(unreadForAdmins, { signal }),
  refetchInterval: newMessagesEveryMs,
  refetchOnWindowFocus: 'always',
})
