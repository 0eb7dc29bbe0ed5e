import {
  archiveOwnRequest,
  listOwnArchivedRequests,
  listOwnRequests,
  restoreOwnRequest,
  type UserRequestRow,
} from '@portal/contract/requests/requests.ts'
import { limits } from '@portal/domain/limits.ts'
import { infiniteQueryOptions, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
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

const moveKey = (to: ListOrigin) => ['move-own-request', to] as const

/** Archives or restores one's own request; both lists follow. A failure is silent (specification 8), and the row comes back. */
export function useMoveRequest(to: ListOrigin) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: moveKey(to),
    mutationFn: (requestId: number) =>
      call(to === 'archived' ? archiveOwnRequest : restoreOwnRequest, { params: { requestId } }),
    // Awaited: the row stays hidden (useMovingRequests) until the lists have come without it. All loaded pages come anew:
    // the rows behind the one that left have moved up by one.
    onSettled: () => client.invalidateQueries({ queryKey: everyList }),
    onError: quietly(to === 'archived' ? 'archive' : 'unarchive'),
  })
}

/** The requests that are on their way out of a list at this moment. */
export const useMovingRequests = (to: ListOrigin): readonly number[] =>
  useMutationState({
    filters: { mutationKey: moveKey(to), status: 'pending' },
    select: ({ state }) => Number(state.variables),
  })

/** Has the lists read anew when they are shown next, e.g. after a request was submitted or an answer was read. */
export const requestListsChanged = everyList
