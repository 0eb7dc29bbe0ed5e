import type { ErrorCode } from '@portal/contract/errors.ts'
import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import { updateItemStatus } from '@portal/contract/items/items.ts'
import { noReason, type StatusChange } from '@portal/domain/items/change-item-status.ts'
import type { ItemStatus } from '@portal/domain/items/item-statuses.ts'
import { m } from '@portal/texts/messages.ts'
import { useMutation } from '@tanstack/react-query'
import { call, codeOf } from '../../../api/client.ts'
import { useRefreshAfterChange } from '../../../api/refresh-after-change.ts'
import { logFailure } from '../../../parts/failures/log-failure.ts'
import { answeredItem } from '../item-queries.ts'

/** Refusals that mean that the page is outdated, because a colleague was faster, and what is said about them. */
const outdatedTexts = {
  STALE: m.refusal_stale,
  REQUEST_CLOSED: m.refusal_request_closed,
  STATUS_NOT_ALLOWED: m.refusal_status_not_allowed,
} satisfies Partial<Record<ErrorCode, () => string>>
export type Outdated = keyof typeof outdatedTexts

export const outdatedText = (refusal: Outdated): string => outdatedTexts[refusal]()

/** The refusals that are shown to the administrator. Every other failure is only logged. */
export const saysOutdated = (error: unknown): Outdated | undefined => {
  const code = codeOf(error)
  return code !== undefined && Object.hasOwn(outdatedTexts, code) ? (code as Outdated) : undefined
}

interface SentDecision extends StatusChange {
  readonly seenStatus: ItemStatus
  /** Whether the administrator was told that it closes the request. */
  readonly closesRequest: boolean
}

/** Sets an item's status, unless it is no longer `seenStatus`: a colleague's change is never overwritten. */
export function useUpdateItemStatus({ id: itemId, requestId }: ItemDetail) {
  const refreshAfter = useRefreshAfterChange()
  return useMutation({
    mutationFn: ({ seenStatus, closesRequest, ...change }: SentDecision) =>
      call(updateItemStatus, {
        params: { itemId },
        body: { ...change, declineReason: change.declineReason ?? noReason, seenStatus, closesRequest },
      }),
    onSuccess: (detail) =>
      refreshAfter({ type: 'itemStatusChanged', itemId, requestId }, answeredItem('admins', detail)),
    onError: async (error) => {
      logFailure('update status')(error)
      if (saysOutdated(error)) await refreshAfter({ type: 'itemFoundOutdated', itemId, requestId })
    },
  })
}
