import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import type { Message } from '@portal/contract/messages/message-schemas.ts'
import { listMessagesForAdmin } from '@portal/contract/messages/messages.ts'
import type { Side } from '@portal/domain/sides.ts'
import { QueryClient } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { loadConfig } from '../../api/config.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { beginSession, endSession } from '../../api/session.ts'
import { accountStore } from '../../local-store/account-store.ts'
import { around } from '../../testing/around.tsx'
import { settled } from '../../testing/settled.ts'
import { tokenOf, writePageConfig } from '../../testing/signed-in.ts'
import { stubServer } from '../../testing/stub-server.ts'
import { emptyDraft, messageDraftEntry } from './message-draft.ts'
import { threadQuery } from './message-queries.ts'
import { MessagesPanel } from './messages-panel.tsx'

const item = {
  ...{ id: 10001, requestId: 10001, requestStatus: 'Closed', hasUnreadMessages: false, requestItems: [] as unknown },
} as ItemDetail
const from = (senderSide: Side) =>
  ({
    ...{ messageId: 1, senderSide, senderFirstName: 'Mara', messageContent: 'Hello', attachments: [] },
    ...{ createdAt: '2026-11-20T10:00:00.000Z' },
  }) as unknown as Message

it.each([
  ['was unread', true],
  ['had been read', false],
])('a thread that %s has the lists read again only where that takes a mark', (_thread, hasUnreadMessages) => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000, retry: false } } })
  client.setQueryData(threadQuery('admins', item.id).queryKey, [from('dealer')])
  client.setQueryData(queryKeys.unreadMessages, [])
  const { unmount } = render(<MessagesPanel side="admins" item={{ ...item, hasUnreadMessages }} />, {
    wrapper: around(client),
  })
  expect(client.getQueryState(queryKeys.unreadMessages)?.isInvalidated).toBe(hasUnreadMessages)
  unmount()
})

it.each([
  ['is read again by whoever comes back to its tab', false, 1],
  ['that an administrator has marked as unread keeps its mark then', true, 0],
])('a thread %s', async (_, hasUnreadMessages, times) => {
  writePageConfig()
  await loadConfig()
  beginSession(tokenOf())
  onTestFinished(() => act(endSession))
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000, retry: false } } })
  client.setQueryData(threadQuery('admins', item.id).queryKey, [from('dealer')])
  const page = (marked: boolean) => <MessagesPanel side="admins" item={{ ...item, hasUnreadMessages: marked }} />
  const { rerender, unmount } = render(page(false), { wrapper: around(client) })
  rerender(page(hasUnreadMessages))
  const server = stubServer()
  server.answer(listMessagesForAdmin, [from('dealer')])
  window.dispatchEvent(new Event('visibilitychange'))
  await act(settled)
  expect(server.callsOf(listMessagesForAdmin)).toHaveLength(times)
  unmount()
})

it('a thread that is read takes the mark of its item, on its page and beside its neighbours, without reading them again', () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000, retry: false } } })
  const siblings = [10001, 10002].map((id) => ({ id, hasUnreadMessages: true }))
  const pageOf = (id: number) => ({ ...item, id, hasUnreadMessages: true, requestItems: siblings }) as ItemDetail
  const keyOf = (id: number) => queryKeys.item(id, 'admins')
  for (const id of [10001, 10002]) client.setQueryData(keyOf(id), pageOf(id))
  client.setQueryData(threadQuery('admins', item.id).queryKey, [from('dealer')])
  const { unmount } = render(<MessagesPanel side="admins" item={pageOf(10001)} />, { wrapper: around(client) })
  const marks = [10001, 10002].map((id) => {
    const page = client.getQueryData<ItemDetail>(keyOf(id))
    return [page?.hasUnreadMessages, ...(page?.requestItems ?? []).map(({ hasUnreadMessages }) => hasUnreadMessages)]
  })
  expect(marks).toEqual([
    [false, false, true],
    [true, false, true],
  ])
  for (const id of [10001, 10002]) expect(client.getQueryState(keyOf(id))?.isInvalidated).toBe(false)
  unmount()
})

it.each<Side>(['admins', 'dealer'])('what %s were writing when the request was closed can still be read', (side) => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000, retry: false } } })
  client.setQueryData(threadQuery(side, item.id).queryKey, [from('dealer')])
  accountStore.write(messageDraftEntry(side, item.id), {
    ...{ ...emptyDraft, text: 'The coil measures 0.4 ohms.' },
    uploads: [{ id: 'a', fileName: 'coil.jpg', kind: 'image', step: 'sending' }],
  })
  onTestFinished(accountStore.clear)
  render(<MessagesPanel side={side} item={item} />, { wrapper: around(client) })
  screen.getByText('Not sent')
  screen.getByText(/^The coil measures 0.4 ohms.\ncoil.jpg$/, { normalizer: (text) => text })
})
