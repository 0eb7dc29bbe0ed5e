import type { ErrorCode } from '@portal/contract/errors.ts'
import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import { undoDecision, updateItemStatus, updateItemStatuses } from '@portal/contract/items/items.ts'
import { noReason, type StatusChange } from '@portal/domain/items/change-item-status.ts'
import { m } from '@portal/texts/messages.ts'
import { itemStatusLabel } from '@portal/texts/value-labels.ts'
import { useMutation } from '@tanstack/react-query'
import { call, codeOf, problemsIn } from '../../../api/client.ts'
import { useRefreshAfterChange } from '../../../api/refresh-after-change.ts'
import { paths } from '../../../page-links.ts'
import { logFailure } from '../../../parts/failures/log-failure.ts'
import { offerUndo } from '../../../parts/undo/undo-offer.ts'
import { answeredItem } from '../item-queries.ts'
import type { SeenItem, SeenSibling } from './seen-item.ts'

/** Refusals that mean that the page is outdated, because a colleague was faster, and what is said about them. */
const outdatedTexts = {
  STALE: m.refusal_stale,
  REQUEST_CLOSED: m.refusal_request_closed,
  STATUS_NOT_ALLOWED: m.refusal_status_not_allowed,
} satisfies Partial<Record<ErrorCode, () => string>>
export type Outdated = keyof typeof outdatedTexts

export const outdatedText = (refusal: Outdated): string => outdatedTexts[refusal]()

/** What happens once a decision is saved, where one goes on to the next item at once. */
export interface GoOn {
  /** What the button says. */
  readonly label: string
  readonly onSaved: () => void
  /** Where undoing the decision leads. */
  readonly backTo: string
}

/** The refusals that are shown to the administrator. Every other failure is only logged. */
export const saysOutdated = (error: unknown): Outdated | undefined => {
  const code = codeOf(error)
  return code !== undefined && Object.hasOwn(outdatedTexts, code) ? (code as Outdated) : undefined
}

interface SentDecision extends StatusChange {
  readonly seen: SeenItem
  /** Other items of the request that get the same status. */
  readonly also: readonly SeenSibling[]
  /** Whether the administrator was told that it closes the request. */
  readonly closesRequest: boolean
}

/**
 * Sets the status of an item and maybe of others of its request, unless one is no longer what the page showed: a
 * colleague's change is never overwritten. Offers to undo it, which leads back to the item. Whoever goes on with another
 * item does so before anything is read again, so that the item that is left is not drawn once more.
 */
export function useUpdateItemStatus(
  { id: itemId, requestId }: ItemDetail,
  { backTo = paths.adminRequestItem(itemId), onSaved }: Partial<Pick<GoOn, 'backTo' | 'onSaved'>> = {},
) {
  const refreshAfter = useRefreshAfterChange()
  return useMutation({
    mutationFn: async ({ seen, also, closesRequest, ...change }: SentDecision) => {
      const { replacementSerialNumber, points, ...rest } = change
      const body = {
        ...rest,
        ...(points && { points: [...points] }),
        declineReason: change.declineReason ?? noReason,
        closesRequest,
      }
      if (also.length === 0) {
        const { undo, ...detail } = await call(updateItemStatus, {
          params: { itemId },
          body: { ...body, replacementSerialNumber, ...seen },
        })
        return { undo, detail }
      }
      const items = [{ itemId, ...seen }, ...also]
      const { undo } = await call(updateItemStatuses, { params: { requestId }, body: { items, ...body } })
      return { undo, detail: undefined }
    },
    onSuccess: ({ undo, detail }, { status, also }) => {
      if (undo)
        offerUndo({
          text:
            also.length === 0
              ? m.undo_decided({ itemId, status: itemStatusLabel(status) })
              : m.undo_decided_several({ count: also.length + 1, status: itemStatusLabel(status) }),
          seconds: undo.seconds,
          undo: () => call(undoDecision, { params: { decisionId: undo.decisionId } }),
          changes: { type: 'decisionUndone', requestId },
          leadsTo: backTo,
        })
      onSaved?.()
      return refreshAfter({ type: 'itemStatusChanged', itemId, requestId }, detail && answeredItem('admins', detail))
    },
    onError: async (error) => {
      logFailure('update status')(error)
      // What is left to colleagues says so once it is read again.
      if (saysOutdated(error) || codeOf(error) === 'LEFT_TO_COLLEAGUES')
        await refreshAfter({ type: 'itemFoundOutdated', itemId, requestId })
    },
  })
}

/** Of several items, the one for which a decision was refused. */
export function itemInTheWay(error: unknown): number | undefined {
  const { items: problem } = problemsIn(error)
  return problem?.code === 'ITEM_IN_THE_WAY' ? problem.itemId : undefined
}
