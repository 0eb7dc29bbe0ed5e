import type { FoundUserRequest, UserRequestRow } from '@portal/contract/requests/request-schemas.ts'
import {
  archiveOwnRequest,
  listOwnArchivedRequests,
  listOwnRequests,
  restoreOwnRequest,
  searchOwnRequests,
} from '@portal/contract/requests/requests.ts'
import { limits } from '@portal/domain/limits.ts'
import type { RequestOrder } from '@portal/domain/requests/request-orders.ts'
import type { RequestStatus } from '@portal/domain/requests/request-status.ts'
import { m } from '@portal/texts/messages.ts'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import type { ListOrigin } from '../../page-links.ts'
import { byPages, mergedRows } from '../../parts/lists/pages.ts'
import type { Moves } from '../../parts/requests/move-request.ts'

/** A row of a list; what was found in it, in a list of results. */
export type OwnRequestRow = UserRequestRow & Partial<FoundUserRequest>

/** Which of one's own requests: the active or the archived ones, or what a search finds: in the archive, or in both. */
export interface OwnRequestFilter {
  readonly list: ListOrigin
  readonly q?: string | undefined
  /** Of the active ones, and of no search. */
  readonly status?: RequestStatus | undefined
  /** Of no search; newest first where it is left out. */
  readonly order?: RequestOrder | undefined
  /** Of no search: only what the reader looks after. */
  readonly mine?: 'true' | undefined
}

function loadPage({ list, q, status, order, mine }: OwnRequestFilter, page: number, signal: AbortSignal) {
  const query = { page, size: limits.page.size }
  if (q !== undefined)
    return call(searchOwnRequests, { query: { ...query, q, scope: list === 'archived' ? list : undefined }, signal })
  return list === 'active'
    ? call(listOwnRequests, { query: { ...query, status, order, mine }, signal })
    : call(listOwnArchivedRequests, { query: { ...query, order, mine }, signal })
}

/** One's own requests, page by page. */
export const ownRequestsQuery = (filter: OwnRequestFilter) =>
  infiniteQueryOptions({
    queryKey: queryKeys.ownRequestList(filter),
    queryFn: ({ pageParam, signal }) => loadPage(filter, pageParam, signal),
    ...byPages,
    select: ({ pages }) => mergedRows<OwnRequestRow>(pages, ({ requestId }) => requestId),
    // The rows stay while the next letter is being searched for.
    placeholderData: keepPreviousData,
  })

/** How a dealer archives and restores. */
export const ownMoves: Moves = {
  side: 'dealer',
  archive: (requestId) => call(archiveOwnRequest, { params: { requestId } }),
  restore: (requestId) => call(restoreOwnRequest, { params: { requestId } }),
  archiveQuestion: (requestId) => m.requests_archive_question({ requestId }),
  restoreText: m.requests_restore,
  restoreLabel: (requestId) => m.requests_restore_named({ requestId }),
}
