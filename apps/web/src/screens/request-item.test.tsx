import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import { getItem, listItemHistory, listItems, listWaitingItems } from '@portal/contract/items/items.ts'
import { listMessages, postMessage } from '@portal/contract/messages/messages.ts'
import { listDrafts, listOwnRequests } from '@portal/contract/requests/requests.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { openPage } from '../testing/open-page.tsx'
import { aMessage, anItem, aPage, aRequestRow } from '../testing/records.ts'
import type { StubServer } from '../testing/stub-server.ts'

/** Opens the page of an item that nobody has written about, unless a test says otherwise. */
const openItem = (item: ItemDetail, server: (stub: StubServer) => void = () => undefined) =>
  openPage(`/request-item/${item.id}`, {
    as: 'USER',
    server(stub) {
      stub.answer(getItem, item)
      stub.answer(listItemHistory, [])
      stub.answer(listMessages, [])
      server(stub)
    },
  })

const panel = (name: string) => screen.findByRole('region', { name })

describe('an item', () => {
  it('shows which information is missing and how to answer', async () => {
    const item = anItem({
      ...{ status: 'Additional information required', infoRequiredNote: 'Please photograph the type label.' },
      turn: 'dealer',
    })
    await openItem(item, (server) =>
      server.answer(listItemHistory, [
        {
          ...{ entryId: 1, at: '2026-11-20T10:00:00.000Z', kind: 'status-changed', byName: 'Anna', bySide: 'admins' },
          details: { from: 'Under review', to: 'Additional information required' },
        },
      ]),
    )
    await screen.findByText('We need something from you')
    expect(screen.getAllByText('Please photograph the type label.')).not.toEqual([])
    const { id } = await panel('Messages')
    expect(screen.getByRole('link', { name: 'Answer in the messages' }).getAttribute('href')).toBe(`#${id}`)
    expect((await panel('History')).textContent).toContain('Additional information required')
  })

  it('leads to the next one of its request, on the list that one came from', async () => {
    const page = await openItem(anItem({}, ['Under review']), (server) => {
      server.answer(getItem, ({ params: { itemId } }) =>
        itemId === '10001' ? anItem({}, ['Under review']) : anItem({ id: 10002, issueDescription: 'Hums.' }),
      )
    })
    await userEvent.click(await screen.findByRole('link', { name: 'Next item' }))
    await screen.findByText('Hums.')
    expect(page.address()).toBe('/request-item/10002?from=active')
  })

  it('of a closed request shows what was decided, and its messages without a field to write in', async () => {
    const item = anItem({ status: 'Declined', declineReason: 'Out of warranty', requestStatus: 'Closed', turn: null })
    await openItem(item, (server) => server.answer(listMessages, [aMessage({ messageContent: 'Thank you.' })]))
    expect((await panel('Not accepted under warranty')).textContent).toContain('Out of warranty')
    expect((await panel('Item information')).textContent).toContain('Decline Reason')
    const messages = within(await panel('Messages'))
    await messages.findByText('Thank you.')
    messages.getByText('This request has been closed.')
    expect(messages.queryByRole('textbox')).toBeNull()
  })

  it.each([
    ['/request-item/10001', 'There is no such item'],
    ['/request/10001', 'There is no such request'],
  ])('or a request that one may not see cannot be found: %s', async (address, heading) => {
    await openPage(address, {
      as: 'USER',
      server(server) {
        for (const endpoint of [getItem, listItems, listItemHistory, listMessages]) server.refuse(endpoint, 'NOT_FOUND')
      },
    })
    await screen.findByRole('heading', { name: heading })
    expect(screen.getByRole('link', { name: 'Requests', current: false }).getAttribute('href')).toBe('/requests')
  })
})

it('an answer that was not read is marked in the list and in the request, until its item is opened', async () => {
  let hasUnreadAdminResponse = true
  const thread = [aMessage({ messageContent: 'Which car is it?', senderSide: 'admins' })]
  await openPage('/requests', {
    as: 'USER',
    server(server) {
      server.answer(listDrafts, { drafts: [], more: 0 })
      server.answer(listWaitingItems, { items: [], more: 0 })
      server.answer(listOwnRequests, () => aPage([aRequestRow({ hasUnreadAdminResponse })]))
      server.answer(listItems, () => [anItem({ hasUnreadAdminResponse })])
      server.answer(getItem, () => anItem({ hasUnreadAdminResponse }))
      server.answer(listItemHistory, [])
      server.answer(listMessages, () => {
        hasUnreadAdminResponse = false
        return thread
      })
      server.answer(postMessage, ({ body: { messageContent } }) => {
        const posted = aMessage({ messageId: 2, messageContent, own: true })
        thread.push(posted)
        return posted
      })
    },
  })
  const marked = { name: /New answer from our service/ }
  await userEvent.click(await screen.findByRole('link', marked))
  // The link of the list is there until the request is: it must not be pressed a second time.
  await screen.findByRole('heading', { level: 1, name: /10001/ })
  await userEvent.click(await screen.findByRole('link', marked))
  await screen.findByText('Which car is it?')
  await userEvent.type(screen.getByRole('textbox', { name: 'Message' }), 'A Golf VIII.')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2))

  const main = within(screen.getByRole('navigation', { name: 'Main' }))
  await userEvent.click(main.getByRole('link', { name: 'Requests' }))
  await screen.findByRole('link', { name: '10001' })
  await waitFor(() => expect(screen.queryByRole('link', marked)).toBeNull())
})
