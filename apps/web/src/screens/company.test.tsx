import { refreshSession, signOut } from '@portal/contract/accounts/session.ts'
import { getCurrentUser } from '@portal/contract/accounts/users.ts'
import {
  changeCompanyRole,
  endAccess,
  getCompany,
  giveBackAccess,
  invitePerson,
  sendInvitationAgain,
  withdrawInvitation,
} from '@portal/contract/companies/companies.ts'
import type { Company } from '@portal/contract/companies/company-schemas.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { playEvents } from '../testing/live-events.ts'
import { openPage } from '../testing/open-page.tsx'
import { aCompany, anInvitation, aPerson } from '../testing/records.ts'

const jonas = aPerson({
  ...{ userId: 10002, firstName: 'Jonas', lastName: 'Beck', email: 'jonas@klangwerk.example' },
  ...{ companyRole: 'member', openRequests: 3 },
})
const ines = aPerson({ ...jonas, userId: 10003, firstName: 'Ines', lastName: 'Wolf', email: 'ines@klangwerk.example' })
const left = aPerson({ ...jonas, active: false, left: true, openRequests: 0 })

/** The page of a company, on a server that keeps what a test makes of it. */
async function open(company: Partial<Company> = {}) {
  const kept = { company: aCompany(company) }
  const page = await openPage('/company', {
    as: 'USER',
    server: (server) => server.answer(getCompany, () => kept.company),
  })
  await screen.findByText('Hafenweg 3')
  const become = (changed: Partial<Company>) => {
    kept.company = aCompany({ ...company, ...changed })
  }
  return { ...page, become }
}
const rowOf = (name: string) => within(screen.getByRole('row', { name: new RegExp(`^(Name)?${name}`) }))
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
/** Presses what opens a dialog. */
async function opens(name: string) {
  await press(name)
  await screen.findByRole('dialog')
}
const buttons = () =>
  within(screen.getByRole('main'))
    .queryAllByRole('button')
    .map(({ textContent }) => textContent)
const dialog = () => within(screen.getByRole('dialog'))

it('is reached from the menu of the account, and shows a company of one with nothing to change about its only person', async () => {
  await open()
  await userEvent.click(await screen.findByRole('button', { name: /^Account/ }))
  expect(screen.getByRole('menuitem', { name: 'Company' }).getAttribute('href')).toBe('/company')
  expect(rowOf('Mara Lind').getByText('Mara Lind (You)')).toBeTruthy()
  expect(buttons()).toEqual(['Invite somebody'])
  expect(screen.getByRole('link', { name: 'Change in the profile' }).getAttribute('href')).toBe('/profile')
})

it('shows a member who belongs to it, and nothing to change', async () => {
  await open({
    people: [
      aPerson({ companyRole: 'member', isSelf: true }),
      { ...jonas, companyRole: 'manager' },
      { ...left, userId: 10003, firstName: 'Ines', lastName: 'Wolf' },
    ],
  })
  expect(rowOf('Jonas Beck').getByText('Manager')).toBeTruthy()
  expect(screen.getByText('Access ended')).toBeTruthy()
  expect(buttons()).toEqual([])
  expect(screen.queryByRole('link', { name: 'Change in the profile' })).toBeNull()
})

it("an invitation is sent with a role, in the company's language, and waits in the list", async () => {
  const { server, become } = await open()
  server.answer(invitePerson, ({ body }) => {
    const invitation = anInvitation(body)
    become({ invitations: [invitation] })
    return invitation
  })
  await opens('Invite somebody')
  await userEvent.type(dialog().getByLabelText('Email'), ' kim@klangwerk.example')
  await userEvent.click(dialog().getByRole('radio', { name: /^Manager/ }))
  await press('Send invitation')
  await screen.findByText('Invitation sent to kim@klangwerk.example')
  await screen.findByText('Valid until 27 Nov 2026')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(server.callsOf(invitePerson)[0]?.body).toEqual({
    ...{ email: 'kim@klangwerk.example', companyRole: 'manager', language: 'de' },
  })
})

it.each([
  ['ALREADY_INVITED', 'This address has an invitation already. You can send it again.'],
  ['EMAIL_ALREADY_EXISTS', 'This address belongs to our service and cannot be invited.'],
] as const)('a refused invitation says why, and keeps what was typed: %s', async (code, why) => {
  const { server } = await open()
  server.refuse(invitePerson, code)
  await opens('Invite somebody')
  await press('Send invitation')
  expect(server.callsOf(invitePerson)).toEqual([])
  await userEvent.type(dialog().getByLabelText('Email'), 'kim@klangwerk.example')
  await press('Send invitation')
  await dialog().findByText(why)
  expect(dialog().getByLabelText<HTMLInputElement>('Email').value).toBe('kim@klangwerk.example')
})

/** Sends an invitation whose answer is lost, so that the same address is invited already. */
async function inviteWithoutAnswer() {
  const { server } = await open()
  server.silence(invitePerson)
  await opens('Invite somebody')
  await userEvent.type(dialog().getByLabelText('Email'), 'kim@klangwerk.example')
  await press('Send invitation')
  await dialog().findByText('No Server Response')
  server.refuse(invitePerson, 'ALREADY_INVITED')
}

it('an invitation whose answer was lost is found sent by the second press', async () => {
  await inviteWithoutAnswer()
  await press('Send invitation')
  await screen.findByText('Invitation sent to kim@klangwerk.example')
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('another invitation of that address is refused, also after an answer that was lost', async () => {
  await inviteWithoutAnswer()
  await userEvent.click(dialog().getByRole('radio', { name: /^Manager/ }))
  await press('Send invitation')
  await dialog().findByText('This address has an invitation already. You can send it again.')
})

it('an invitation is sent again, and withdrawn after a question', async () => {
  const expired = anInvitation({ expired: true })
  const { server, become } = await open({ invitations: [expired] })
  server.answer(sendInvitationAgain, () => {
    become({ invitations: [anInvitation()] })
    return anInvitation()
  })
  server.answer(withdrawInvitation, () => {
    become({ invitations: [] })
    return {}
  })
  expect(screen.getByText('Expired')).toBeTruthy()
  await press('Send again: kim@klangwerk.example')
  await screen.findByText('Valid until 27 Nov 2026')
  await opens('Withdraw: kim@klangwerk.example')
  expect(server.callsOf(withdrawInvitation)).toEqual([])
  await userEvent.click(dialog().getByRole('button', { name: 'Withdraw' }))
  await waitFor(() => expect(screen.queryByText('kim@klangwerk.example')).toBeNull())
})

it('a double click sends an invitation again once, though the first click is answered between', async () => {
  const { server } = await open({ invitations: [anInvitation()] })
  server.answer(sendInvitationAgain, anInvitation())
  const again = screen.getByRole('button', { name: 'Send again: kim@klangwerk.example' })
  fireEvent.click(again, { detail: 1 })
  await screen.findByText('Invitation sent to kim@klangwerk.example')
  await waitFor(() => expect(again.getAttribute('aria-busy')).toBeNull())
  fireEvent.click(again, { detail: 2 })
  await userEvent.tab()
  expect(server.callsOf(sendInvitationAgain)).toHaveLength(1)
})

it('the second half of a double click that ends an access does not give it back', async () => {
  const { server } = await open({ people: [aPerson(), left] })
  server.answer(giveBackAccess, {})
  fireEvent.click(screen.getByRole('button', { name: 'Give access back: Jonas Beck' }), { detail: 2 })
  await userEvent.tab()
  expect(server.callsOf(giveBackAccess)).toEqual([])
})

it('a member becomes manager, and a refusal is said', async () => {
  const { server, become } = await open({ people: [aPerson(), jonas] })
  server.answer(changeCompanyRole, ({ body }) => {
    become({ people: [aPerson(), { ...jonas, ...body }] })
    return {}
  })
  await press('Make manager: Jonas Beck')
  await screen.findByRole('button', { name: 'Make member: Jonas Beck' })
  expect(server.callsOf(changeCompanyRole)[0]).toMatchObject({
    params: { userId: '10002' },
    body: { companyRole: 'manager' },
  })
  server.refuse(changeCompanyRole, 'LAST_MANAGER')
  await press('Make member: Jonas Beck')
  await screen.findByText('A company needs a manager. Make somebody else manager first.')
})

it('ending an access asks who goes on with how many requests, and the only colleague is meant already', async () => {
  const { server, become } = await open({ people: [aPerson(), jonas] })
  server.answer(endAccess, () => {
    become({ people: [aPerson(), left] })
    return {}
  })
  await opens('End access: Jonas Beck')
  dialog().getByText('3 open requests go over, with everything else that was begun.')
  await userEvent.click(dialog().getByRole('button', { name: 'End access' }))
  await screen.findByText('Access ended')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(server.callsOf(endAccess)[0]).toMatchObject({ params: { userId: '10002' }, body: { successorId: 10001 } })

  server.answer(giveBackAccess, () => {
    become({ people: [aPerson(), jonas] })
    return {}
  })
  await press('Give access back: Jonas Beck')
  await screen.findByRole('button', { name: 'End access: Jonas Beck' })
})

it('of several colleagues one has to be chosen, and a refusal stays in the dialog', async () => {
  const { server } = await open({ people: [aPerson(), ines, jonas] })
  server.refuse(endAccess, 'NOT_IN_COMPANY')
  await opens('End access: Jonas Beck')
  const end = dialog().getByRole<HTMLButtonElement>('button', { name: 'End access' })
  expect(end.disabled).toBe(true)
  await userEvent.selectOptions(dialog().getByLabelText('Who takes over?'), 'Ines Wolf')
  await userEvent.click(end)
  await dialog().findByText('This person is not active in your company.')
  expect(server.callsOf(endAccess)[0]?.body).toEqual({ successorId: 10003 })
})

it('whoever ends the own access is signed out with a sentence, and one who does not stays signed in', async () => {
  const other = aPerson({ ...jonas, companyRole: 'manager' })
  const page = await open({ people: [aPerson(), other] })
  const { server } = page
  server.silence(endAccess)
  server.silence(refreshSession)
  await opens('End access: Mara Lind')
  await userEvent.click(dialog().getByRole('button', { name: 'End access' }))
  await dialog().findByText('No Server Response')
  expect(server.callsOf(signOut)).toEqual([])

  server.answer(endAccess, {})
  await userEvent.click(dialog().getByRole('button', { name: 'End access' }))
  await screen.findByText('Your access has ended. Somebody else goes on with your requests.')
  expect(page.address()).toBe('/linkpage')
  expect(server.callsOf(signOut)).toHaveLength(1)
})

it('whoever ends the own access hears so, too, where the answer is lost and the session is over', async () => {
  const page = await open({ people: [aPerson(), aPerson({ ...jonas, companyRole: 'manager' })] })
  page.server.silence(endAccess)
  page.server.refuse(signOut, 'NOT_AUTHENTICATED')
  await opens('End access: Mara Lind')
  await userEvent.click(dialog().getByRole('button', { name: 'End access' }))
  await screen.findByText('Your access has ended. Somebody else goes on with your requests.')
  expect(page.address()).toBe('/linkpage')
})

it('the last manager can neither leave nor step back', async () => {
  await open({ people: [aPerson(), jonas] })
  expect(screen.queryByRole('button', { name: 'End access: Mara Lind' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Make member: Mara Lind' })).toBeNull()
})

it('is read again as a colleague changes it, with who is signed in', async () => {
  let tell: (event: object) => Promise<void> = async () => undefined
  let company = aCompany()
  const { server } = await openPage('/company', {
    as: 'USER',
    server: (played) => {
      played.answer(getCompany, () => company)
      tell = playEvents(played)
    },
  })
  const asked = server.callsOf(getCurrentUser).length
  company = aCompany({ people: [aPerson(), jonas] })
  await tell({ kind: 'company-changed', requestId: null, itemId: null })
  await screen.findByText('Jonas Beck')
  expect(server.callsOf(getCurrentUser).length).toBe(asked + 1)
})

it('says that it could not be loaded, and tries again', async () => {
  const { server } = await openPage('/company', {
    as: 'USER',
    server: (server) => server.refuse(getCompany, 'VALIDATION'),
  })
  await screen.findByText('The company could not be loaded')
  server.answer(getCompany, aCompany())
  await press('Try again')
  await screen.findByText('Hafenweg 3')
})

it('is no page of administrators', async () => {
  const page = await openPage('/company', { as: 'ADMIN' })
  await screen.findByText('Unauthorized Access')
  expect(page.address()).toBe('/unauthorized')
})

it('somebody who was chosen and has gone is chosen no more', async () => {
  let tell: (event: object) => Promise<void> = async () => undefined
  let company = aCompany({ people: [aPerson(), ines, jonas] })
  const { server } = await openPage('/company', {
    as: 'USER',
    server: (played) => {
      played.answer(getCompany, () => company)
      played.answer(endAccess, {})
      tell = playEvents(played)
    },
  })
  await screen.findByText('Ines Wolf')
  await opens('End access: Jonas Beck')
  await userEvent.selectOptions(dialog().getByLabelText('Who takes over?'), 'Ines Wolf')
  company = aCompany({ people: [aPerson(), jonas] })
  await tell({ kind: 'company-changed', requestId: null, itemId: null })
  await expect.poll(() => dialog().queryByRole('option', { name: 'Ines Wolf' })).toBeNull()
  await userEvent.click(dialog().getByRole('button', { name: 'End access' }))
  await expect.poll(() => server.callsOf(endAccess)[0]?.body).toEqual({ successorId: 10001 })
})

it('an answer that comes late closes no other dialog', async () => {
  const { server } = await open({ people: [aPerson(), ines, jonas] })
  server.answer(invitePerson, ({ body }) => anInvitation(body))
  const answer = server.hold(invitePerson)
  await opens('Invite somebody')
  await userEvent.type(dialog().getByLabelText('Email'), 'kim@klangwerk.example')
  await press('Send invitation')
  await userEvent.click(dialog().getByRole('button', { name: 'Cancel' }))
  await opens('Invite somebody')
  await userEvent.type(dialog().getByLabelText('Email'), 'lea@klangwerk.example')
  await act(async () => answer())
  await screen.findByText('Invitation sent to kim@klangwerk.example')
  expect(dialog().getByLabelText<HTMLInputElement>('Email').value).toBe('lea@klangwerk.example')
})

it('an access that ends late closes no other dialog', async () => {
  const { server, become } = await open({ people: [aPerson(), ines, jonas] })
  server.answer(endAccess, () => {
    become({ people: [aPerson(), ines, left] })
    return {}
  })
  const answer = server.hold(endAccess)
  await opens('End access: Jonas Beck')
  await userEvent.selectOptions(dialog().getByLabelText('Who takes over?'), 'Ines Wolf')
  await userEvent.click(dialog().getByRole('button', { name: 'End access' }))
  await userEvent.click(dialog().getByRole('button', { name: 'Cancel' }))
  await opens('End access: Ines Wolf')
  await act(async () => answer())
  await screen.findByText('Access ended')
  expect(screen.queryByRole('dialog')).toBeTruthy()
})
