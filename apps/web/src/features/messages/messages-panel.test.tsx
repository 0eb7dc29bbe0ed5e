import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import type { Message } from '@portal/contract/messages/message-schemas.ts'
import type { Side } from '@portal/domain/sides.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { queryKeys } from '../../api/query-keys.ts'
import { threadQuery } from './message-queries.ts'
import { MessagesPanel } from './messages-panel.tsx'

const item = { id: 10001, requestId: 10001, requestStatus: 'Closed', hasUnreadMessages: false } as ItemDetail
const from = (senderSide: Side) =>
  ({
    ...{ messageId: 1, senderSide, senderFirstName: 'Mara', messageContent: 'Hello', attachments: [] },
    ...{ createdAt: '2026-11-20T10:00:00.000Z' },
  }) as unknown as Message

it.each<[string, Message[], boolean]>([
  ['without a message', [], false],
  ['with messages of the own side', [from('admins')], false],
  ['with a message of the other side', [from('dealer')], true],
])('a thread %s has the lists read again only where it may have been unread', (_thread, messages, isReadAgain) => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000, retry: false } } })
  client.setQueryData(threadQuery('admins', item.id, true).queryKey, messages)
  client.setQueryData(queryKeys.unreadMessages, [])
  const { unmount } = render(
    <QueryClientProvider client={client}>
      <MessagesPanel side="admins" item={item} />
    </QueryClientProvider>,
  )
  expect(client.getQueryState(queryKeys.unreadMessages)?.isInvalidated).toBe(isReadAgain)
  unmount()
})
