import { messageTexts } from '@portal/domain/messages/message-rules.ts'
import type { Side } from '@portal/domain/sides.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { RetryLine } from '../../parts/failures/retry-line.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SkeletonText } from '../../ui/skeleton.tsx'
import { MessageComposer } from './message-composer.tsx'
import { messagePanelTexts as texts } from './message-panel-texts.ts'
import { threadQuery, useSendMessage } from './message-queries.ts'
import styles from './messages-panel.module.css'
import { Thread } from './thread.tsx'

/** The panel's place on the page, for links that lead to it. */
export const messagesAnchor = 'messages'

export interface MessagesPanelProps {
  /** Who reads and writes here: the endpoints, the unread mark and the side of the bubbles follow from it. */
  readonly side: Side
  readonly itemId: number
  /** The request was closed: the thread can be read, and nothing written. */
  readonly closed: boolean
  /**
   * Called when the thread was read: marks have changed. With `news` when something new appeared in it: statuses may have
   * changed, too.
   */
  readonly onRead?: ((news: boolean) => void) | undefined
}

/** The conversation about an item, for both sides (specification 2 and 5, Messages). Key it by the item. */
export function MessagesPanel({ side, itemId, closed, onRead }: MessagesPanelProps) {
  const thread = useQuery(threadQuery(side, itemId, closed))
  const send = useSendMessage(side, itemId)
  useNewMessages(thread.data?.at(-1)?.messageId, thread.isSuccess, onRead)

  return (
    <Panel title={texts.title} id={messagesAnchor} flush>
      {thread.data ? (
        thread.data.length === 0 && !send.isPending ? (
          <p className={styles.line}>
            {texts.none} {!closed && texts.noneHint[side]}
          </p>
        ) : (
          <Thread
            side={side}
            itemId={itemId}
            messages={thread.data}
            pending={send.isPending ? send.variables : undefined}
          />
        )
      ) : thread.isError ? (
        <RetryLine className={styles.line} onRetry={thread.refetch} retrying={thread.isFetching}>
          {texts.failed}
        </RetryLine>
      ) : (
        <div className={styles.line} role="status" aria-label={texts.loading}>
          <SkeletonText lines={1} />
        </div>
      )}
      {closed ? (
        <p className={styles.closed}>{messageTexts.closed}</p>
      ) : (
        <MessageComposer side={side} itemId={itemId} onSend={send.mutateAsync} sending={send.isPending} />
      )}
    </Panel>
  )
}

/** Calls back once the thread was read, and again, with `news`, whenever its last message is another one. */
function useNewMessages(
  lastId: number | undefined,
  isRead: boolean,
  onRead: ((news: boolean) => void) | undefined,
): void {
  const tell = useRef(onRead)
  const told = useRef(false)
  useEffect(() => {
    tell.current = onRead
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new last message is what it waits for
  useEffect(() => {
    if (!isRead) return
    tell.current?.(told.current)
    told.current = true
  }, [isRead, lastId])
}
