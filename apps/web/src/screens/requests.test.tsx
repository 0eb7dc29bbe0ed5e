import { getCurrentUser } from '@portal/contract/accounts/users.ts'
import { getCompany, handOverRequest } from '@portal/contract/companies/companies.ts'
import { getHome } from '@portal/contract/home/home.ts'
import type { WaitingItem } from '@portal/contract/items/item-shapes.ts'
import { listItems, listWaitingItems } from '@portal/contract/items/items.ts'
import type { Draft, UserRequestRow } from '@portal/contract/requests/request-schemas.ts'
import {
  archiveOwnRequest,
  cancelRequest,
  listDrafts,
  listOwnArchivedRequests,
  listOwnRequests,
  restoreOwnRequest,
  searchOwnRequests,
  takeBackRequest,
} from '@portal/contract/requests/requests.ts'
import { getConfig } from '@portal/contract/system/config.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { queryClient } from '../api/query-client.ts'
import { rememberDraft } from '../parts/drafts/draft-request.ts'
import { playEvents } from '../testing/live-events.ts'
import { mara, openPage } from '../testing/open-page.tsx'
import { aCompany, aFoundRequest, anItem, aPage, aPerson, aRequestRow } from '../testing/records.ts'
import type { StubServer } from '../testing/stub-server.ts'

type Refine = (server: StubServer) => void

/** Opens one of a dealer's lists. Nothing was begun and nothing waits, unless a test says otherwise. */
const openList = (address: string, server: Refine) =>
  openPage(address, {
    as: 'USER',
    server(stub) {
      stub.answer(listDrafts, { drafts: [], more: 0 })
      stub.answer(listWaitingItems, { items: [], more: 0 })
      // Fetched ahead where the focus or the pointer rests on a row.
      stub.answer(listItems, [anItem()])
      server(stub)
    },
  })

/** The titles of the list that is shown, in its order. */
const cars = () => screen.queryAllByRole('cell', { name: /^(Audi|Golf|Volvo)/ }).map((cell) => cell.textContent?.trim())
const showsCars = (...titles: string[]) =>
  waitFor(() => expect(cars().map((title) => title?.replace(/^Title/, ''))).toEqual(titles))
const rowOf = (requestId: number) => screen.getByRole('row', { name: new RegExp(`^${requestId}`) })
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

const audi = aRequestRow({ requestId: 10003, title: 'Audi' })
const golf = aRequestRow({ requestId: 10001, title: 'Golf', status: 'Closed' })
const volvo = aRequestRow({ requestId: 10002, title: 'Volvo' })

/** What the server answers in each order; newest first where none is named. */
const inOrder = (lists: Readonly<Record<string, readonly UserRequestRow[]>>) => (order: string | undefined) =>
  aPage(lists[order ?? 'newest'] ?? [])
const ordered = inOrder({ newest: [audi, volvo, golf], oldest: [golf, volvo, audi], title: [audi, golf, volvo] })

describe('the own requests', () => {
  it('a list of several pages loads more, each request once', async () => {
    const rows = Array.from({ length: 11 }, (_, at) =>
      aRequestRow({ requestId: 10011 - at, title: `Request no. ${at}` }),
    )
    await openList('/requests', (server) =>
      // A request came in meanwhile, so the second page begins with the last row of the first one.
      server.answer(listOwnRequests, ({ query: { page } }) => aPage(page === '1' ? rows.slice(9) : rows.slice(0, 10))),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Load more' }))
    await screen.findByText('Request no. 10')
    expect(screen.getAllByText(/^Request no[.]/)).toHaveLength(11)
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
  })

  it('are those of one status when it is pressed, which stays in the address, and all again when it is pressed once more', async () => {
    const page = await openList('/requests', (server) =>
      server.answer(listOwnRequests, ({ query: { status } }) =>
        aPage([audi, golf].filter((row) => status === undefined || row.status === status)),
      ),
    )
    await showsCars('Audi', 'Golf')
    const statuses = within(screen.getByRole('group', { name: 'Status' }))
    await userEvent.click(statuses.getByRole('button', { name: 'Closed' }))
    await showsCars('Golf')
    expect(page.address()).toBe('/requests?status=Closed')

    await userEvent.click(statuses.getByRole('button', { name: 'Additional information required' }))
    await screen.findByText('No requests found')
    await userEvent.click(statuses.getByRole('button', { name: 'Additional information required' }))
    await showsCars('Audi', 'Golf')
    expect(page.address()).toBe('/requests')
  })

  it('are of the status and in the order that the address names', async () => {
    const { server } = await openList('/requests?status=Closed&order=title', (stub) =>
      stub.answer(listOwnRequests, aPage([golf])),
    )
    await showsCars('Golf')
    expect(server.callsOf(listOwnRequests)[0]?.query).toMatchObject({ status: 'Closed', order: 'title' })
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Order' }).value).toBe('title')
    expect(screen.getByRole('button', { name: 'Closed', pressed: true })).toBeTruthy()
  })

  it('keep their order over a request that is opened and left, a status that is pressed, and a search that is cleared', async () => {
    const page = await openList('/requests', (server) => {
      server.answer(listOwnRequests, ({ query: { order } }) => ordered(order))
      server.answer(searchOwnRequests, aPage([aFoundRequest(golf)]))
    })
    await showsCars('Audi', 'Volvo', 'Golf')
    const order = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Order' })
    expect(order().value).toBe('newest')
    await userEvent.selectOptions(order(), 'Oldest first')
    await showsCars('Golf', 'Volvo', 'Audi')
    await userEvent.selectOptions(order(), 'By title')
    await showsCars('Audi', 'Golf', 'Volvo')
    expect(page.address()).toBe('/requests?order=title')

    await userEvent.click(within(rowOf(audi.requestId)).getByRole('link'))
    await screen.findByRole('heading', { name: /^Request \d+/ })
    await page.goBack()
    await showsCars('Audi', 'Golf', 'Volvo')
    expect(order().value).toBe('title')

    await press('Open')
    await waitFor(() => expect(page.address()).toBe('/requests?order=title&status=Open'))
    const search = screen.getByRole('searchbox', { name: 'Search your requests' })
    await userEvent.type(search, 'golf')
    await screen.findByText('Results for “golf”, archived requests included.')
    // What is found has an order of its own, and is of any status.
    expect(screen.queryByRole('combobox', { name: 'Order' })).toBeNull()
    expect(screen.queryByRole('group', { name: 'Status' })).toBeNull()
    await showsCars('Golf')
    await userEvent.clear(search)
    await showsCars('Audi', 'Golf', 'Volvo')
    expect(page.address()).toBe('/requests?order=title&status=Open')

    // The first order is not named, in the address and to the server.
    await userEvent.selectOptions(order(), 'Newest first')
    await showsCars('Audi', 'Volvo', 'Golf')
    expect(page.address()).toBe('/requests?status=Open')
    expect(page.server.callsOf(listOwnRequests).at(-1)?.query).not.toHaveProperty('order')
  })

  it('that cannot be loaded say so without an alert, and load on Try again', async () => {
    const { server } = await openList('/requests', (stub) => stub.refuse(listOwnRequests, 'TOO_MANY_REQUESTS'))
    await screen.findByText('The list could not be loaded')
    expect(screen.queryByRole('alert')).toBeNull()
    server.answer(listOwnRequests, aPage([audi]))
    await press('Try again')
    await showsCars('Audi')
  })

  it('stay as they were read without a connection, and another order says that it could not be loaded', async () => {
    const { server } = await openList('/requests', (stub) =>
      stub.answer(listOwnRequests, ({ query: { order } }) => ordered(order)),
    )
    await showsCars('Audi', 'Volvo', 'Golf')
    server.silence(listOwnRequests)
    server.silence(getConfig)
    await act(async () => window.dispatchEvent(new Event('offline')))
    const order = screen.getByRole('combobox', { name: 'Order' })
    await userEvent.selectOptions(order, 'By title')
    await screen.findByText('The list could not be loaded')
    await userEvent.selectOptions(order, 'Newest first')
    await showsCars('Audi', 'Volvo', 'Golf')

    server.answer(listOwnRequests, ({ query: { order } }) => ordered(order))
    await userEvent.selectOptions(order, 'By title')
    await showsCars('Audi', 'Golf', 'Volvo')
  })

  it('say which of them has a new answer, and which waits for information', async () => {
    const asked = { ...audi, hasUnreadAdminResponse: true, status: 'Additional information required' } as const
    const waiting: WaitingItem = {
      ...{ itemId: 10007, requestId: audi.requestId, requestTitle: 'Audi', itemNumber: 'NW-165', serialNumber: 'SN-7' },
      ...{ status: 'Additional information required', asked: 'Please photograph the type label.', repairResult: null },
      turnSince: '2026-11-20T10:00:00.000Z',
    }
    await openList('/requests', (server) => {
      server.answer(listOwnRequests, aPage([asked, volvo]))
      server.answer(listWaitingItems, { items: [waiting], more: 0 })
    })
    await showsCars('Audi', 'Volvo')
    expect(within(rowOf(asked.requestId)).getAllByText('New answer from our service')).not.toEqual([])
    within(rowOf(asked.requestId)).getByText('Additional information required')
    expect(within(rowOf(volvo.requestId)).queryByText('New answer from our service')).toBeNull()
    await screen.findByText('Please photograph the type label.')
    expect(screen.getByRole('link', { name: /NW-165 · SN-7/ }).getAttribute('href')).toContain('/request-item/10007')
  })

  it('have help for their search, which goes as soon as somebody types', async () => {
    await openList('/requests', (server) => {
      server.answer(listOwnRequests, aPage([golf]))
      server.answer(searchOwnRequests, aPage([aFoundRequest(golf)]))
    })
    const search = await screen.findByRole('searchbox', { name: 'Search your requests' })
    await userEvent.click(search)
    const help = 'Search by case id, item id, title, serial number or item number'
    const { id } = screen.getByRole('tooltip', { name: help, hidden: true })
    await waitFor(() => expect(search.getAttribute('aria-describedby')).toContain(id))
    await userEvent.keyboard('g')
    await waitFor(() => expect(search.getAttribute('aria-describedby')).not.toContain(id))
  })
})

describe('with colleagues', () => {
  const ines = { userId: 10002, firstName: 'Ines', lastName: 'Wolf' }
  const draft: Draft = {
    ...{ requestId: 10005, title: 'Passat', itemCount: 1, hasUnfinishedItem: false, thumbnailUrl: null },
    ...{ createdAt: '2026-11-20T10:00:00.000Z', changedAt: '2026-11-20T10:00:00.000Z' },
  }
  const withColleagues: Refine = (server) => {
    server.answer(getCurrentUser, { ...mara, hasColleagues: true })
    server.answer(listOwnRequests, ({ query: { mine } }) =>
      aPage(mine === 'true' ? [audi] : [audi, aRequestRow({ ...volvo, contact: ines })]),
    )
  }

  it('each request says who looks after it, and the own ones can be shown alone, which stays in the address', async () => {
    const page = await openList('/requests', withColleagues)
    await within(await screen.findByRole('row', { name: /^10002/ })).findByText('Ines Wolf')
    within(rowOf(audi.requestId)).getByText('You')
    const mine = screen.getByRole('button', { name: 'Mine' })
    await userEvent.click(mine)
    await waitFor(() => expect(screen.queryByText('Ines Wolf')).toBeNull())
    expect(page.address()).toBe('/requests?mine=true')
    await userEvent.click(mine)
    await screen.findByText('Ines Wolf')
    expect(page.address()).toBe('/requests')
  })

  it('what waits says whether it is a report of the repair, which is given once, or an answer', async () => {
    const waits = (itemId: number, repairResult: WaitingItem['repairResult']): WaitingItem => ({
      ...{
        itemId,
        requestId: audi.requestId,
        requestTitle: 'Audi',
        itemNumber: 'NW-165',
        serialNumber: `SN-${itemId}`,
      },
      ...{ status: 'Waiting for feedback', asked: null, repairResult, turnSince: '2026-11-20T10:00:00.000Z' },
    })
    await openList('/requests', (server) => {
      withColleagues(server)
      server.answer(listWaitingItems, { items: [waits(10007, null), waits(10008, 'UNSUCCESSFUL')], more: 0 })
    })
    const lines = within(await screen.findByRole('region', { name: 'Waiting for you' })).getAllByRole('listitem')
    expect(lines[0]?.textContent).toContain('Report how the repair went')
    expect(lines[1]?.textContent).toContain('Answer our message')
  })

  it('what waits is what waits for the own ones, where these are shown alone', async () => {
    const waits = (itemId: number, contact: string): WaitingItem => ({
      ...{ itemId, requestId: audi.requestId, requestTitle: 'Audi', itemNumber: 'NW-165', serialNumber: contact },
      ...{ status: 'Additional information required', asked: null, repairResult: null },
      turnSince: '2026-11-20T10:00:00.000Z',
    })
    const [own, hers] = [waits(10007, 'SN-OWN'), waits(10008, 'SN-HERS')]
    await openList('/requests', (server) => {
      withColleagues(server)
      server.answer(listWaitingItems, ({ query: { mine } }) => ({
        items: mine === 'true' ? [own] : [own, hers],
        more: 0,
      }))
    })
    await screen.findByRole('link', { name: /SN-HERS/ })
    await userEvent.click(await screen.findByRole('button', { name: 'Mine' }))
    await waitFor(() => expect(screen.queryByRole('link', { name: /SN-HERS/ })).toBeNull())
    screen.getByRole('link', { name: /SN-OWN/ })
  })

  it('the own ones are shown alone where the address says so, in the archive, too', async () => {
    const { server } = await openList('/archived-requests?mine=true', (stub) => {
      stub.answer(getCurrentUser, { ...mara, hasColleagues: true })
      stub.answer(listOwnArchivedRequests, aPage([golf]))
    })
    await screen.findByRole('button', { name: 'Mine', pressed: true })
    within(rowOf(golf.requestId)).getByText('You')
    expect(server.callsOf(listOwnArchivedRequests)[0]?.query).toMatchObject({ mine: 'true' })
  })

  it('the own ones are read by themselves, since what a page shows first in one call is everybody’s', async () => {
    await openList('/requests?mine=true', (server) => {
      withColleagues(server)
      server.answer(getHome, {
        ...{ requests: aPage([audi, volvo]), waiting: { items: [], more: 0 }, drafts: { drafts: [], more: 0 } },
      })
    })
    await showsCars('Audi You')
  })

  it('a draft is given to one of them, and with it goes what this browser knew of it', async () => {
    let drafts = [draft]
    const { server } = await openList('/requests', (stub) => {
      withColleagues(stub)
      stub.answer(listDrafts, () => ({ drafts, more: 0 }))
      stub.answer(getCompany, aCompany({ people: [aPerson(), aPerson(ines)] }))
      stub.answer(handOverRequest, () => {
        drafts = []
        return ines
      })
    })
    act(() => rememberDraft(draft.requestId))
    await userEvent.click(await screen.findByRole('button', { name: 'Give to a colleague: Passat' }))
    expect((await screen.findByLabelText<HTMLSelectElement>('Who takes over?')).value).toBe(String(ines.userId))
    await press('Hand over')
    await screen.findByText('Ines Wolf looks after this request now.')
    await waitFor(() => expect(screen.queryByText('Passat')).toBeNull())
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(server.callsOf(handOverRequest)).toMatchObject([
      { params: { requestId: String(draft.requestId) }, body: { userId: ines.userId } },
    ])
    await screen.findByRole('link', { name: 'Create warranty request' })
    expect(screen.queryByText('The request you had begun here is no longer pending')).toBeNull()
  })

  it('whom a draft is given to is asked on, whatever becomes of its card', async () => {
    const begun = (requestId: number) => ({ ...draft, requestId, title: `Draft ${requestId}` })
    let drafts = [10005, 10004, 10003].map(begun)
    let tell: ReturnType<typeof playEvents> | undefined
    await openList('/requests', (stub) => {
      withColleagues(stub)
      stub.answer(listDrafts, () => ({ drafts, more: 0 }))
      stub.answer(getCompany, aCompany({ people: [aPerson(), aPerson(ines), aPerson({ ...ines, userId: 10009 })] }))
      tell = playEvents(stub)
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Give to a colleague: Draft 10003' }))
    await userEvent.selectOptions(await screen.findByLabelText('Who takes over?'), '10009')
    drafts = [begun(10006), ...drafts]
    await tell?.({ kind: 'request-handed-over', itemId: null, requestId: 10006 })
    await screen.findByText('Draft 10006')
    expect(screen.queryByText('Draft 10003')).toBeNull()
    expect(screen.getByLabelText<HTMLSelectElement>('Who takes over?').value).toBe('10009')
  })

  it('a draft that was submitted elsewhere and is deleted here says why it was not, though its card is gone', async () => {
    let drafts = [draft]
    let tell: ReturnType<typeof playEvents> | undefined
    const { server } = await openList('/requests', (stub) => {
      withColleagues(stub)
      stub.answer(listDrafts, () => ({ drafts, more: 0 }))
      stub.refuse(cancelRequest, 'REQUEST_COMPLETED')
      tell = playEvents(stub)
    })
    const answer = server.hold(cancelRequest)
    await userEvent.click(await screen.findByRole('button', { name: /^Delete.*Passat/ }))
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
    drafts = []
    await tell?.({ kind: 'submitted', itemId: null, requestId: draft.requestId })
    await waitFor(() => expect(screen.queryByText('Passat')).toBeNull())
    await act(async () => answer())
    await screen.findByText('This request has already been submitted.')
  })

  it('nothing of it is said where there are none', async () => {
    await openList('/requests', (server) => {
      server.answer(listOwnRequests, aPage([audi]))
      server.answer(listDrafts, { drafts: [draft], more: 0 })
    })
    await showsCars('Audi')
    await screen.findByText('Passat')
    expect(screen.queryByRole('button', { name: /Give to a colleague/ })).toBeNull()
    expect(screen.queryByText('You')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Mine' })).toBeNull()
  })
})

describe('a request that is archived', () => {
  it('is a closed one, and stays where the question before is answered with Cancel', async () => {
    const { server } = await openList('/requests', (stub) => stub.answer(listOwnRequests, aPage([audi, golf])))
    await showsCars('Audi', 'Golf')
    // Says why, in place of being out of reach.
    const archiveOpen = within(rowOf(audi.requestId)).getByRole('button', { name: /^Archive/ })
    expect(archiveOpen.getAttribute('aria-disabled')).toBe('true')
    await userEvent.click(archiveOpen)
    expect(screen.queryByRole('dialog')).toBeNull()

    await press(`Archive ${golf.requestId}`)
    const question = await screen.findByRole('dialog', { name: 'Archive Request' })
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.callsOf(archiveOwnRequest)).toEqual([])
  })

  it('leaves the list at once, before the server has answered, and comes back when the server refuses', async () => {
    const { server } = await openList('/requests', (stub) => stub.answer(listOwnRequests, aPage([audi, golf])))
    await showsCars('Audi', 'Golf')
    server.refuse(archiveOwnRequest, 'INTERNAL')
    const answer = server.hold(archiveOwnRequest)
    await press(`Archive ${golf.requestId}`)
    const question = await screen.findByRole('dialog', { name: 'Archive Request' })
    await userEvent.click(within(question).getByRole('button', { name: 'Archive' }))
    await showsCars('Audi')
    answer()
    await showsCars('Audi', 'Golf')
  })
})

describe('the archive', () => {
  const closed = (row: UserRequestRow): UserRequestRow => ({ ...row, status: 'Closed' })
  const archived = inOrder({ newest: [closed(audi), golf], oldest: [golf, closed(audi)] })
  const search = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search the archive' })

  it('has an order, and a search of its own that begins with three characters; clearing it brings the order back', async () => {
    const page = await openList('/archived-requests', (server) => {
      server.answer(listOwnArchivedRequests, ({ query: { order } }) => archived(order))
      server.answer(searchOwnRequests, aPage([aFoundRequest({ ...golf, archived: true })]))
    })
    await showsCars('Audi', 'Golf')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'Oldest first')
    await showsCars('Golf', 'Audi')

    await userEvent.type(search(), 'go')
    screen.getByText('min. 3')
    await showsCars('Golf', 'Audi')
    await userEvent.type(search(), 'lf')
    await screen.findByText('Results for “golf” in the archive.')
    await showsCars('Golf')
    expect(page.address()).toBe('/archived-requests?order=oldest&q=golf')
    expect(page.server.callsOf(searchOwnRequests).at(-1)?.query).toMatchObject({ q: 'golf', scope: 'archived' })
    // What was found in the title itself has nothing below its row, not even a number of items.
    expect(within(rowOf(golf.requestId)).queryByRole('list')).toBeNull()

    await userEvent.clear(search())
    await showsCars('Golf', 'Audi')
    expect(page.address()).toBe('/archived-requests?order=oldest')
  })

  it('shows those of the chosen statuses, and says where none of what was found has one of them', async () => {
    const found = { itemId: 10007, itemNumber: 'NW-165', serialNumber: 'SN-7', status: 'Declined' } as const
    const { server } = await openList('/archived-requests?q=SN-7', (stub) => {
      stub.answer(searchOwnRequests, aPage([aFoundRequest({ ...golf, archived: true, matches: [found] })]))
      stub.answer(restoreOwnRequest, {})
    })
    const item = await screen.findByRole('link', { name: 'SN-7' })
    expect(item.getAttribute('href')).toBe('/request-item/10007?from=archived')
    expect(search().value).toBe('SN-7')
    await userEvent.click(screen.getByRole('checkbox', { name: 'Open' }))
    screen.getByText('None of the requests shown has this status.')
    await userEvent.click(screen.getByRole('checkbox', { name: 'Closed' }))
    await showsCars('Golf')

    server.answer(searchOwnRequests, aPage([]))
    await press(/Restore this request/)
    await screen.findByText('No archived requests found.')
    expect(server.callsOf(restoreOwnRequest)[0]?.params).toEqual({ requestId: String(golf.requestId) })
  })
})

it('whoever goes elsewhere before a request is taken back stays there', async () => {
  const { server, address, goTo } = await openList('/request/10001', (stub) => {
    stub.answer(listItems, [anItem({ mayBeTakenBack: true })])
    stub.answer(takeBackRequest, {})
    stub.answer(listOwnRequests, aPage([]))
  })
  const answer = server.hold(takeBackRequest)
  await userEvent.click(await screen.findByRole('button', { name: 'Take back and edit' }))
  await goTo('/requests')
  await act(async () => answer())
  await expect.poll(() => queryClient.isMutating()).toBe(0)
  expect(address()).toBe('/requests')
})

it('the second click of a double click, which meets the next request, does not restore that one, too', async () => {
  const { server } = await openList('/archived-requests', (stub) => {
    stub.answer(listOwnArchivedRequests, aPage([audi, volvo]))
    stub.answer(restoreOwnRequest, {})
  })
  const answer = server.hold(restoreOwnRequest)
  fireEvent.click(await screen.findByRole('button', { name: `Restore this request ${audi.requestId}` }), { detail: 1 })
  await showsCars('Volvo')
  fireEvent.click(screen.getByRole('button', { name: `Restore this request ${volvo.requestId}` }), { detail: 2 })
  await act(async () => answer())
  await showsCars('Audi', 'Volvo')
  expect(server.callsOf(restoreOwnRequest).map(({ params }) => params.requestId)).toEqual([String(audi.requestId)])
})
