import type { Message } from '@portal/contract/messages/message-schemas.ts'
import {
  listMessages,
  listMessagesForAdmin,
  postMessage,
  postMessageAsAdmin,
} from '@portal/contract/messages/messages.ts'
import type { Side } from '@portal/domain/sides.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, NoResponse } from '../../api/client.ts'
import { queryKeys, readBy } from '../../api/query-keys.ts'
import { useRefreshAfterChange } from '../../api/refresh-after-change.ts'
import { logFailure } from '../../parts/failures/log-failure.ts'

/** How often sending is repeated when the server did not answer. */
const resends = 2

/** An item's thread, oldest first. Reading it clears the side's unread mark. */
export const threadQuery = (side: Side, itemId: number) =>
  readBy(
    queryKeys.thread(itemId, side),
    side === 'dealer' ? listMessages : listMessagesForAdmin,
    { params: { itemId } },
    { refetchOnWindowFocus: 'always' },
  )

/** A message that is being sent. */
export interface OutgoingMessage {
  readonly text: string
  readonly attachments: readonly string[]
  readonly thumbnails: readonly string[]
  /** The same for every attempt, so that a message whose answer got lost is not posted twice. */
  readonly key: string
}

/** Posts a message. Repeated when the server did not answer: the key prevents a copy. A failure is only logged. */
export function useSendMessage(side: Side, itemId: number) {
  const client = useQueryClient()
  const refreshAfter = useRefreshAfterChange()
  return useMutation({
    mutationFn: ({ text, attachments, thumbnails, key }: OutgoingMessage) =>
      call(side === 'dealer' ? postMessage : postMessageAsAdmin, {
        params: { itemId },
        headers: { 'idempotency-key': key },
        body: { messageContent: text, attachments: [...attachments], thumbnails: [...thumbnails] },
      }),
    retry: (failures, error) => failures < resends && error instanceof NoResponse,
    onSuccess: (posted) => {
      const { queryKey } = threadQuery(side, itemId)
      client.setQueryData(queryKey, (thread) => withMessage(thread ?? [], posted))
      // Not awaited: while the mutation runs, the message would show twice, as sent and as being sent.
      void refreshAfter({ type: 'messageSent', itemId })
    },
    onError: logFailure('send message'),
  })
}

/** A thread with one more message, once, in the order they were posted. */
export const withMessage = (thread: readonly Message[], posted: Message): Message[] =>
  [...thread.filter(({ messageId }) => messageId !== posted.messageId), posted].sort(
    (one, other) => one.messageId - other.messageId,
  )
