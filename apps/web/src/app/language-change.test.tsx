import { getCurrentUser, getUserByEmail, updateOwnProfile } from '@portal/contract/accounts/users.ts'
import { getItem, listItemHistory } from '@portal/contract/items/items.ts'
import { listMessages } from '@portal/contract/messages/messages.ts'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { aProfile, currentUserOf } from '../testing/a-profile.ts'
import { openPage } from '../testing/open-page.tsx'
import { anItem } from '../testing/records.ts'
import type { StubServer } from '../testing/stub-server.ts'

/** A dealer's account, which keeps the language that is chosen. */
const theAccount = (server: StubServer) => {
  let profile = aProfile
  server.answer(getCurrentUser, () => currentUserOf(profile))
  server.answer(getUserByEmail, () => profile)
  server.answer(updateOwnProfile, ({ body }) => {
    profile = { ...profile, language: body.language ?? profile.language }
    return profile
  })
  server.answer(getItem, anItem())
  server.answer(listItemHistory, [])
  server.answer(listMessages, [])
}

/** Chooses German in the footer of the page. */
async function chooseGerman() {
  const [footer] = screen.getAllByRole('contentinfo').slice(-1)
  const choice = within(footer ?? document.body).getByLabelText('Language')
  await act(async () => fireEvent.change(choice, { target: { value: 'de' } }))
}

/** What each page is called, and one of its fields, in English and in German. */
const pages = [
  { path: '/login', heading: ['Sign In', 'Anmelden'], field: ['Email', 'E-Mail'] },
  { path: '/register', heading: ['Register your account', 'Konto registrieren'], field: ['City', 'Ort'] },
  { path: '/profile', heading: ['Profile', 'Profil'], field: ['City', 'Ort'], as: 'USER' },
  {
    path: '/wizzard',
    heading: ['Name your request', 'Benennen Sie Ihren Antrag'],
    field: [/^Title/, /^Titel/],
    as: 'USER',
  },
  {
    path: '/request-item/10001',
    heading: [/^Item 10001/, /^Gerät 10001/],
    field: ['Message', 'Nachricht'],
    as: 'USER',
  },
] as const

it.each(pages)('$path keeps what was typed when its reader chooses another language', async (page) => {
  await openPage(page.path, { server: theAccount, ...('as' in page && { as: page.as }) })
  await screen.findByRole('heading', { name: page.heading[0], level: 1 })
  const field = await screen.findByLabelText<HTMLInputElement>(page.field[0])
  await userEvent.clear(field)
  await userEvent.type(field, 'half a wo')
  await chooseGerman()
  screen.getByRole('heading', { name: page.heading[1], level: 1 })
  expect(screen.getByLabelText(page.field[1])).toBe(field)
  expect(field.value).toBe('half a wo')
})

it('what was wrong with a form is said in the new language, and its other fields stay', async () => {
  await openPage('/register')
  await userEvent.type(await screen.findByLabelText('City'), 'Hamburg')
  await userEvent.type(screen.getByLabelText('Password'), 'Violin-Quartet-77')
  await userEvent.click(screen.getByRole('checkbox'))
  await userEvent.click(screen.getByRole('button', { name: 'Sign Up' }))
  screen.getByText('Post Code is required.')
  await chooseGerman()
  screen.getByText('Bitte füllen Sie dieses Feld aus: Postleitzahl.')
  expect(screen.getByLabelText<HTMLInputElement>('Ort').value).toBe('Hamburg')
  expect(screen.getByLabelText<HTMLInputElement>('Passwort').value).toBe('Violin-Quartet-77')
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true)
  expect(document.documentElement.lang).toBe('de')
  expect(document.title).toContain('Registrieren')
})
