import { getUserByEmail, listUsers, toggleUserEnabled } from '@portal/contract/accounts/users.ts'
import type { CompanyRecord, CompanyRow } from '@portal/contract/companies/company-record-schemas.ts'
import { getCompanyRecord, listCompanies } from '@portal/contract/companies/company-records.ts'
import { listMerges } from '@portal/contract/companies/merges.ts'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { aProfile } from '../testing/a-profile.ts'
import { openPage } from '../testing/open-page.tsx'
import { aCompanyRecord, aCompanyRow, anInvitation, aPage, aPersonOfRecord, aUserRow } from '../testing/records.ts'
import type { StubServer } from '../testing/stub-server.ts'

const openAs = (address: string, answers: (server: StubServer) => void) =>
  openPage(address, { as: 'ADMIN', server: answers })

describe('Companies', () => {
  const open = (address: string, rows: readonly CompanyRow[]) =>
    openAs(address, (server) => {
      server.answer(listCompanies, aPage(rows))
      // The page behind the link that the pointer passes is fetched ahead.
      server.answer(getCompanyRecord, aCompanyRecord())
      server.answer(listMerges, { merges: [] })
      server.answer(listUsers, aPage([aUserRow()]))
    })
  const search = () => screen.findByRole('searchbox', { name: 'Search companies' })

  it('are reached from the users, and each from there and from its row', async () => {
    const { address } = await open('/admin/users', [aCompanyRow()])
    expect((await screen.findByRole('link', { name: 'Klangwerk' })).getAttribute('href')).toBe('/admin/company/10001')
    await userEvent.click(screen.getByRole('link', { name: 'Companies' }))
    await expect.poll(address).toBe('/admin/companies')
    // The page of the users has a link of that name, too.
    await screen.findByRole('heading', { level: 1, name: 'Companies' })
    await userEvent.click(await screen.findByRole('link', { name: 'Klangwerk' }))
    await expect.poll(address).toBe('/admin/company/10001')
    await screen.findByRole('heading', { level: 1, name: 'Klangwerk' })
  })

  it('show how each stands, and its numbers up to what was counted', async () => {
    await open('/admin/companies', [
      aCompanyRow({ openRequests: 100, unitsSold: 1000, activePeople: 3 }),
      aCompanyRow({ companyId: 2, companyName: 'Basslabor', standing: 'AwaitingActivation' }),
      aCompanyRow({ companyId: 3, companyName: 'Tonstudio', standing: 'Unverified' }),
      aCompanyRow({ companyId: 4, companyName: 'Autohifi', standing: 'Disabled' }),
    ])
    const row = await screen.findByRole('row', { name: /Klangwerk/ })
    const cells = within(row).getAllByRole('cell')
    for (const [at, text] of ['Klangwerk', 'Hamburg', 'D-77', 'Enabled', '3', '99+', '999+'].entries())
      expect(cells[at]?.textContent).toContain(text)
    const standings = { Basslabor: 'Waiting for activation', Tonstudio: 'Email not verified', Autohifi: 'Disabled' }
    for (const [name, standing] of Object.entries(standings))
      within(screen.getByRole('row', { name: new RegExp(name) })).getByText(standing)
  })

  it('are searched and filtered together, and the address keeps how', async () => {
    const { address, server } = await open('/admin/companies', [aCompanyRow()])
    await userEvent.type(await search(), 'solveig amund{Enter}')
    await expect.poll(address).toBe('/admin/companies?q=solveig+amund')
    server.answer(listCompanies, aPage([]))
    await userEvent.click(screen.getByRole('button', { name: 'Disabled' }))
    await screen.findByText('No companies found')
    expect(address()).toBe('/admin/companies?standing=Disabled&q=solveig+amund')
    expect(server.callsOf(listCompanies).at(-1)?.query).toMatchObject({ standing: 'Disabled', q: 'solveig amund' })
  })

  it('say that none waits', async () => {
    await open('/admin/companies?standing=AwaitingActivation', [])
    await screen.findByText('No company is waiting for activation')
  })

  it('come ten at a time', async () => {
    const rows = Array.from({ length: 11 }, (_, at) => aCompanyRow({ companyId: at + 1, companyName: `Company ${at}` }))
    const { server } = await open('/admin/companies', [])
    server.answer(listCompanies, ({ query }) => aPage(query.page === '1' ? rows.slice(10) : rows.slice(0, 10)))
    await userEvent.click(await screen.findByRole('button', { name: 'Enabled' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Load more' }))
    await screen.findByText('Company 10')
  })

  it('say that they could not be loaded, and are tried again', async () => {
    const { server } = await openAs('/admin/companies?q=klang', (server) => server.refuse(listCompanies, 'VALIDATION'))
    await screen.findByText('The companies could not be loaded')
    server.answer(listCompanies, aPage([aCompanyRow()]))
    // Fetched ahead for the row that comes under the pointer.
    server.answer(getCompanyRecord, aCompanyRecord({}))
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('row', { name: /Klangwerk/ })
  })
})

describe("A company's page", () => {
  const open = (record: Partial<CompanyRecord>) =>
    openAs('/admin/company/10001', (server) => {
      server.answer(getCompanyRecord, aCompanyRecord(record))
      server.answer(getUserByEmail, aProfile)
      server.answer(listMerges, { merges: [] })
    })

  it('shows its people with role and standing, who is invited, and its data', async () => {
    await open({
      people: [
        aPersonOfRecord({ openRequests: 2 }),
        aPersonOfRecord({
          ...{ userId: 10002, firstName: 'Jonas', lastName: 'Beck', email: 'jonas@klangwerk.example' },
          ...{ companyRole: 'member', standing: 'AwaitingActivation', active: false },
        }),
        aPersonOfRecord({ userId: 10003, firstName: 'Ines', lastName: 'Wolf', role: 'ADMIN' }),
        aPersonOfRecord({ userId: 10004, firstName: 'Lars', lastName: 'Holm', standing: 'Disabled', left: true }),
      ],
      invitations: [anInvitation()],
    })
    const rowOf = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }))
    const mara = await rowOf('Mara Lind')
    expect(mara.getByRole('link').getAttribute('href')).toBe('/admin/user/edit/mara%40klangwerk.example')
    for (const text of ['Manager', 'Enabled']) mara.getByText(text)
    const jonas = await rowOf('Jonas Beck')
    for (const text of ['Member', 'Waiting for activation']) jonas.getByText(text)
    ;(await rowOf('Ines Wolf')).getByText('Admin')
    ;(await rowOf('Lars Holm')).getByText('Access ended')
    screen.getByText('kim@klangwerk.example')
    screen.getByText('Hafenweg 3')
    screen.getByText('Deutsch', { selector: 'dd' })
    expect(screen.queryByRole('button', { name: /Send again/ })).toBeNull()
  })

  it('ends the access of somebody whose colleagues go on, and names who', async () => {
    const jonas = { userId: 10002, firstName: 'Jonas', lastName: 'Beck', email: 'jonas@klangwerk.example' }
    const people = [
      aPersonOfRecord(),
      aPersonOfRecord({ ...jonas, companyRole: 'member', openRequests: 2 }),
      aPersonOfRecord({ userId: 10003, firstName: 'Lena', lastName: 'Ott', companyRole: 'member' }),
    ]
    const { server } = await open({ people })
    await userEvent.click(await screen.findByRole('button', { name: 'End access: Jonas Beck' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'End the access of Jonas Beck?' }))
    dialog.getByText('2 open requests go over, with everything else that was begun.')
    expect(dialog.queryByText(/becomes the manager/)).toBeNull()
    await userEvent.selectOptions(dialog.getByLabelText('Who takes over?'), 'Lena Ott')
    server.refuse(toggleUserEnabled, 'NOT_IN_COMPANY')
    await userEvent.click(dialog.getByRole('button', { name: 'End access' }))
    await dialog.findByRole('alert')
    server.answer(toggleUserEnabled, aUserRow({ enabled: false }))
    server.answer(getCompanyRecord, aCompanyRecord({ people: [aPersonOfRecord()] }))
    await userEvent.click(dialog.getByRole('button', { name: 'End access' }))
    await expect.poll(() => screen.queryByRole('row', { name: /Jonas Beck/ })).toBeNull()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(server.callsOf(toggleUserEnabled).at(-1)).toMatchObject({
      ...{ params: { email: jonas.email }, body: { enabled: false, successorId: 10003 } },
    })
  })

  it('says that whoever takes over from the only manager becomes one, and leaves nobody’s access with nobody', async () => {
    const member = aPersonOfRecord({ userId: 10003, firstName: 'Lena', lastName: 'Ott', companyRole: 'member' })
    const gone = aPersonOfRecord({ userId: 10004, firstName: 'Ole', lastName: 'Dahl', active: false })
    await open({ people: [aPersonOfRecord(), member, gone] })
    expect(screen.queryByRole('button', { name: 'End access: Ole Dahl' })).toBeNull()
    await userEvent.click(await screen.findByRole('button', { name: 'End access: Mara Lind' }))
    await screen.findByText('Who takes over becomes the manager of the company.')
  })

  it('leads from each number to a list where what was counted stands', async () => {
    await open({ archivedRequests: 0 })
    const list = async (term: string) => (await screen.findByText(term, { selector: 'dt' })).parentElement
    const link = async (term: string) => (await list(term))?.querySelector('a')?.getAttribute('href')
    expect(await link('Open requests')).toBe('/admin/requests?userId=10001')
    expect(await link('Closed')).toBe('/admin/requests?userId=10001&status=Closed')
    expect(await link('Units sold')).toBe('/admin/products?view=units&q=D-77')
    expect((await list('Archive'))?.textContent).toBe('Archive0')
  })

  it('says that it is unknown', async () => {
    await openAs('/admin/company/7', (server) => server.refuse(getCompanyRecord, 'NOT_FOUND'))
    await screen.findByText('Company not found.')
    expect(screen.getByRole('link', { name: 'Companies' }).getAttribute('href')).toBe('/admin/companies')
  })

  it('says that it could not be loaded', async () => {
    await openAs('/admin/company/7', (server) => server.refuse(getCompanyRecord, 'INTERNAL'))
    await screen.findByText('The company could not be loaded')
  })
})
