import { limits } from '@portal/domain/limits.ts'
import { m } from '@portal/texts/messages.ts'
import { useMutation, useMutationState } from '@tanstack/react-query'
import { useRefreshAfterChange } from '../../api/refresh-after-change.ts'
import type { ListOrigin } from '../../page-links.ts'
import { logFailure } from '../failures/log-failure.ts'
import { offerUndo } from '../undo/undo-offer.ts'

/** How one side archives and restores: each side has its own archive. */
export interface Moves {
  readonly side: string
  readonly archive: (requestId: number) => Promise<unknown>
  readonly restore: (requestId: number) => Promise<unknown>
  readonly archiveQuestion: (requestId: number) => string
  readonly restoreText: () => string
  /** What a screen reader hears of the button that restores. */
  readonly restoreLabel: (requestId: number) => string
}

const keyOf = ({ side }: Moves, to: ListOrigin) => ['move-request', side, to] as const

/** Archives or restores a request and refreshes every list. A failure is only logged, and the row is shown again. */
export function useMoveRequest(moves: Moves, to: ListOrigin) {
  const refreshAfter = useRefreshAfterChange()
  const type = to === 'archived' ? 'request-archived' : 'request-restored'
  return useMutation({
    mutationKey: keyOf(moves, to),
    mutationFn: to === 'archived' ? moves.archive : moves.restore,
    // Awaited: the row stays hidden (useMovingRequests) until the lists have come without it. All loaded pages come anew:
    // the rows behind the one that left have moved up by one.
    onSettled: (_, __, requestId) => refreshAfter({ type, requestId }),
    onSuccess: (_, requestId) => {
      if (to === 'archived') offerRestore(moves, requestId)
    },
    onError: logFailure(to === 'archived' ? 'archive request' : 'restore request'),
  })
}

const offerRestore = (moves: Moves, requestId: number) =>
  offerUndo({
    text: m.undo_archived({ requestId }),
    seconds: limits.undo.seconds,
    undo: () => moves.restore(requestId),
    changes: { type: 'request-restored', requestId },
  })

/** The requests that are being archived or restored at this moment. */
export const useMovingRequests = (moves: Moves, outOf: ListOrigin): readonly number[] =>
  useMutationState({
    filters: { mutationKey: keyOf(moves, outOf === 'active' ? 'archived' : 'active'), status: 'pending' },
    select: ({ state }) => Number(state.variables),
  })
