import type { FoundUserRequest, UserRequestRow } from '@portal/contract/requests/request-schemas.ts'
import {
  archiveOwnRequest,
  listOwnArchivedRequests,
  listOwnRequests,
  restoreOwnRequest,
  searchOwnRequests,
} from '@portal/contract/requests/requests.ts'
import { limits } from '@portal/domain/limits.ts'
import { type RequestStatus, requestStatuses } from '@portal/domain/requests/request-status.ts'
import { m } from '@portal/texts/messages.ts'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import type { ListOrigin } from '../../page-links.ts'
import { byPages, mergedRows } from '../../parts/lists/pages.ts'
import { searchedFor } from '../../parts/lists/searched-for.ts'
import type { Moves } from '../../parts/requests/move-request.ts'

/** A row of a list; what was found in it, in a list of results. */
export type OwnRequestRow = UserRequestRow & Partial<FoundUserRequest>

/** Which of one's own requests: the active or the archived ones, or those that a search finds among both. */
export interface OwnRequestFilter {
  readonly list: ListOrigin
  readonly q?: string | undefined
  /** Of the active ones, and of no search. */
  readonly status?: RequestStatus | undefined
}

function loadPage({ list, q, status }: OwnRequestFilter, page: number, signal: AbortSignal) {
  const query = { page, size: limits.page.size }
  if (q !== undefined) return call(searchOwnRequests, { query: { ...query, q }, signal })
  return list === 'active'
    ? call(listOwnRequests, { query: { ...query, status }, signal })
    : call(listOwnArchivedRequests, { query, signal })
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

/** Of which status the address wants the list; all where it names none. */
export const ownStatusIn = (search: URLSearchParams): RequestStatus | undefined =>
  requestStatuses.find((status) => status === search.get('status'))

/** What the address says to search for; undefined where that is too short. */
export function ownSearchIn(search: URLSearchParams): string | undefined {
  const q = searchedFor(search.get('q'))
  return q === undefined || q.length < limits.search.minimumCharacters ? undefined : q
}

/** How a dealer archives and restores. */
export const ownMoves: Moves = {
  side: 'dealer',
  archive: (requestId) => call(archiveOwnRequest, { params: { requestId } }),
  restore: (requestId) => call(restoreOwnRequest, { params: { requestId } }),
  archiveQuestion: (requestId) => m.requests_archive_question({ requestId }),
  restoreText: m.requests_restore,
  restoreLabel: (requestId) => m.requests_restore_named({ requestId }),
}
