import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import type { Message } from '@portal/contract/messages/message-schemas.ts'
import type { Side } from '@portal/domain/sides.ts'
import { m } from '@portal/texts/messages.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useRefreshAfterChange } from '../../api/refresh-after-change.ts'
import { currentSession } from '../../api/session.ts'
import { RetryLine } from '../../parts/failures/retry-line.tsx'
import { loadedLater } from '../../parts/loaded-later.tsx'
import { useOutboxInUse } from '../../parts/outbox/outbox-changes.ts'
import { Panel } from '../../ui/panel.tsx'
import { SkeletonText } from '../../ui/skeleton.tsx'
import { type ComposerTools, MessageComposer, type MessageToWait } from './message-composer.tsx'
import { threadQuery, useSendMessage } from './message-queries.ts'
import styles from './messages-panel.module.css'
import { Thread } from './thread.tsx'

/** Loaded once something waits on this device. */
const WaitingMessages = loadedLater(() =>
  import('./waiting-messages.tsx').then(({ WaitingMessages }) => WaitingMessages),
)

/** The panel's place on the page, for links that lead to it. */
export const messagesAnchor = 'messages'

export interface MessagesPanelProps {
  /** Which side reads and writes: it decides the endpoints, the unread mark and the side of the bubbles. */
  readonly side: Side
  readonly item: ItemDetail
  readonly tools?: ComposerTools | undefined
  /** The other side has it now. */
  readonly onSent?: (() => void) | undefined
}

/** The conversation about an item, for both sides. Key it by the item. */
export function MessagesPanel({ side, item, tools, onSent }: MessagesPanelProps) {
  const itemId = item.id
  // The thread of a closed request can be read, and nothing written.
  const closed = item.requestStatus === 'Closed'
  const thread = useQuery(threadQuery(side, itemId, closed))
  const send = useSendMessage(side, itemId)
  useMessagesRead(side, item, thread.data)
  const somethingWaits = useOutboxInUse()
  const [takenBack, setTakenBack] = useState<MessageToWait>()

  return (
    <Panel title={m.thread_heading()} id={messagesAnchor} flush>
      {thread.data ? (
        thread.data.length === 0 && !send.isPending ? (
          <p className={styles.line}>
            {m.thread_empty()}{' '}
            {!closed && (side === 'dealer' ? m.thread_empty_hint_dealer() : m.thread_empty_hint_admin())}
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
        <RetryLine className={styles.line} query={thread}>
          {m.thread_failed()}
        </RetryLine>
      ) : (
        <div className={styles.line} role="status" aria-label={m.thread_loading()}>
          <SkeletonText lines={1} />
        </div>
      )}
      {side === 'dealer' && somethingWaits && (
        <WaitingMessages itemId={itemId} canWrite={!closed} onTakenBack={setTakenBack} />
      )}
      {closed ? (
        <p className={styles.closed}>{m.refusal_request_closed()}</p>
      ) : (
        <MessageComposer
          side={side}
          itemId={itemId}
          onSend={async (message) => {
            await send.mutateAsync(message)
            onSent?.()
          }}
          onWait={side === 'dealer' ? (message) => letWait(itemId, message) : undefined}
          takenBack={takenBack}
          tools={tools}
        />
      )}
    </Panel>
  )
}

/** Puts a message by until there is a connection. Rejects where the browser keeps nothing. */
async function letWait(itemId: number, { id, text, uploads, files }: MessageToWait): Promise<void> {
  const userId = currentSession()?.userId
  if (!userId) throw new Error('Nobody is signed in whose message could wait')
  const { putInOutbox } = await import('../../parts/outbox/outbox.ts')
  await putInOutbox({ id, userId, itemId, text, uploads, files, writtenAt: Date.now() })
}

/** Reading the thread clears the unread mark. A new last message may have changed the status of the item, too. */
function useMessagesRead(side: Side, item: ItemDetail, thread: readonly Message[] | undefined): void {
  const refreshAfter = useRefreshAfterChange()
  const { id: itemId, requestId } = item
  const hasMark = side === 'dealer' ? item.hasUnreadAdminResponse : item.hasUnreadMessages
  const wasRead = useRef(false)
  const isRead = thread !== undefined
  const lastId = thread?.at(-1)?.messageId
  const othersWrote = thread?.some(({ senderSide }) => senderSide !== side)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the thread was read, and for each new last message
  useEffect(() => {
    if (!isRead) return
    const type = wasRead.current || hasMark ? 'messageArrived' : 'messagesRead'
    wasRead.current = true
    // There was nothing to read.
    if (type === 'messagesRead' && !othersWrote) return
    void refreshAfter({ type, itemId, requestId })
  }, [isRead, lastId])
}
