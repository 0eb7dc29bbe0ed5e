import { getCompanyRecord } from '@portal/contract/companies/company-records.ts'
import { listItemsForAdmin } from '@portal/contract/items/items.ts'
import { unreadForAdmins } from '@portal/contract/messages/messages.ts'
import {
  archiveForAdmins,
  listActiveRequests,
  listArchivedRequests,
  listDistributorsWithRequests,
  listRequestsByDistributor,
  searchRequests,
} from '@portal/contract/requests/requests.ts'
import { listUnits } from '@portal/contract/units/unit-lists.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { queryClient } from '../api/query-client.ts'
import { openPage } from '../testing/open-page.tsx'
import { aDraftItem } from '../testing/play-draft.ts'
import { aCompanyRecord, anAdminRequestRow, anItem, aPage } from '../testing/records.ts'
import type { StubServer } from '../testing/stub-server.ts'

const open = anAdminRequestRow({ requestId: 10012, companyName: 'Klangwerk', hasUnreadMessages: true })
const closed = anAdminRequestRow({ requestId: 10011, companyName: 'Sonora', status: 'Closed', undecidedItems: 0 })
const found = { archived: false, matches: [], matchCount: 0 }

/** The list of the desk with these requests. What is searched for is found in the second one. */
function desk(server: StubServer, rows = [open, closed]) {
  server.answer(unreadForAdmins, { count: 0, newest: [] })
  server.answer(listUnits, aPage([]))
  // What the pointer or the focus rests on is read ahead.
  server.answer(listItemsForAdmin, [])
  server.answer(listArchivedRequests, aPage([]))
  server.answer(listActiveRequests, ({ query }) =>
    aPage(rows.filter(({ status }) => !query.status || status === query.status)),
  )
  server.answer(searchRequests, ({ query }) => aPage(query.q?.startsWith('nothing') ? [] : [{ ...closed, ...found }]))
  server.answer(listDistributorsWithRequests, [
    { id: 10001, name: 'Klangwerk' },
    { id: 10002, name: 'Sonora' },
  ])
  server.answer(listRequestsByDistributor, ({ query }) => aPage(query.userId === '10002' ? [closed] : [open]))
}

const openDesk = (address = '/admin/requests', server: (server: StubServer) => void = desk) =>
  openPage(address, { as: 'ADMIN', server })

const search = () => screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search requests' })
const request = (id: number) => screen.findByRole('link', { name: new RegExp(`^${id}`) })
const isListed = (id: number) => screen.queryByRole('link', { name: new RegExp(`^${id}`) }) !== null
/** Types a part of the name and takes what is found. */
async function chooseDistributor(typed: string): Promise<void> {
  const field = await screen.findByRole('combobox', { name: 'Distributor' })
  await userEvent.click(field)
  await screen.findByRole('option', { name: 'Sonora' })
  await userEvent.clear(field)
  await userEvent.keyboard(`${typed}{Enter}`)
}

it('the field of the distributors says that they could not be loaded, and asks for them again when it is used again', async () => {
  const { server } = await openDesk('/admin/requests', (server) => {
    desk(server)
    server.refuse(listDistributorsWithRequests, 'INTERNAL')
  })
  const field = await screen.findByRole('combobox', { name: 'Distributor' })
  await userEvent.click(field)
  await screen.findByText('The list could not be loaded.')
  server.answer(listDistributorsWithRequests, [{ id: 10002, name: 'Sonora' }])
  await userEvent.tab()
  await userEvent.click(field)
  await screen.findByRole('option', { name: 'Sonora' })
  expect(screen.queryByText('The list could not be loaded.')).toBeNull()
})

it('a request says whose it is, and who looks after it there', async () => {
  const contact = { userId: 10002, firstName: 'Jonas', lastName: 'Beck' }
  await openDesk('/admin/request/10012', (server) => {
    desk(server)
    server.answer(listItemsForAdmin, [anItem({ contact })])
  })
  await screen.findByText('Klangwerk · Jonas Beck · Door speakers')
})

it('a request is opened by whoever looks at it, not by the pointer that rests on it', async () => {
  const asked = (server: StubServer) => server.callsOf(listItemsForAdmin).map(({ query }) => query.ahead)
  const row = aDraftItem({ status: 'Under review' })
  const { server } = await openDesk('/admin/requests', (answers) => {
    desk(answers)
    answers.answer(listItemsForAdmin, ({ query }) => [{ ...row, mayBeTakenBack: query.ahead === 'true' }])
  })
  await userEvent.hover(await request(10012))
  await waitFor(() => expect(asked(server)).toEqual(['true']))
  await userEvent.click(await request(10012))
  await waitFor(() => expect(asked(server)).toEqual(['true', undefined]))
})

it('a request is opened by whoever looks at it while it is fetched ahead once more', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const row = aDraftItem({ status: 'Under review' })
  const { server } = await openDesk('/admin/requests', (answers) => {
    desk(answers)
    answers.answer(listItemsForAdmin, ({ query }) => [{ ...row, mayBeTakenBack: query.ahead === 'true' }])
  })
  const asked = () => server.callsOf(listItemsForAdmin).map(({ query }) => query.ahead)
  await userEvent.hover(await request(10012))
  await waitFor(() => expect(asked()).toEqual(['true']))
  await userEvent.unhover(await request(10012))
  vi.setSystemTime(Date.now() + 60_000)
  const letThrough = server.hold(listItemsForAdmin)
  await userEvent.hover(await request(10012))
  await waitFor(() => expect(asked()).toEqual(['true', 'true']))
  await userEvent.click(await request(10012))
  await screen.findByRole('heading', { name: /10012/, level: 1 })
  letThrough()
  await waitFor(() => expect(asked()).toEqual(['true', 'true', undefined]))
})

describe('the search', () => {
  it('begins at three letters, and says what can be searched for', async () => {
    const { server, address } = await openDesk()
    await request(10012)
    await userEvent.keyboard('/')
    expect(document.activeElement).toBe(await search())
    screen.getByRole('searchbox', { description: /Search by request id, item id, serial number or company/ })
    await userEvent.keyboard('10')
    screen.getByText('min. 3')
    await userEvent.keyboard('0')
    expect(screen.queryByText('min. 3')).toBeNull()
    await waitFor(() => expect(address()).toBe('/admin/requests?q=100'))
    await waitFor(() => expect(server.callsOf(searchRequests).map(({ query }) => query.q)).toEqual(['100']))
  })

  it('trims what is pasted, writes it into the address, and keeps the focus', async () => {
    const { address } = await openDesk('/admin/archived-requests')
    await userEvent.click(await search())
    await userEvent.paste(' 100%_Klang \n\t Oy ')
    await waitFor(() => expect(address()).toBe('/admin/requests?q=100%25_Klang+Oy'))
    expect((await search()).value).toBe('100%_Klang Oy')
    await request(10011)
    expect(isListed(10012)).toBe(false)
    expect(document.activeElement).toBe(await search())
  })

  it('is cleared into the whole list, and Back leads to what was before it', async () => {
    const { address, goBack } = await openDesk()
    await userEvent.type(await search(), 'Sonora')
    await waitFor(() => expect(isListed(10012)).toBe(false))
    await userEvent.click(screen.getByRole('button', { name: 'Clear search' }))
    await waitFor(() => expect(address()).toBe('/admin/requests'))
    await request(10012)
    expect(document.activeElement).toBe(await search())

    await userEvent.keyboard('nothing like this')
    await screen.findByText('No requests found')
    await goBack()
    await request(10012)
    expect((await search()).value).toBe('')
  })

  it('goes on within a chosen distributor, and over all of them again', async () => {
    const { address, server } = await openDesk('/admin/requests?q=SN-1')
    await request(10011)
    const asked = () => server.callsOf(searchRequests).at(-1)?.query
    await chooseDistributor('nora')
    await waitFor(() => expect(address()).toBe('/admin/requests?q=SN-1&userId=10002'))
    await userEvent.clear(await search())
    await userEvent.type(await search(), '10011')
    await waitFor(() => expect(address()).toBe('/admin/requests?q=10011&userId=10002'))
    await waitFor(() => expect(asked()).toMatchObject({ q: '10011', userId: '10002' }))

    await chooseDistributor('All dist')
    await waitFor(() => expect(address()).toBe('/admin/requests?q=10011'))
    await waitFor(() => expect(asked()).not.toHaveProperty('userId'))
  })
})

describe('the list of requests', () => {
  it('marks what is unread, and archives closed requests only', async () => {
    await openDesk()
    const rowOf = (id: number) => screen.findByRole('row', { name: new RegExp(`^${id}`) })
    expect((await rowOf(10012)).textContent).toContain('New message from user')
    expect((await rowOf(10011)).textContent).not.toContain('New message from user')
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      ...['ID', 'Company', 'Created', 'Items', 'Status', 'Actions'],
    ])
    const archive = (id: number) => screen.getByRole('button', { name: `Archive ${id}` })
    expect(archive(10011).getAttribute('aria-disabled')).toBeNull()
    expect(archive(10012).getAttribute('aria-disabled')).toBe('true')
    await userEvent.click(archive(10012))
    await screen.findByRole('button', { name: 'Archive 10012', description: 'Only closed requests can be archived.' })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('is filtered by status, which stands in the address', async () => {
    const { address } = await openDesk()
    await request(10012)
    await userEvent.click(screen.getByRole('button', { name: 'Closed' }))
    await waitFor(() => expect(isListed(10012)).toBe(false))
    expect(address()).toBe('/admin/requests?status=Closed')
    expect(isListed(10011)).toBe(true)
    await userEvent.click(screen.getByRole('button', { name: 'Additional information required' }))
    await screen.findByText('No requests found')
    expect(address()).toBe('/admin/requests?status=Additional+information+required')
  })

  it('is that of one distributor, who is found by typing', async () => {
    const { address } = await openDesk()
    const distributor = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Distributor' })
    expect(distributor.value).toBe('All distributors')
    await chooseDistributor('onor')
    await waitFor(() => expect(isListed(10012)).toBe(false))
    expect(isListed(10011)).toBe(true)
    expect(distributor.value).toBe('Sonora')
    expect(address()).toBe('/admin/requests?userId=10002')
  })

  it('names the company that the chosen one became', async () => {
    await openDesk('/admin/requests?userId=10010', (server) => {
      desk(server)
      server.answer(getCompanyRecord, aCompanyRecord({ companyId: 10001, companyName: 'Klangwerk' }))
    })
    const distributor = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Distributor' })
    await waitFor(() => expect(distributor.value).toBe('Klangwerk'))
  })

  it('loads more after a full page, each request once, and leads the focus to the first new one', async () => {
    const rows = Array.from({ length: 12 }, (_, at) => anAdminRequestRow({ requestId: 10012 - at }))
    const newest = anAdminRequestRow({ requestId: 10013 })
    await openDesk('/admin/requests', (server) => {
      desk(server)
      // A request came in meanwhile, so the second page begins with the last row of the first one.
      server.answer(listActiveRequests, ({ query }) =>
        query.page === '1' ? aPage([newest, ...rows].slice(10)) : aPage(rows.slice(0, 10), true),
      )
    })
    await request(10012)
    const more = screen.getByRole('button', { name: 'Load more' })
    await userEvent.click(more)
    await request(10001)
    const links = within(screen.getByRole('table')).getAllByRole('link')
    expect(links.map(({ textContent }) => textContent)).toEqual(rows.map(({ requestId }) => String(requestId)))
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
    expect(document.activeElement?.textContent).toBe('10002')
  })

  it('shows no alert where archiving fails, and the request comes back', async () => {
    const logged = vi.spyOn(console, 'warn').mockReturnValue()
    const { server } = await openDesk()
    server.refuse(archiveForAdmins, 'INTERNAL')
    await request(10011)
    const answer = server.hold(archiveForAdmins)
    await userEvent.click(screen.getByRole('button', { name: 'Archive 10011' }))
    await userEvent.click(
      within(await screen.findByRole('dialog', { name: 'Archive Request' })).getByRole('button', { name: 'Archive' }),
    )
    await waitFor(() => expect(isListed(10011)).toBe(false))
    answer()
    await request(10011)
    expect(logged).toHaveBeenCalledWith('Failed to archive request', 'INTERNAL')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('keeps its rows when it cannot be loaded again, and shows no alert where there are none', async () => {
    const { server, goTo } = await openDesk()
    await request(10012)
    server.refuse(listArchivedRequests, 'NOT_FOUND')
    await goTo('/admin/archived-requests')
    await screen.findByText('The list could not be loaded')
    expect(screen.queryByRole('alert')).toBeNull()
    server.answer(listArchivedRequests, aPage([]))
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('No archived requests found.')
    screen.getByRole('heading', { name: 'Archived Warranty Requests' })

    // What was read before is out of date by now.
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 10_000)
    server.refuse(listActiveRequests, 'NOT_FOUND')
    const before = server.callsOf(listActiveRequests).length
    await goTo('/admin/requests')
    await waitFor(() => expect(server.callsOf(listActiveRequests).length).toBeGreaterThan(before))
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    await request(10012)
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.queryByText('The list could not be loaded')).toBeNull()
  })
})
