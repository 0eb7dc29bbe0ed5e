import { listDrafts } from '@portal/contract/requests/requests.ts'
import { queryKeys, readBy } from '../../api/query-keys.ts'

/** What the dealer has begun on any device and not submitted. */
export const draftsQuery = readBy(queryKeys.drafts, listDrafts)
