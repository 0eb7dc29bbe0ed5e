import { getCurrentUser } from '@portal/contract/accounts/users.ts'
import { getCompany, handOverRequest } from '@portal/contract/companies/companies.ts'
import { askForAnotherLook } from '@portal/contract/items/another-look.ts'
import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import { answerPoint, getItem, listItemHistory, listItems, listWaitingItems } from '@portal/contract/items/items.ts'
import { listMessages, postMessage } from '@portal/contract/messages/messages.ts'
import { listDrafts, listOwnRequests } from '@portal/contract/requests/requests.ts'
import type { CompanyRole } from '@portal/domain/accounts/company-roles.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { playEvents } from '../testing/live-events.ts'
import { mara, openPage } from '../testing/open-page.tsx'
import { aCompany, aMessage, anItem, aPage, aPerson, aRequestRow } from '../testing/records.ts'
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

/** The same, with how to tell its page what others do. */
async function openFollowed(item: ItemDetail) {
  let tell: (event: object) => Promise<void> = async () => undefined
  const { server, goTo } = await openItem(item, (stub) => {
    tell = playEvents(stub)
  })
  return { server, goTo, tell }
}

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
    const item = anItem({ status: 'Declined', declineReason: 'Out of warranty', requestStatus: 'Closed', turn: 'done' })
    await openItem(item, (server) => server.answer(listMessages, [aMessage({ messageContent: 'Thank you.' })]))
    expect((await panel('Not accepted under warranty')).textContent).toContain('Out of warranty')
    expect((await panel('Item information')).textContent).toContain('Decline Reason')
    const messages = within(await panel('Messages'))
    await messages.findByText('Thank you.')
    messages.getByText('This request has been closed.')
    expect(messages.queryByRole('textbox')).toBeNull()
  })

  it('whose form goes while something is typed says that it was not sent, to be copied, until that is dismissed', async () => {
    const waits = anItem({ status: 'Waiting for feedback', itemType: 'Amplifier', turn: 'dealer' })
    const { server, tell } = await openFollowed(waits)
    await userEvent.click(await screen.findByRole('radio', { name: /^Unsuccessful/ }))
    await userEvent.type(screen.getByRole('textbox', { name: /^Why was the repair/ }), 'The fuse blew twice.')
    server.answer(getItem, { ...waits, status: 'Declined', requestStatus: 'Closed', turn: 'done' })
    await tell({ kind: 'request-closed', itemId: waits.id, requestId: waits.requestId })
    const notSent = await screen.findByRole('alert')
    expect(notSent.textContent).toContain('Not sent')
    expect(notSent.textContent).toContain('The fuse blew twice.')
    // It stands far above the field.
    expect(document.activeElement).toBe(notSent.parentElement)
    await userEvent.click(within(notSent).getByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByText('The fuse blew twice.')).toBeNull()
  })

  describe('of which something was asked', () => {
    const asked: ItemDetail['asked'][number] = {
      ...{ askedId: 1, pointId: 7, kind: 'text', wording: 'Which cable?', unit: null },
      ...{ askedAt: '2026-11-20T10:00:00.000Z', answeredAt: null, answer: null, answeredIn: null },
      ...{ endedAt: null, endedBy: null },
    }
    const owes = anItem({ status: 'Additional information required', turn: 'dealer', asked: [asked] })
    const moment = '2026-11-21T10:00:00.000Z'
    const answered = (answer: string): ItemDetail => ({
      ...{ ...owes, status: 'Under review', turn: 'returned', turnSince: moment },
      asked: [{ ...asked, answer, answeredAt: moment, answeredIn: 3 }],
    })
    const event = { kind: 'message-posted', itemId: owes.id, requestId: owes.requestId }
    const typeAnswer = async () =>
      userEvent.type(await screen.findByRole('textbox', { name: 'Your answer' }), 'The red one.')

    it('keeps the answer that somebody typed while a colleague was quicker', async () => {
      const { server, tell } = await openFollowed(owes)
      await typeAnswer()
      server.answer(getItem, answered('The blue one.'))
      await tell(event)
      const notSent = await screen.findByRole('alert')
      expect(notSent.textContent).toContain('Which cable?')
      expect(notSent.textContent).toContain('The red one.')
    })

    it('says nothing of an answer that arrived, where only what the portal said to it was lost', async () => {
      const { server, tell } = await openFollowed(owes)
      server.silence(answerPoint)
      await typeAnswer()
      await userEvent.click(screen.getByRole('button', { name: 'Send: Which cable?' }))
      await waitFor(() => expect(server.callsOf(answerPoint)).toHaveLength(1))
      server.answer(getItem, answered('The red one.'))
      await tell(event)
      await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Your answer' })).toBeNull())
      expect(screen.queryByText('Not sent')).toBeNull()
    })

    const typeWhy = async () => {
      await userEvent.click(await screen.findByRole('button', { name: 'That is all I have' }))
      await userEvent.type(screen.getByRole('textbox', { name: 'Why the rest is missing' }), 'No multimeter.')
    }

    it('keeps in sight why the rest is missing, also for whoever leaves the page and comes back', async () => {
      const { goTo } = await openFollowed(owes)
      await typeWhy()
      await goTo('/imprint')
      await goTo(`/request-item/${owes.id}`)
      await screen.findByDisplayValue('No multimeter.')
    })

    it('says nothing of a reason that was cancelled', async () => {
      const { server, tell } = await openFollowed(owes)
      await typeWhy()
      await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
      server.answer(getItem, answered('The red one.'))
      await tell(event)
      await waitFor(() => expect(screen.queryByRole('button', { name: 'That is all I have' })).toBeNull())
      expect(screen.queryByText('Not sent')).toBeNull()
    })

    it('says nothing of an answer that is on its way, also where others are told of it first', async () => {
      const { server, tell } = await openFollowed(owes)
      server.answer(answerPoint, answered('The red one.'))
      const answer = server.hold(answerPoint)
      await typeAnswer()
      await userEvent.click(screen.getByRole('button', { name: 'Send: Which cable?' }))
      server.answer(getItem, answered('The red one.'))
      await tell(event)
      await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Your answer' })).toBeNull())
      expect(screen.queryByRole('alert')).toBeNull()
      await act(async () => answer())
      await screen.findByText(/back with our service/)
      expect(screen.queryByRole('alert')).toBeNull()
    })
  })

  describe('that may be looked at again', () => {
    const declined = anItem({
      status: 'Declined',
      requestStatus: 'Closed',
      turn: 'done',
      anotherLookUntil: '2099-01-01',
    })
    const askedFor: ItemDetail = {
      ...{ ...declined, anotherLookUntil: null },
      anotherLook: {
        ...{ requestId: 10050, itemId: 10060, askedAt: '2026-11-21T10:00:00.000Z' },
        ...{ outcome: 'open', status: 'Under review' },
      },
    }
    const event = { kind: 'another-look-asked', itemId: declined.id, requestId: declined.requestId }
    const typeWhy = async () => {
      await userEvent.click(await screen.findByRole('button', { name: 'Ask for another look' }))
      await userEvent.type(await screen.findByRole('textbox', { name: /^What should we look at/ }), 'The other coil.')
    }

    it('keeps why that was asked for while a colleague was quicker', async () => {
      const { server, tell } = await openFollowed(declined)
      await typeWhy()
      server.answer(getItem, askedFor)
      await tell(event)
      expect((await screen.findByRole('alert')).textContent).toContain('The other coil.')
    })

    it('says nothing of what was sent, also where the page is read again before the answer', async () => {
      const { server, tell } = await openFollowed(declined)
      server.answer(askForAnotherLook, { requestId: 10050, itemId: 10060 })
      const answer = server.hold(askForAnotherLook)
      await typeWhy()
      await userEvent.click(screen.getByRole('button', { name: 'Ask for another look' }))
      server.answer(getItem, askedFor)
      await tell(event)
      await screen.findByRole('link', { name: /10060/ })
      expect(screen.queryByRole('alert')).toBeNull()
      await act(async () => answer())
      await screen.findByText(/^Thank you. We look at the item again/)
      expect(screen.queryByRole('alert')).toBeNull()
    })
  })

  it('that is gone while a message is written leaves the message to be copied', async () => {
    const item = anItem()
    const { server, tell } = await openFollowed(item)
    await userEvent.type(await screen.findByRole('textbox', { name: 'Message' }), 'One more thing.')
    for (const endpoint of [getItem, listItemHistory, listMessages]) server.refuse(endpoint, 'NOT_FOUND')
    await tell({ kind: 'request-taken-back', requestId: item.requestId, itemId: null })
    await screen.findByRole('heading', { name: 'There is no such item' })
    expect(screen.getByRole('alert').textContent).toContain('One more thing.')
  })

  it.each([
    ['/request-item/10001', 'There is no such item'],
    ['/request/10001', 'There is no such request'],
  ])('that a colleague took back is gone from an open page: %s', async (address, heading) => {
    const item = anItem()
    let tell: (event: object) => Promise<void> = async () => undefined
    const { server } = await openPage(address, {
      as: 'USER',
      server(stub) {
        stub.answer(getItem, item)
        stub.answer(listItems, [item])
        stub.answer(listItemHistory, [])
        stub.answer(listMessages, [])
        tell = playEvents(stub)
      },
    })
    await screen.findAllByText(item.serialNumber)
    for (const endpoint of [getItem, listItems, listItemHistory, listMessages]) server.refuse(endpoint, 'NOT_FOUND')
    await tell({ kind: 'request-taken-back', requestId: item.requestId, itemId: null })
    await screen.findByRole('heading', { name: heading })
    screen.getByText('The request may have been taken back, or the link is not complete.')
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

it.each([
  ['with colleagues', true, 'Door speakers · Looked after by: Jonas Beck'],
  ['alone', false, 'Door speakers'],
])(
  'a request says who of the company looks after it, where that could be somebody else: %s',
  async (_, hasColleagues, lead) => {
    await openPage('/request/10001', {
      as: 'USER',
      server(server) {
        server.answer(getCurrentUser, { ...mara, hasColleagues })
        server.answer(listItems, [anItem({ contact: { userId: 10002, firstName: 'Jonas', lastName: 'Beck' } })])
      },
    })
    await screen.findByText(lead)
  },
)

it('leads back to the list as it was left', async () => {
  const { goTo } = await openPage('/requests?status=Closed&order=title', {
    as: 'USER',
    server(server) {
      server.answer(listDrafts, { drafts: [], more: 0 })
      server.answer(listWaitingItems, { items: [], more: 0 })
      server.answer(listOwnRequests, aPage([aRequestRow()]))
      server.answer(listItems, [anItem()])
    },
  })
  await screen.findByRole('link', { name: '10001' })
  await goTo('/request/10001')
  const back = await screen.findByRole('link', { name: 'Requests', current: false })
  expect(back.getAttribute('href')).toBe('/requests?status=Closed&order=title')
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

describe('an item of a company with several people', () => {
  const jonas = { userId: 10002, firstName: 'Jonas', lastName: 'Beck' }
  const ines = { userId: 10003, firstName: 'Ines', lastName: 'Wolf' }
  const people = [aPerson(), aPerson(jonas), aPerson(ines), aPerson({ userId: 10004, active: false, left: true })]

  /** Its page for somebody of the company, on a server that keeps who looks after it. */
  const open = (contact: ItemDetail['contact'], companyRole: CompanyRole = 'member') => {
    let item = anItem({ contact })
    return openItem(item, (server) => {
      server.answer(getCurrentUser, { ...mara, companyRole, hasColleagues: true })
      server.answer(getItem, () => item)
      server.answer(handOverRequest, ({ body: { userId } }) => {
        const { firstName, lastName } = people.find((person) => person.userId === userId) ?? jonas
        item = anItem({ contact: { userId, firstName, lastName } })
        return item.contact
      })
    })
  }
  const information = async () => within(await panel('Item information'))
  const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

  it('says who looks after it, and a member takes it over', async () => {
    const { server } = await open(jonas)
    await (await information()).findByText('Jonas Beck')
    await screen.findByRole('button', { name: 'Take over' })
    expect(screen.queryByRole('button', { name: 'Give to a colleague' })).toBeNull()
    await press('Take over')
    await screen.findByText('You look after this request now.')
    await (await information()).findByText('You')
    expect(server.callsOf(handOverRequest)).toMatchObject([{ params: { requestId: '10001' }, body: { userId: 10001 } }])
  })

  it('is given to a colleague who may sign in; the people are read only then', async () => {
    const { server } = await open({ userId: 10001, firstName: 'Mara', lastName: 'Lind' })
    await (await information()).findByText('You')
    expect(screen.queryByRole('button', { name: 'Take over' })).toBeNull()
    server.answer(getCompany, aCompany({ people }))
    await screen.findByRole('button', { name: 'Give to a colleague' })
    expect(server.callsOf(getCompany)).toEqual([])
    await press('Give to a colleague')
    const choice = await screen.findByLabelText('Who takes over?')
    expect([...choice.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
      ...['Please choose', 'Jonas Beck', 'Ines Wolf'],
    ])
    await userEvent.selectOptions(choice, 'Ines Wolf')
    await press('Hand over')
    await screen.findByText('Ines Wolf looks after this request now.')
    await (await information()).findByText('Ines Wolf')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('of a colleague is given away by a manager; a refusal or that nobody answers is said, and the dialog stays', async () => {
    const { server } = await open(jonas, 'manager')
    server.answer(getCompany, aCompany({ people: [aPerson(), aPerson(jonas)] }))
    server.refuse(handOverRequest, 'NOT_IN_COMPANY')
    await press('Give to a colleague')
    const choice = await screen.findByLabelText<HTMLSelectElement>('Who takes over?')
    expect(choice.selectedOptions[0]?.textContent).toBe('Mara Lind (You)')
    await press('Hand over')
    await screen.findByText('This person is not active in your company.')
    server.silence(handOverRequest)
    await press('Hand over')
    await screen.findByText('No Server Response')
    screen.getByRole('dialog')
  })

  it('shows what a colleague wrote on the own side, by name', async () => {
    await openItem(anItem(), (server) =>
      server.answer(listMessages, [
        aMessage({ messageId: 1, messageContent: 'Filmed in the workshop.', senderFirstName: 'Jonas', own: false }),
        aMessage({ messageId: 2, messageContent: 'Thank you.', senderFirstName: 'Anna', senderSide: 'admins' }),
      ]),
    )
    const messages = within(await panel('Messages'))
    const [colleagues, services] = await messages.findAllByRole('article')
    expect(colleagues?.textContent).toContain('Jonas')
    expect(colleagues?.className).not.toBe(services?.className)
  })

  it('where one is alone says nothing of all that', async () => {
    await openItem(anItem())
    await information()
    expect(screen.queryByText('Looked after by')).toBeNull()
  })
})
