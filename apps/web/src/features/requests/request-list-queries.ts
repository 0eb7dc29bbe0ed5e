import type { UserRequestRow } from '@portal/contract/requests/request-schemas.ts'
import {
  archiveOwnRequest,
  listOwnArchivedRequests,
  listOwnRequests,
  restoreOwnRequest,
} from '@portal/contract/requests/requests.ts'
import { limits } from '@portal/domain/limits.ts'
import { m } from '@portal/texts/messages.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import type { ListOrigin } from '../../page-links.ts'
import { byPages, mergedRows } from '../../parts/lists/pages.ts'
import type { Moves } from '../../parts/requests/move-request.ts'

/** One's own active or archived requests, page by page. */
export const ownRequestsQuery = (list: ListOrigin) =>
  infiniteQueryOptions({
    queryKey: queryKeys.ownRequestList(list),
    queryFn: ({ pageParam, signal }) =>
      call(list === 'active' ? listOwnRequests : listOwnArchivedRequests, {
        query: { page: pageParam, size: limits.page.size },
        signal,
      }),
    ...byPages,
    select: ({ pages }) => mergedRows<UserRequestRow>(pages, ({ requestId }) => requestId),
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
