import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import type { Message } from '@portal/contract/messages/message-schemas.ts'
import type { Side } from '@portal/domain/sides.ts'
import { m } from '@portal/texts/messages.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { queryKeys } from '../../api/query-keys.ts'
import { useRefreshAfterChange } from '../../api/refresh-after-change.ts'
import { RetryLine } from '../../parts/failures/load-failed.tsx'
import { Stack, Text } from '../../ui/layout.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SkeletonText } from '../../ui/skeleton.tsx'
import { type ComposerTools, MessageComposer } from './message-composer.tsx'
import { draftInField, type MessageDraft } from './message-draft.ts'
import { threadQuery } from './message-queries.ts'
import styles from './messages.module.css'
import { Thread } from './thread.tsx'
import { UnsentList } from './unsent-messages.tsx'
import { useUnsentMessages, type WrittenMessage } from './use-unsent-messages.ts'

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
  const thread = useQuery({
    ...threadQuery(side, itemId),
    // A mark that an administrator has set stays for whoever only comes back to the tab.
    ...(side === 'admins' && item.hasUnreadMessages && { refetchOnWindowFocus: false, refetchOnReconnect: false }),
  })
  useMessagesRead(side, item, thread.data)
  const unsent = useUnsentMessages({ side, itemId, onSent })
  const { leaving, messages, unreadable } = unsent
  const isEmpty = (thread.data ?? []).length + leaving.length + messages.length + unreadable.length === 0
  const [takenBack, setTakenBack] = useState<WrittenMessage>()
  const unsentList = (
    <UnsentList
      unsent={unsent}
      canWrite={!closed}
      filesInField={() => draftInField(side, itemId).uploads.length}
      onTakenBack={setTakenBack}
    />
  )

  return (
    <Panel title={m.thread_heading()} id={messagesAnchor} flush>
      {thread.data ? (
        isEmpty ? (
          <Text soft small className={styles.line}>
            <span>{m.thread_empty()}</span>{' '}
            {!closed && <span>{side === 'dealer' ? m.thread_empty_hint_dealer() : m.thread_empty_hint_admin()}</span>}
          </Text>
        ) : (
          <Thread side={side} itemId={itemId} messages={thread.data} pending={leaving} unsent={unsentList} />
        )
      ) : thread.isError ? (
        <Text as="div" soft small className={styles.line}>
          <RetryLine query={thread}>{m.thread_failed()}</RetryLine>
        </Text>
      ) : (
        <Text as="div" soft small className={styles.line} role="status" aria-label={m.thread_loading()}>
          <SkeletonText lines={1} />
        </Text>
      )}
      {!thread.data && !isEmpty && (
        <Text as="div" soft small className={styles.line}>
          {unsentList}
        </Text>
      )}
      {closed ? (
        <Stack ruled small gap={2} className={styles.closed}>
          <Text soft>{m.refusal_request_closed()}</Text>
          <NeverSentMessage draft={draftInField(side, itemId)} />
        </Stack>
      ) : (
        <MessageComposer
          side={side}
          itemId={itemId}
          onSend={unsent.send}
          onWait={side === 'dealer' ? unsent.wait : undefined}
          takenBack={takenBack}
          onTaken={() => setTakenBack(undefined)}
          tools={tools}
        />
      )}
    </Panel>
  )
}

/** What somebody was writing, with its files, when the request was closed, to be read and copied: there is no field for it any more. */
function NeverSentMessage({ draft: { text, uploads } }: { draft: MessageDraft }) {
  const lines = [text.trim(), ...uploads.map(({ fileName }) => fileName)].filter(Boolean)
  if (lines.length === 0) return null
  return (
    <>
      <Text soft>{m.outbox_not_sent()}</Text>
      <Text written dir="auto">
        {lines.join('\n')}
      </Text>
    </>
  )
}

/** Reading the thread takes its unread mark. A new last message may have changed the item, too. */
function useMessagesRead(side: Side, item: ItemDetail, thread: readonly Message[] | undefined): void {
  const client = useQueryClient()
  const refreshAfter = useRefreshAfterChange()
  const { id: itemId, requestId } = item
  const hasMark = item[markOf[side]]
  const wasRead = useRef(false)
  const isRead = thread !== undefined
  const lastId = thread?.at(-1)?.messageId
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the thread was read, and for each new last message
  useEffect(() => {
    if (!isRead) return
    const isNew = wasRead.current
    wasRead.current = true
    // There was nothing to read.
    if (!isNew && !hasMark) return
    if (hasMark) client.setQueriesData({ queryKey: queryKeys.itemPages }, withoutMark(side, itemId))
    void refreshAfter({ type: isNew ? 'messageArrived' : 'messages-read', itemId, requestId })
  }, [isRead, lastId])
}

const markOf = { dealer: 'hasUnreadAdminResponse', admins: 'hasUnreadMessages' } as const satisfies Record<Side, string>

/** The pages of items of which one was read: of its own, and of those beside it in its request. */
const withoutMark = (side: Side, itemId: number) => (page: ItemDetail | undefined) => {
  if (!page) return page
  const read = { [markOf[side]]: false }
  const requestItems = page.requestItems.map((sibling) => (sibling.id === itemId ? { ...sibling, ...read } : sibling))
  return { ...page, ...(page.id === itemId && read), requestItems }
}
