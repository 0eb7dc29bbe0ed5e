import type { ErrorCode } from '@portal/contract/errors.ts'
import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import { updateItemStatus } from '@portal/contract/items/items.ts'
import type { StatusChange } from '@portal/domain/items/change-item-status.ts'
import type { ItemStatus } from '@portal/domain/items/item-statuses.ts'
import { useMutation } from '@tanstack/react-query'
import { call, codeOf } from '../../../api/client.ts'
import { quietly } from '../../../parts/quietly.ts'

/** Refusals that say that the page is behind: a colleague was quicker. */
const outdated: readonly (ErrorCode | undefined)[] = ['STALE', 'REQUEST_CLOSED', 'STATUS_NOT_ALLOWED']

/** The refusal to tell the administrator; every other failure is silent (specification 8). */
export const saysOutdated = (error: unknown): ErrorCode | undefined => {
  const code = codeOf(error)
  return outdated.includes(code) ? code : undefined
}

export interface UpdateStatusOptions {
  readonly itemId: number
  /** Called with the item as the server has it now. */
  readonly onUpdated: (item: ItemDetail) => Promise<unknown> | undefined
  /** Called when the page is behind. */
  readonly onOutdated: () => Promise<unknown> | undefined
}

/** Sets an item's status, unless it is no longer `seenStatus`: nothing of a colleague's is overwritten. */
export function useUpdateItemStatus({ itemId, onUpdated, onOutdated }: UpdateStatusOptions) {
  return useMutation({
    mutationFn: ({ seenStatus, ...change }: StatusChange & { readonly seenStatus: ItemStatus }) =>
      call(updateItemStatus, {
        params: { itemId },
        // '-' stands for no reason (specification 5, Status update).
        body: { ...change, declineReason: change.declineReason ?? '-', seenStatus },
      }),
    onSuccess: onUpdated,
    onError: async (error) => {
      quietly('status update')(error)
      if (saysOutdated(error)) await onOutdated()
    },
  })
}
