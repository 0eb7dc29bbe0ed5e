import { askForAnotherLook } from '@portal/contract/items/another-look.ts'
import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import { useMutation } from '@tanstack/react-query'
import { call, codeOf } from '../../../api/client.ts'
import { useRefreshAfterChange } from '../../../api/refresh-after-change.ts'

interface Ask {
  readonly why: string
  readonly images: readonly string[]
  /** Makes a repeated call harmless. */
  readonly key: string
}

/** Asks for another look at an item. What is refused because the page is outdated reloads the item. */
export function useAskForAnotherLook({ id: itemId, requestId }: ItemDetail) {
  const refreshAfter = useRefreshAfterChange()
  return useMutation({
    mutationFn: ({ why, images, key }: Ask) =>
      call(askForAnotherLook, {
        params: { itemId },
        body: { why, images: [...images] },
        headers: { 'idempotency-key': key },
      }),
    onSuccess: () => refreshAfter({ type: 'anotherLookAsked', itemId, requestId }),
    onError: (error) => {
      if (codeOf(error)) void refreshAfter({ type: 'itemFoundOutdated', itemId, requestId })
    },
  })
}
