import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import { answerPoint, endAnswers } from '@portal/contract/items/items.ts'
import { useMutation } from '@tanstack/react-query'
import { call, codeOf } from '../../../api/client.ts'
import { useRefreshAfterChange } from '../../../api/refresh-after-change.ts'
import { answeredItem } from '../item-queries.ts'

interface Answer {
  readonly askedId: number
  readonly answer: string | null
  readonly attachments: readonly string[]
}

/** Answers one point. What is refused because the page is outdated reloads the item. */
export function useAnswerPoint(item: ItemDetail) {
  const settled = useSettled(item)
  return useMutation({
    mutationFn: ({ askedId, answer, attachments }: Answer) =>
      call(answerPoint, {
        params: { itemId: item.id, askedId },
        body: { answer, attachments: [...attachments] },
      }),
    ...settled,
  })
}

/** Returns the item with what there is, and says why the rest is missing. */
export function useEndAnswers(item: ItemDetail) {
  const settled = useSettled(item)
  return useMutation({
    mutationFn: (why: string) => call(endAnswers, { params: { itemId: item.id }, body: { messageContent: why } }),
    ...settled,
  })
}

function useSettled({ id: itemId, requestId }: ItemDetail) {
  const refreshAfter = useRefreshAfterChange()
  return {
    onSuccess: (detail: ItemDetail) =>
      refreshAfter({ type: 'pointAnswered', itemId, requestId }, answeredItem('dealer', detail)),
    onError: (error: unknown) => {
      if (codeOf(error)) void refreshAfter({ type: 'itemFoundOutdated', itemId, requestId })
    },
  }
}
