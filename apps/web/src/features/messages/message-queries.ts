import type { Message } from '@portal/contract/messages/message-schemas.ts'
import {
  listMessages,
  listMessagesForAdmin,
  postMessage,
  postMessageAsAdmin,
} from '@portal/contract/messages/messages.ts'
import type { Side } from '@portal/domain/sides.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, NoResponse } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useMarkStale } from '../../api/stale-after.ts'
import { logFailure } from '../../parts/failures/log-failure.ts'

/** How soon an answer appears on an open page without a reload; the specification leaves it open. */
const newMessagesEveryMs = 5_000
/** How often a message is sent again by itself when nobody answered. */
const resends = 2

/** An item's thread, oldest first; reading it takes the side's unread mark. Asked for anew while the page is visible. */
export const threadQuery = (side: Side, itemId: number, closed: boolean) =>
  queryOptions({
    queryKey: queryKeys.thread(itemId, side),
    queryFn: ({ signal }) =>
      call(side === 'dealer' ? listMessages : listMessagesForAdmin, { params: { itemId }, signal }),
    refetchInterval: closed ? false : newMessagesEveryMs,
    refetchOnWindowFocus: 'always',
  })

/** A message on its way. */
export interface OutgoingMessage {
  readonly text: string
  readonly attachments: readonly string[]
  readonly thumbnails: readonly string[]
  /** The same for every attempt, so that a message whose answer got lost is not posted twice. */
  readonly key: string
}

/** Posts a message. Nobody answering is tried again, which the key makes safe; a failure is silent (specification 8). */
export function useSendMessage(side: Side, itemId: number) {
  const client = useQueryClient()
  const markStale = useMarkStale()
  return useMutation({
    mutationFn: ({ text, attachments, thumbnails, key }: OutgoingMessage) =>
      call(side === 'dealer' ? postMessage : postMessageAsAdmin, {
        params: { itemId },
        headers: { 'idempotency-key': key },
        body: { messageContent: text, attachments: [...attachments], thumbnails: [...thumbnails] },
      }),
    // Fails at once when the browser knows that it is offline: the text goes back to where it can be seen.
    networkMode: 'always',
    retry: (failures, error) => failures < resends && error instanceof NoResponse,
    onSuccess: (posted) => {
      const { queryKey } = threadQuery(side, itemId, false)
      client.setQueryData(queryKey, (thread) => withMessage(thread ?? [], posted))
      // Not awaited: the message stands in the thread already, and would stand there twice while it counts as sending.
      void markStale({ type: 'messagePosted', itemId })
    },
    onError: logFailure('send message'),
  })
}

/** A thread with one more message, once, in the order they were posted. */
export const withMessage = (thread: readonly Message[], posted: Message): Message[] =>
  [...thread.filter(({ messageId }) => messageId !== posted.messageId), posted].sort(
    (one, other) => one.messageId - other.messageId,
  )
