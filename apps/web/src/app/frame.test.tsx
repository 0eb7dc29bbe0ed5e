import { refreshSession, signOut } from '@portal/contract/accounts/session.ts'
import { listUsers } from '@portal/contract/accounts/users.ts'
import { listWaitingItems } from '@portal/contract/items/items.ts'
import { unreadForAdmins } from '@portal/contract/messages/messages.ts'
import { listRisingProducts } from '@portal/contract/quality/quality.ts'
import {
  listActiveRequests,
  listDistributorsWithRequests,
  listDrafts,
  listOwnRequests,
} from '@portal/contract/requests/requests.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, onTestFinished } from 'vitest'
import { localStore } from '../local-store/local-store.ts'
import { chooseLanguage } from '../parts/language/readers-language.ts'
import { noteOnlyHere } from '../parts/leaving/only-here.ts'
import { mara, openPage } from '../testing/open-page.tsx'
import { aPage } from '../testing/records.ts'
import { tokenOf } from '../testing/signed-in.ts'
import type { StubServer } from '../testing/stub-server.ts'

const noRequests = (server: StubServer) => {
  server.answer(listDrafts, { drafts: [], more: 0 })
  server.answer(listWaitingItems, { items: [], more: 0 })
  server.answer(listOwnRequests, aPage([]))
  server.answer(listActiveRequests, aPage([]))
  server.answer(listDistributorsWithRequests, [])
  server.answer(listRisingProducts, [])
}
const heading = (name: string) => screen.findByRole('heading', { name, level: 1 })
const follow = async (name: string) => userEvent.click(await screen.findByRole('link', { name }))
const main = () => screen.findByRole('navigation', { name: 'Main' })

describe('the header', () => {
  it('of a dealer leads to Requests, Archive, Help, and has no search', async () => {
    await openPage('/imprint', { as: 'USER' })
    const links = within(await main()).getAllByRole('link')
    expect(links.map(({ textContent }) => textContent)).toEqual(['Requests', 'Archive', 'Help'])
    expect(screen.queryByRole('searchbox')).toBeNull()
  })

  it('of an administrator leads to Work, Requests, Users, Archive, Products, Quality, and searches', async () => {
    const { address } = await openPage('/imprint', { as: 'ADMIN', server: noRequests })
    const links = within(await main()).getAllByRole('link')
    const names = ['Work', 'Requests', 'Users', 'Archive', 'Products', 'Quality']
    expect(links.map(({ textContent }) => textContent)).toEqual(names)
    await screen.findByRole('searchbox', { name: /Search/ })
    await follow('Membran Warranty, home')
    await heading('Admin Warranty Requests')
    expect(address()).toBe('/admin/requests')
  })

  it('begins with the link to the content, which paper leaves out with it', async () => {
    await openPage('/imprint', { as: 'USER' })
    await main()
    const [bar = document.body] = screen.getAllByRole('banner')
    expect(bar.dataset.for).toBe('screen')
    expect(within(bar).getAllByRole('link')[0]?.textContent).toBe('Skip to content')
    expect(screen.getAllByRole('link')[0]?.textContent).toBe('Skip to content')
  })

  it('opens and closes its menu, which a link closes, too', async () => {
    await openPage('/imprint', { as: 'USER', server: noRequests })
    const isOpen = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-expanded')
    await main()
    expect(isOpen('Open menu')).toBe('false')
    await userEvent.click(screen.getByRole('button', { name: 'Open menu' }))
    expect(isOpen('Close menu')).toBe('true')
    await follow('Requests')
    expect(isOpen('Open menu')).toBe('false')
    await heading('Warranty Requests')
    await userEvent.click(screen.getByRole('button', { name: 'Open menu' }))
    await userEvent.keyboard('{Escape}')
    expect(isOpen('Open menu')).toBe('false')
  })
})

it('a message that arrives while an administrator is elsewhere is told, in the title too, with the way to it', async () => {
  const unread = (itemId: number, companyName: string) => ({
    ...{ itemId, companyName, requestId: 10001, itemNumber: 'NW-165', at: `2026-11-20T10:00:0${itemId}.000Z` },
  })
  const { server } = await openPage('/imprint', {
    as: 'ADMIN',
    server: ({ answer }) => answer(unreadForAdmins, { count: 1, newest: [unread(1, 'Sand Car Audio')] }),
  })
  await screen.findByRole('button', { name: /^New messages.*1/ })
  server.answer(unreadForAdmins, { count: 2, newest: [unread(2, 'Klangwerk Nord'), unread(1, 'Sand Car Audio')] })
  window.dispatchEvent(new Event('visibilitychange'))
  await screen.findByText('New message from Klangwerk Nord')
  expect(screen.getByRole('link', { name: 'Open' }).getAttribute('href')).toBe('/admin/request-item/2?from=active')
  expect(document.title).toBe('(2) Imprint · Membran Warranty')
})

it('an item that was marked as unread is counted, and told as no message', async () => {
  const older = {
    ...{ itemId: 1, requestId: 10001, itemNumber: 'NW-165', companyName: 'Klangwerk' },
    ...{ at: '2026-11-20T10:00:01.000Z', marked: false },
  }
  const { server } = await openPage('/imprint', {
    as: 'ADMIN',
    server: ({ answer }) => answer(unreadForAdmins, { count: 1, newest: [older] }),
  })
  await screen.findByRole('button', { name: /^New messages.*1/ })
  const marked = { ...older, itemId: 2, at: '2026-11-20T10:00:02.000Z', marked: true }
  server.answer(unreadForAdmins, { count: 2, newest: [marked, older] })
  window.dispatchEvent(new Event('visibilitychange'))
  await screen.findByRole('button', { name: /^New messages.*2/ })
  expect(screen.queryByText(/^New message from/)).toBeNull()
})

it('a dealer who opens a page of administrators is led away before anything is asked for', async () => {
  const { address, server } = await openPage('/admin/users', { as: 'USER' })
  await heading('Unauthorized Access')
  expect(address()).toBe('/unauthorized')
  expect(server.callsOf(listUsers)).toEqual([])
})

describe('Sign Out', () => {
  const leave = async () => {
    await userEvent.click(await screen.findByRole('button', { name: /^Account/ }))
    await userEvent.click(screen.getByRole('menuitem', { name: 'Sign Out' }))
  }

  it('leads to the page that says so, and forgets whose address waits and which page was wanted', async () => {
    const { address, server } = await openPage('/imprint', { as: 'USER' })
    localStore.pendingEmail.set('mara@klangwerk.example')
    localStore.postLoginRedirect.set('/request/10001')
    await leave()
    await heading('You are signed out')
    expect(address()).toBe('/linkpage')
    expect(server.callsOf(signOut)).toHaveLength(1)
    // Of what was kept to be read, it is noted that it goes.
    const { answersToForget: _, ...others } = { ...localStorage }
    expect(others).toEqual({})
  })

  it('clears the cookies of this site, and the next page comes in the language that was chosen', async () => {
    await openPage('/imprint', {
      as: 'USER',
      server: (server) =>
        server.answer(signOut, () => {
          // biome-ignore lint/suspicious/noDocumentCookie: as the header of the answer does.
          document.cookie = 'language=; path=/; max-age=0'
          return {}
        }),
    })
    onTestFinished(() => chooseLanguage('en'))
    // The account says its language at first.
    await screen.findByRole('button', { name: /^Account/ })
    await act(() => chooseLanguage('de'))
    // The page's text is another file. A click while it loads would be an act that ends before its page does.
    await heading('Impressum')
    await userEvent.click(await screen.findByRole('button', { name: /^Konto/ }))
    await userEvent.click(screen.getByRole('menuitem', { name: 'Abmelden' }))
    await heading('Sie sind abgemeldet')
    expect(document.cookie).toContain('language=de')
  })

  it.each([
    ['stays with whoever wants to', 'Stay signed in', '/imprint', 0],
    ['goes on with whoever does not', 'Delete and sign out', '/linkpage', 1],
  ])('asks while something was not sent, and %s', async (_, answer, page, signedOut) => {
    const { address, server } = await openPage('/imprint', { as: 'ADMIN' })
    onTestFinished(() => noteOnlyHere('decisions', 0))
    // The frame itself counts anew when it comes.
    await main()
    noteOnlyHere('decisions', 1)
    await leave()
    await screen.findByRole('dialog', { name: 'Something has not been saved yet' })
    await userEvent.click(screen.getByRole('button', { name: answer }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await expect.poll(address).toBe(page)
    expect(server.callsOf(signOut)).toHaveLength(signedOut)
  })

  it.each([
    ['nobody hears it', (server: StubServer) => server.silence(signOut)],
    ['the server cannot sign out', (server: StubServer) => server.refuse(signOut, 'INTERNAL')],
  ])('says that one is still signed in when %s, and stays', async (_, fail) => {
    const { address } = await openPage('/imprint', { as: 'USER', server: fail })
    await leave()
    await screen.findByText(/You are still signed in/)
    expect(address()).toBe('/imprint')
    await main()
  })
})

describe('pages without sign-in', () => {
  it('a dealer cannot open the administrators’ pages, and can go back', async () => {
    const { address } = await openPage('/admin/users', {
      as: 'USER',
      server: (server) => {
        noRequests(server)
        server.refuse(listUsers, 'FORBIDDEN')
        server.answer(refreshSession, { token: tokenOf(), user: mara, lastEventId: '' })
      },
    })
    await heading('Unauthorized Access')
    expect(address()).toBe('/unauthorized')
    await userEvent.click(screen.getByRole('button', { name: 'Go Back' }))
    await expect.poll(address).toBe('/requests')
  })

  it('an unknown address shows that there is no such page', async () => {
    const { address } = await openPage('/no/such/page')
    await heading('Oops! Page Not Found')
    await follow('Go to Requests')
    await expect.poll(address).toBe('/login')
  })

  it.each(['Privacy Policy', 'Imprint'])('%s leads back to where a visitor came from', async (name) => {
    const { address } = await openPage('/login')
    await follow(name)
    await heading(name)
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull()
    await follow('Back to Sign In')
    await heading('Sign In')
    expect(address()).toBe('/login')
  })

  it.each(['/imprint', '/privacy'])(
    '%s has the header of whoever is signed in, and no way to the sign-in',
    async (page) => {
      await openPage(page, { as: 'USER' })
      await main()
      expect(screen.queryByRole('link', { name: 'Back to Sign In' })).toBeNull()
    },
  )
})

it('every page has a title of its own, and its heading gets the focus', async () => {
  await openPage('/login')
  await heading('Sign In')
  expect(document.title).toBe('Sign In · Membran Warranty')
  await follow('Forgot Password')
  const forgot = await heading('Forgot Password')
  expect(document.title).toBe('Forgot Password · Membran Warranty')
  await waitFor(() => expect(document.activeElement).toBe(forgot))
})
