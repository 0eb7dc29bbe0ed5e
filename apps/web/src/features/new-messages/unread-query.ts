import { unreadForAdmins } from '@portal/contract/messages/messages.ts'
import { readBy } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'

/** Items with messages of dealers that no administrator has read: how many, and the newest. */
export const unreadQuery = readBy(queryKeys.unreadMessages, unreadForAdmins, {}, { refetchOnWindowFocus: 'always' })
