import { verifyEmail } from '@portal/contract/accounts/session.ts'
import type { UserProfile } from '@portal/contract/accounts/user-schemas.ts'
import { getCurrentUser, getUserByEmail, updateOwnProfile } from '@portal/contract/accounts/users.ts'
import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { aProfile, currentUserOf } from '../testing/a-profile.ts'
import { type OpenedPage, openPage } from '../testing/open-page.tsx'

const wanted = 'new@klangwerk.example'

/** The profile of a dealer, on a server that keeps what is saved. A new address waits for its code. */
async function open(kept: Partial<UserProfile> = {}, me: { hasColleagues?: boolean } = {}): Promise<OpenedPage> {
  let profile = { ...aProfile, ...kept }
  const page = await openPage('/profile', {
    as: 'USER',
    server: (server) => {
      server.answer(getCurrentUser, () => currentUserOf(profile, me))
      server.answer(getUserByEmail, () => profile)
      server.answer(updateOwnProfile, ({ body: { email = profile.email, ...others } }) => {
        profile = { ...profile, ...(others as Partial<UserProfile>) }
        if ('withdrawNewEmail' in others) profile = { ...profile, pendingEmail: null }
        if (email !== profile.email) profile = { ...profile, pendingEmail: email }
        return profile
      })
      server.answer(verifyEmail, () => {
        profile = { ...profile, email: profile.pendingEmail ?? profile.email, pendingEmail: null }
        return new Response('""')
      })
    },
  })
  await screen.findByLabelText('City')
  return page
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
/** Those that can be pressed. */
const saves = () =>
  screen.getAllByRole<HTMLButtonElement>('button', { name: 'Save', hidden: true }).filter(({ disabled }) => !disabled)
async function change(label: string, value: string) {
  await userEvent.clear(field(label))
  await userEvent.type(field(label), value)
}
async function save() {
  const [button] = saves()
  if (button) await userEvent.click(button)
}

it('saves one field at a time, and never the debtor number', async () => {
  await open()
  expect(field('Debtor Number').readOnly).toBe(true)
  expect(saves()).toHaveLength(0)
  await change('First Name', 'Marlene')
  expect(saves()).toHaveLength(1)
  await save()
  await screen.findByText('Saved First Name')
  await expect.poll(() => screen.getByRole('button', { name: /^Account/ }).textContent).toContain('Marlene')
})

it('says which field could not be saved, and keeps what was typed', async () => {
  const { server } = await open()
  server.refuse(updateOwnProfile, 'INTERNAL')
  await change('City', 'Bremen')
  await save()
  await screen.findByText('Failed to save City')
  expect(field('City').value).toBe('Bremen')
})

it('asks for a value where one is needed', async () => {
  const { server } = await open()
  await change('City', ' ')
  await save()
  screen.getByText('City is required.')
  expect(server.callsOf(updateOwnProfile)).toEqual([])
})

it('changes the address once the code mailed to the new one is entered', async () => {
  const { server } = await open()
  await change('Email', wanted)
  await save()
  const waiting = await screen.findByRole('region', { name: 'Confirm your new email address' })
  expect(waiting.textContent).toContain(wanted)
  expect(field('Email').value).toBe(aProfile.email)
  await userEvent.type(within(waiting).getByLabelText('Verification Code'), '123456')
  await userEvent.click(within(waiting).getByRole('button', { name: 'Confirm Code' }))
  await expect.poll(() => field('Email').value).toBe(wanted)
  expect(screen.queryByRole('region', { name: 'Confirm your new email address' })).toBeNull()
  expect(server.callsOf(verifyEmail).map(({ query }) => query)).toEqual([{ email: wanted, code: '123456' }])
  await expect.poll(() => screen.getByRole('button', { name: /^Account/ }).textContent).toContain(wanted)
})

it('takes a mistyped new address back', async () => {
  const { server } = await open({ pendingEmail: wanted })
  await userEvent.click(screen.getByRole('button', { name: 'Take the new address back' }))
  await expect.poll(() => screen.queryByRole('region', { name: 'Confirm your new email address' })).toBeNull()
  expect(server.callsOf(updateOwnProfile).map(({ body }) => body)).toEqual([{ withdrawNewEmail: true }])
})

it('keeps what was typed into other fields when a new address takes effect', async () => {
  const { server } = await open({ pendingEmail: wanted })
  await change('City', 'Bremen')
  const answer = server.hold(getUserByEmail)
  await userEvent.type(screen.getByLabelText('Verification Code'), '123456')
  await userEvent.click(screen.getByRole('button', { name: 'Confirm Code' }))
  await expect.poll(() => server.callsOf(getUserByEmail).at(-1)?.params.email).toBe(wanted)
  await act(async () => answer())
  await expect.poll(() => field('Email').value).toBe(wanted)
  expect(field('City').value).toBe('Bremen')
})

it('says at the field that the address belongs to another account', async () => {
  const { server } = await open()
  server.refuse(updateOwnProfile, 'EMAIL_ALREADY_EXISTS')
  await change('Email', wanted)
  await save()
  await screen.findByText('Failed to save Email')
  screen.getByText('Another account has this email address.')
})

it('says which address an administrator saved meanwhile', async () => {
  const { server } = await open()
  server.refuse(updateOwnProfile, 'STALE')
  server.answer(getCurrentUser, currentUserOf({ ...aProfile, email: wanted }))
  server.answer(getUserByEmail, ({ params: { email } }) =>
    email === wanted ? { ...aProfile, email } : new Response('{"error":"NOT_FOUND"}', { status: 404 }),
  )
  await change('Email', 'other@klangwerk.example')
  await save()
  await screen.findByText(/“new@klangwerk.example” is saved now. Save again/)
  expect(screen.queryByText('Failed to load profile data')).toBeNull()
})

it('says what could not be loaded, and tries again', async () => {
  const { server } = await openPage('/profile', {
    as: 'USER',
    server: (server) => {
      server.refuse(getCurrentUser, 'VALIDATION')
      server.refuse(getUserByEmail, 'VALIDATION')
    },
  })
  await screen.findByText('Failed to load user data')
  server.answer(getCurrentUser, currentUserOf(aProfile))
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Failed to load profile data')
  server.answer(getUserByEmail, aProfile)
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  await screen.findByLabelText('City')
})

it('a member reads what concerns the company, which managers change, and changes the own name', async () => {
  await openPage('/profile', {
    as: 'USER',
    server: (server) => {
      server.answer(getCurrentUser, currentUserOf(aProfile, { companyRole: 'member', hasColleagues: true }))
      server.answer(getUserByEmail, aProfile)
    },
  })
  await screen.findByLabelText('City')
  screen.getByText('What concerns the company is changed by its managers.')
  const ofCompany = ['Company Name', 'Phone Number', 'Street', 'Post Code', 'City', 'Country', 'Debtor Number']
  expect(ofCompany.map((label) => field(label).readOnly)).toEqual(ofCompany.map(() => true))
  expect(['First Name', 'Last Name', 'Email'].map((label) => field(label).readOnly)).toEqual([false, false, false])
  expect(screen.getByRole('link', { name: 'Company' }).getAttribute('href')).toBe('/company')
})

it('a company of one has its whole profile as always, and no word of managers', async () => {
  await open()
  expect(field('City').readOnly).toBe(false)
  expect(screen.queryByText('What concerns the company is changed by its managers.')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Company' })).toBeNull()
})

it('offers mails about all requests of the company to whoever has colleagues', async () => {
  const { server } = await open({}, { hasColleagues: true })
  await userEvent.click(screen.getByRole('radio', { name: /^All of the company/ }))
  await screen.findByText('Saved Mails about these requests')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^All of the company/ }).checked).toBe(true)
  expect(server.callsOf(updateOwnProfile)[0]?.body).toEqual({ mailCases: 'company' })
})

it('offers no such mails to whoever is alone in the company', async () => {
  await open()
  expect(screen.queryByRole('radio', { name: /^All of the company/ })).toBeNull()
})

it('whoever goes on in another field while one is saved stays there', async () => {
  const { server } = await open()
  const answer = server.hold(updateOwnProfile)
  await change('City', 'Bremen')
  await save()
  await userEvent.type(field('Street'), 'a')
  await act(async () => answer())
  await screen.findByText('Saved City')
  expect(document.activeElement).toBe(field('Street'))
})

it('the code of a new address takes nobody away from another field', async () => {
  const { server } = await open()
  const answer = server.hold(updateOwnProfile)
  await change('Email', wanted)
  await save()
  await userEvent.type(field('Street'), 'a')
  await act(async () => answer())
  await screen.findByLabelText('Verification Code')
  expect(document.activeElement).toBe(field('Street'))
})

it('of two choices made after each other the last one is shown, and saved last', async () => {
  const { server } = await open()
  const answer = server.hold(updateOwnProfile)
  const choose = (name: RegExp) => userEvent.click(screen.getByRole('radio', { name }))
  const chosen = () => screen.getAllByRole<HTMLInputElement>('radio', { checked: true }).map(({ value }) => value)
  await choose(/^Once a day/)
  await choose(/^Only what/)
  expect(server.callsOf(updateOwnProfile)).toHaveLength(1)
  await act(async () => answer())
  await expect
    .poll(() => server.callsOf(updateOwnProfile).map(({ body }) => body))
    .toEqual([{ mailChoice: 'DAILY' }, { mailChoice: 'ASKS_ONLY' }])
  await expect.poll(chosen).toEqual(['ASKS_ONLY'])
})
