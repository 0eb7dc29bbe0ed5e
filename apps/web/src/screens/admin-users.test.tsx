import type { UserRow } from '@portal/contract/accounts/user-schemas.ts'
import {
  countWaitingAccounts,
  getUserByEmail,
  listAdmins,
  listUsers,
  toggleUserEnabled,
  updateUser,
} from '@portal/contract/accounts/users.ts'
import { listLikelyTwins } from '@portal/contract/companies/merges.ts'
import { waitingAccountsPage } from '@portal/contract/pages.ts'
import { listActiveRequests, listDistributorsWithRequests } from '@portal/contract/requests/requests.ts'
import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { aProfile } from '../testing/a-profile.ts'
import { playEvents } from '../testing/live-events.ts'
import { openPage } from '../testing/open-page.tsx'
import { aPage, aUserRow } from '../testing/records.ts'
import type { StubServer } from '../testing/stub-server.ts'

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

describe('User Management', () => {
  const dealer = aUserRow({ email: 'dana@klangwerk.example' })
  /** Who is signed in. */
  const own = aUserRow({ userId: 10002, role: 'ADMIN' })

  const open = (address: string, rows: readonly UserRow[], answers: (server: StubServer) => void = () => undefined) =>
    openPage(address, {
      as: 'ADMIN',
      server: (server) => {
        server.answer(listUsers, aPage(rows))
        server.answer(listAdmins, aPage([own]))
        // The page behind the link that the pointer passes is fetched ahead.
        server.answer(getUserByEmail, aProfile)
        answers(server)
      },
    })
  const rows = () => screen.getAllByRole('row').filter((row) => within(row).queryAllByRole('cell').length > 0)
  const rowOf = (email: string) =>
    vi.waitFor(() => {
      const row = rows().find(({ textContent }) => textContent?.includes(email))
      if (!row) throw new Error(`There is no row of ${email}`)
      return row
    })
  const filter = (name: string) => within(screen.getByRole('group', { name: 'Status' })).getByRole('button', { name })
  const isPressed = (button: HTMLElement) => button.getAttribute('aria-pressed') === 'true'

  it('says where one is, and leads back', async () => {
    const { address } = await open('/admin/users', [dealer], (server) => {
      server.answer(listActiveRequests, aPage([]))
      server.answer(listDistributorsWithRequests, [])
    })
    const place = await screen.findByRole('navigation', { name: 'Where you are' })
    expect(
      within(place)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Home', 'Users'])
    await userEvent.click(screen.getByRole('link', { name: 'Back' }))
    await expect.poll(address).toBe('/admin/requests')
  })

  it('shows administrators or users, as the address says', async () => {
    const { address, server } = await open('/admin/users', [dealer])
    await rowOf(dealer.email)
    await press('Admins')
    await rowOf(own.email)
    expect(rows()).toHaveLength(1)
    expect(address()).toBe('/admin/users?role=ADMIN')
    await press('Users')
    await rowOf(dealer.email)
    expect(isPressed(screen.getByRole('button', { name: 'Admins' }))).toBe(false)
    expect(isPressed(screen.getByRole('button', { name: 'Users' }))).toBe(true)
    expect(server.callsOf(listUsers).at(-1)?.query).toMatchObject({ role: 'USER' })
  })

  it('is sorted by status upwards, then downwards, then as before: who waits comes first', async () => {
    const { server } = await open('/admin/users', [dealer])
    await rowOf(dealer.email)
    const asked = () => server.callsOf(listUsers).at(-1)?.query.sort
    expect(asked()).toBe('waiting')
    for (const [sort, direction] of [
      ['status', 'ascending'],
      ['-status', 'descending'],
    ]) {
      await press('Status')
      await expect.poll(asked).toBe(sort)
      expect(screen.getByRole('columnheader', { name: 'Status' }).getAttribute('aria-sort')).toBe(direction)
    }
    await press('Status')
    expect(screen.getByRole('columnheader', { name: 'Status' }).getAttribute('aria-sort')).toBe('none')
  })

  it('loads more', async () => {
    const users = Array.from({ length: 11 }, (_, at) => aUserRow({ userId: 10001 + at, companyName: `Company ${at}` }))
    await open('/admin/users', [], (server) =>
      server.answer(listUsers, ({ query }) =>
        query.page === '1' ? aPage(users.slice(10)) : aPage(users.slice(0, 10), true),
      ),
    )
    await press('Load more')
    await screen.findByText('Company 10')
    expect(rows()).toHaveLength(11)
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
  })

  it('shows since when an account waits, and whose address is not verified', async () => {
    const waits = { enabled: false, waitingSince: '2026-11-20T10:00:00.000Z' }
    await open('/admin/users', [
      aUserRow({ userId: 1, email: 'waits@x.example', ...waits }),
      aUserRow({ userId: 2, email: 'registered@x.example', enabled: false, verified: false }),
      aUserRow({ userId: 3, email: 'shut@x.example', enabled: false, disabledByAdmin: true }),
    ])
    expect((await rowOf('waits@x.example')).textContent).toMatch(/Pending\s*since/)
    expect((await rowOf('registered@x.example')).textContent).toMatch(/Pending\s*Email not verified/)
    expect((await rowOf('shut@x.example')).textContent).toContain('Disabled')
  })

  it('lets in who waits: the row stays, so that a slip can be undone, and the count follows', async () => {
    const waiting = aUserRow({ enabled: false, waitingSince: '2026-11-20T10:00:00.000Z' })
    let count = 2
    await open(waitingAccountsPage, [waiting], (server) => {
      server.answer(countWaitingAccounts, () => ({ count }))
      server.answer(toggleUserEnabled, () => {
        count = 1
        return dealer
      })
    })
    await screen.findByRole('link', { name: 'Users, 2 waiting' })
    expect(isPressed(filter('Waiting for activation'))).toBe(true)
    await press('Activate')
    await screen.findByRole('link', { name: 'Users, 1 waiting' })
    expect((await rowOf(dealer.email)).textContent).toContain('Enabled')
  })

  for (const told of ['before', 'after'] as const)
    it(`keeps the row of whoever was let in where it stood when the list is read again ${told} the answer`, async () => {
      const waits = (userId: number) =>
        aUserRow({ userId, email: `${userId}@x.example`, enabled: false, waitingSince: '2026-11-20T10:00:00.000Z' })
      let tell: ReturnType<typeof playEvents> | undefined
      const { server } = await open(waitingAccountsPage, [waits(3), waits(4), waits(5)], (server) => {
        tell = playEvents(server)
        server.answer(toggleUserEnabled, { ...waits(4), enabled: true, waitingSince: null })
      })
      const emails = () => rows().map(({ textContent }) => textContent?.slice(0, '3@x.example'.length))
      const readAgain = async () => {
        const asked = server.callsOf(listUsers).length
        server.answer(listUsers, aPage([waits(3), waits(6), waits(5)]))
        await tell?.({ kind: 'accounts-changed', itemId: null, requestId: null })
        await expect.poll(() => server.callsOf(listUsers).length).toBe(asked + 1)
        await expect.poll(emails).toContain('6@x.example')
      }
      const answer = server.hold(toggleUserEnabled)
      await userEvent.click(within(await rowOf('4@x.example')).getByRole('button', { name: 'Activate' }))
      if (told === 'before') await readAgain()
      await act(async () => answer())
      await expect.poll(async () => (await rowOf('4@x.example')).textContent).toContain('Enabled')
      if (told === 'after') await readAgain()
      expect(emails()).toEqual(['3@x.example', '4@x.example', '6@x.example', '5@x.example'])
      expect((await rowOf('4@x.example')).textContent).toContain('Enabled')
      within(await rowOf('4@x.example')).getByRole('button', { name: 'Deactivate' })
      await userEvent.click(filter('Disabled'))
      await expect.poll(emails).toEqual(['3@x.example', '6@x.example', '5@x.example'])
    })

  it('switches an account once for a double click, and back with the next one', async () => {
    let enabled = true
    const { server } = await open('/admin/users', [dealer], (server) =>
      server.answer(toggleUserEnabled, ({ body }) => {
        enabled = body?.enabled ?? !enabled
        return { ...dealer, enabled, disabledByAdmin: !enabled }
      }),
    )
    const row = await rowOf(dealer.email)
    await userEvent.dblClick(within(row).getByRole('button', { name: 'Deactivate' }))
    await expect.poll(() => row.textContent).toContain('Disabled')
    await userEvent.click(within(row).getByRole('button', { name: 'Activate' }))
    await expect.poll(() => row.textContent).toContain('Enabled')
    expect(server.callsOf(toggleUserEnabled).map(({ body }) => body)).toEqual([{ enabled: false }, { enabled: true }])
  })

  it('does not let an administrator deactivate the own account', async () => {
    const { server } = await open('/admin/users', [own], (server) => server.answer(toggleUserEnabled, own))
    const row = await rowOf(own.email)
    await screen.findByRole('button', { name: /^Account/ })
    const button = within(row).getByRole('button', { name: 'Deactivate' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    await userEvent.click(button)
    expect(server.callsOf(toggleUserEnabled)).toEqual([])
  })

  it('says in a toast that a status could not be changed', async () => {
    await open('/admin/users', [dealer], (server) => server.refuse(toggleUserEnabled, 'INTERNAL'))
    await press('Deactivate')
    await screen.findByText('Statusänderung fehlgeschlagen.')
    expect((await rowOf(dealer.email)).textContent).toContain('Enabled')
  })

  it('says that the only manager of a company in which others are active stays', async () => {
    await open('/admin/users', [dealer], (server) => server.refuse(toggleUserEnabled, 'LAST_MANAGER'))
    await press('Deactivate')
    await screen.findByText(/^Others of this company are active, and this is its only manager\./)
  })

  it('says that the users could not be loaded, keeps what was filtered, and tries again', async () => {
    const { server } = await open('/admin/users?standing=Enabled&q=klang', [dealer], (server) =>
      server.refuse(listUsers, 'VALIDATION'),
    )
    await screen.findByText('Fehler beim Laden der Benutzer.')
    screen.getByText('The users could not be loaded')
    server.answer(listUsers, aPage([dealer]))
    await press('Try again')
    await rowOf(dealer.email)
    expect(isPressed(filter('Enabled'))).toBe(true)
    expect(server.callsOf(listUsers).at(-1)?.query).toMatchObject({ standing: 'Enabled', q: 'klang' })
  })

  it('is searched and filtered together, and the address keeps how', async () => {
    const { address, server } = await open('/admin/users', [dealer])
    const search = await screen.findByRole('searchbox', { name: 'Search users' })
    await userEvent.type(search, 'solveig amund{Enter}')
    await expect.poll(address).toBe('/admin/users?q=solveig+amund')
    server.answer(listUsers, aPage([]))
    await userEvent.click(filter('Disabled'))
    await screen.findByText('No users found')
    expect(address()).toBe('/admin/users?standing=Disabled&q=solveig+amund')
    expect(server.callsOf(listUsers).at(-1)?.query).toMatchObject({ standing: 'Disabled', q: 'solveig amund' })
    await userEvent.click(filter('All'))
    await press('Clear search')
    await expect.poll(address).toBe('/admin/users')
    await expect.poll(() => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search users' }).value).toBe('')
  })

  it('shows again what its address says', async () => {
    await open('/admin/users?standing=AwaitingActivation&q=solveig', [])
    await screen.findByText('No users found')
    expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search users' }).value).toBe('solveig')
    expect(isPressed(filter('Waiting for activation'))).toBe(true)
  })
})

describe('Edit user', () => {
  const address = (email: string) => `/admin/user/edit/${encodeURIComponent(email)}`
  const open = (answers: (server: StubServer) => void) =>
    openPage(address(aProfile.email), {
      as: 'ADMIN',
      server: (server) => {
        server.answer(listLikelyTwins, { waits: false, twins: [] })
        answers(server)
      },
    })

  async function change(label: string, value: string) {
    const field = await screen.findByLabelText(label)
    await userEvent.clear(field)
    await userEvent.type(field, value)
    const [save] = screen
      .getAllByRole<HTMLButtonElement>('button', { name: 'Save', hidden: true })
      .filter(({ disabled }) => !disabled)
    if (save) await userEvent.click(save)
  }

  it('saves any field of any account, the debtor number too, and follows a new address', async () => {
    let profile = aProfile
    const page = await open((server) => {
      server.answer(getUserByEmail, () => profile)
      server.answer(updateUser, ({ body }) => {
        profile = { ...profile, debtorNumber: body.debtorNumber ?? '', email: body.email ?? profile.email }
        return profile
      })
    })
    await change('Debtor Number', 'D-4711')
    await screen.findByText('Saved Debtor Number')
    await change('Email', 'new@klangwerk.example')
    await expect.poll(page.address).toBe(address('new@klangwerk.example'))
    expect(screen.getByLabelText<HTMLInputElement>('Debtor Number').value).toBe('D-4711')
    expect(page.server.callsOf(updateUser).map(({ params }) => params.email)).toEqual([aProfile.email, aProfile.email])
  })

  it('whoever goes elsewhere before a new address is saved stays there', async () => {
    const { server, goTo, address } = await open((server) => {
      server.answer(getUserByEmail, aProfile)
      server.answer(updateUser, { ...aProfile, email: 'new@klangwerk.example' })
    })
    const answer = server.hold(updateUser)
    await change('Email', 'new@klangwerk.example')
    await goTo('/imprint')
    await act(async () => answer())
    await screen.findByText('Saved Email')
    expect(address()).toBe('/imprint')
  })

  it('sends the whole profile with the field that is meant, and says what a colleague saved there meanwhile', async () => {
    let profile = aProfile
    const { server } = await open((server) => {
      server.answer(getUserByEmail, () => profile)
      server.refuse(updateUser, 'STALE')
    })
    await screen.findByLabelText('City')
    profile = { ...profile, city: 'Faro' }
    await change('City', 'Porto')
    await screen.findByText('Failed to save City')
    await screen.findByText(/“Faro” is saved now. Save again/)
    const city = screen.getByLabelText<HTMLInputElement>('City')
    expect(city.value).toBe('Porto')
    expect(server.callsOf(updateUser).map(({ body }) => body)).toEqual([
      { ...aProfile, city: 'Porto', seen: { city: 'Hamburg' } },
    ])
    server.answer(updateUser, () => ({ ...profile, city: 'Porto' }))
    await userEvent.type(city, '{Enter}')
    await screen.findByText('Saved City')
    expect(server.callsOf(updateUser).at(-1)?.body).toMatchObject({ city: 'Porto', seen: { city: 'Faro' } })
  })

  it('goes on at the address that a colleague gave meanwhile, and says it to whoever gave another one', async () => {
    const moved = { ...aProfile, email: 'moved@klangwerk.example' }
    const { address: shownAt, server } = await open((server) => server.answer(getUserByEmail, aProfile))
    await screen.findByLabelText('Email')
    server.answer(getUserByEmail, moved)
    server.refuse(updateUser, 'STALE')
    await change('Email', 'mine@klangwerk.example')
    await screen.findByText(/“moved@klangwerk.example” is saved now. Save again/)
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('mine@klangwerk.example')
    await expect.poll(shownAt).toBe(address(moved.email))
    expect(server.callsOf(getUserByEmail).at(-1)).toMatchObject({
      params: { email: aProfile.email },
      query: { userId: String(aProfile.userId) },
    })
    expect(screen.queryByText('User not found.')).toBeNull()
  })

  it('says that a user is unknown', async () => {
    await open((server) => server.refuse(getUserByEmail, 'NOT_FOUND'))
    await screen.findByText('User not found.')
  })

  it('says that one could not be loaded', async () => {
    await open((server) => server.refuse(getUserByEmail, 'VALIDATION'))
    await screen.findByText('Failed to load user data')
    screen.getByText('The user could not be loaded')
  })

  it('says which field could not be saved', async () => {
    await open((server) => {
      server.answer(getUserByEmail, aProfile)
      server.refuse(updateUser, 'INTERNAL')
    })
    await change('City', 'Bremen')
    await screen.findByText('Failed to save City')
  })
})
