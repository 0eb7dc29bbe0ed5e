import { listDrafts } from '@portal/contract/requests/requests.ts'
import { readBy } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'

/** What the dealer has begun on any device and not submitted. */
export const draftsQuery = readBy(queryKeys.drafts, listDrafts)
