import { countWork } from '@portal/contract/work/work.ts'
import { readBy } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'

/** How many items each view of the queue holds. A file of its own: the navigation says it on every page. */
export const workCountsQuery = readBy(queryKeys.workCounts, countWork)
