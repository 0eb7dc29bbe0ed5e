import { unreadForAdmins } from '@portal/contract/messages/messages.ts'
import { countWork } from '@portal/contract/work/work.ts'
import { queryKeys, readBy } from '../../api/query-keys.ts'

/** Items with messages of dealers that no administrator has read: how many, and the newest. */
export const unreadQuery = readBy(queryKeys.unreadMessages, unreadForAdmins, {}, { refetchOnWindowFocus: 'always' })

/** How many items each view of the queue holds, which the navigation says on every page. */
export const workCountsQuery = readBy(queryKeys.workCounts, countWork)
