import { refreshSession, signIn } from '@portal/contract/accounts/session.ts'
import { getCurrentUser } from '@portal/contract/accounts/users.ts'
import { acceptInvitation, getInvitation, joinCompany } from '@portal/contract/companies/companies.ts'
import type { ReplyOf } from '@portal/contract/endpoint.ts'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { localStore } from '../local-store/local-store.ts'
import { mara, openPage } from '../testing/open-page.tsx'
import { tokenOf } from '../testing/signed-in.ts'
import type { StubServer } from '../testing/stub-server.ts'

const email = 'kim@klangwerk.example'
const password = 'Violin-Quartet-77'

type Invitation = ReplyOf<typeof getInvitation>

const open = (wanted: Partial<Invitation> = {}, server: (stub: StubServer) => void = () => undefined) =>
  openPage('/invitation?code=abc', {
    server: (stub) => {
      stub.answer(getInvitation, {
        ...{ email, companyName: 'Klangwerk', invitedBy: 'Mara Lind', language: 'en', hasAccount: false },
        ...{ expiresAt: '2026-11-27T10:00:00.000Z', ...wanted },
      })
      server(stub)
    },
  })

async function type(label: string, value: string) {
  await userEvent.click(await screen.findByLabelText(label))
  await userEvent.paste(value)
}
async function fill(others: Readonly<Record<string, string>> = {}) {
  const typed = { 'First Name': 'Kim', 'Last Name': 'Sand', Password: password, 'Confirm Password': password }
  for (const [label, value] of Object.entries({ ...typed, ...others })) await type(label, value)
}
const join = async () => userEvent.click(await screen.findByRole('button', { name: 'Join Klangwerk' }))

it('makes an account with a name and a password, and leads to the sign-in with the address filled in', async () => {
  const page = await open({}, (server) => server.answer(acceptInvitation, { email }))
  await screen.findByRole('heading', { name: 'Join Klangwerk', level: 1 })
  screen.getByText('Mara Lind invites you.')
  expect(screen.getByLabelText<HTMLInputElement>('Email').readOnly).toBe(true)
  await fill()
  await join()
  await screen.findByText('Your account is ready')
  expect(page.address()).toBe('/login')
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(email)
  expect(page.server.callsOf(getInvitation)[0]?.query).toEqual({ code: 'abc' })
  expect(page.server.callsOf(acceptInvitation)[0]?.body).toEqual({
    ...{ code: 'abc', firstName: 'Kim', lastName: 'Sand', password, language: 'en' },
  })

  page.server.refuse(signIn, 'INVALID_CREDENTIALS')
  await type('Password', 'Another-one-1')
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }))
  await screen.findByText('Invalid Credentials')
  expect(page.server.callsOf(signIn)[0]?.body).toMatchObject({ email, password: 'Another-one-1' })
})

it('asks for every field, and judges the password as a registration does', async () => {
  const { server } = await open()
  await join()
  for (const label of ['First Name', 'Last Name', 'Password', 'Confirm Password'])
    screen.getByText(`${label} is required.`)
  await fill({ 'Confirm Password': 'Another-one-1' })
  screen.getByRole('list', { name: 'Password rules' })
  await join()
  await screen.findByText('Passwords do not match.')
  expect(server.callsOf(acceptInvitation)).toEqual([])
})

it('says that the address has an account meanwhile, and keeps what was typed', async () => {
  await open({}, (server) => server.refuse(acceptInvitation, 'EMAIL_ALREADY_EXISTS'))
  await fill()
  await join()
  await screen.findByText(/already registered/)
  screen.getByDisplayValue('Kim')
})

it.each(['INVITATION_OVER', 'VALIDATION'] as const)(
  'of an invitation that nobody knows says one sentence: %s',
  async (code) => {
    await open({}, (server) => server.refuse(getInvitation, code))
    await screen.findByRole('heading', { name: 'This invitation is over' })
    screen.getByText(/^This invitation is no longer valid\./)
    expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/login')
  },
)

it('tries again where the server did not answer', async () => {
  const { server } = await open({}, (stub) => stub.silence(getInvitation))
  await screen.findByText('No Server Response')
  server.refuse(getInvitation, 'INVITATION_OVER')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('heading', { name: 'This invitation is over' })
})

it('leads whoever has an account to the sign-in, and back here', async () => {
  const page = await open({ hasAccount: true })
  await screen.findByText(`${email} has an account already. Sign in with it to join.`)
  await userEvent.click(screen.getByRole('link', { name: 'Sign In' }))
  await screen.findByRole('heading', { name: 'Sign In' })
  expect(localStore.postLoginRedirect.get()).toBe('/invitation?code=abc')
  expect(page.server.callsOf(refreshSession)).toHaveLength(1)
})

const signedInAs = (address: string) => (server: StubServer) =>
  server.answer(refreshSession, {
    ...{ token: tokenOf({ roles: ['USER'] }), user: { ...mara, email: address }, lastEventId: '1' },
  })

it('whoever is signed in with the address agrees to leave the own company, and joins', async () => {
  const goTo = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
  const { server } = await open({ hasAccount: true }, signedInAs('Kim@klangwerk.example'))
  await screen.findByText('You leave your present company. Your requests come along if you are alone there.')
  server.refuse(joinCompany, 'LAST_MANAGER')
  await join()
  await screen.findByText('A company needs a manager. Make somebody else manager first.')
  server.answer(joinCompany, {})
  await join()
  await waitFor(() => expect(goTo).toHaveBeenCalledWith('/requests'))
  expect(server.callsOf(joinCompany)[1]?.body).toEqual({ code: 'abc' })
  expect(server.callsOf(getCurrentUser)).toEqual([])
})

it('whoever is signed in with another address is asked to sign in with the invited one', async () => {
  await open({ hasAccount: true }, signedInAs('mara@klangwerk.example'))
  await screen.findByText(`${email} has an account already. Sign in with it to join.`)
})

it.each([
  ['with a new account', acceptInvitation, {}, fill, () => undefined],
  ['with the own account', joinCompany, { hasAccount: true }, () => undefined, signedInAs(email)],
] as const)(
  'whoever joined %s, by a call whose answer was lost, is led to the sign-in by the second try',
  async (_, accept, invitation, prepare, session) => {
    const { server } = await open(invitation, (stub) => {
      session(stub)
      stub.silence(accept)
    })
    await screen.findByRole('button', { name: 'Join Klangwerk' })
    await prepare()
    await join()
    await screen.findByText('No Server Response')
    server.refuse(accept, 'INVITATION_OVER')
    await join()
    await screen.findByText(/If you have accepted it, sign in\./)
    screen.getByRole('link', { name: 'Sign In' })
  },
)
