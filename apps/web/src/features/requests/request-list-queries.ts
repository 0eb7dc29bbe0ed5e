import {
  archiveOwnRequest,
  listOwnArchivedRequests,
  listOwnRequests,
  restoreOwnRequest,
  type UserRequestRow,
} from '@portal/contract/requests/requests.ts'
import { limits } from '@portal/domain/limits.ts'
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { byPages, mergedRows } from '../../parts/lists/pages.ts'
import { quietly } from '../../parts/quietly.ts'
import type { ListOrigin } from '../../paths.ts'

const everyList = ['own-requests'] as const

/** One's own active or archived requests, page by page (specification 7, Requests (user)). */
export const ownRequestsQuery = (list: ListOrigin) =>
  infiniteQueryOptions({
    queryKey: [...everyList, list],
    queryFn: ({ pageParam, signal }) =>
      call(list === 'active' ? listOwnRequests : listOwnArchivedRequests, {
        query: { page: pageParam, size: limits.page.size },
        signal,
      }),
    ...byPages,
    select: ({ pages }) => mergedRows<UserRequestRow>(pages, ({ requestId }) => requestId),
  })

/** Archives or restores one's own request; both lists follow. A failure is silent (specification 8). */
export function useMoveRequest(to: ListOrigin) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (requestId: number) =>
      call(to === 'archived' ? archiveOwnRequest : restoreOwnRequest, { params: { requestId } }),
    // Awaited, so that the row's button stays busy until the row is gone. All loaded pages come anew: the rows behind
    // the one that left have moved up by one.
    onSuccess: () => client.invalidateQueries({ queryKey: everyList }),
    onError: quietly(to === 'archived' ? 'archive' : 'unarchive'),
  })
}

/** Has the lists read anew when they are shown next, e.g. after a request was submitted or an answer was read. */
export const requestListsChanged = everyList
