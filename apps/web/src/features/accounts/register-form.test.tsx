import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadConfig } from '../../api/config.ts'
import { localStore } from '../../local-store/local-store.ts'
import { showLanguage } from '../../parts/language/readers-language.ts'
import { MemoryRouter } from '../../testing/memory-router.tsx'
import { writePageConfig } from '../../testing/signed-in.ts'
import { RegisterForm } from './register-form.tsx'

let sent: unknown

beforeEach(async () => {
  writePageConfig()
  await loadConfig()
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    sent = JSON.parse(body)
    return new Response('""', { status: 201 })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  localStore.justRegistered.clear()
  void showLanguage('en')
})

const typed = {
  Vorname: 'Mara',
  Nachname: 'Lind',
  Firma: 'Klangwerk',
  'E-Mail': 'mara@klangwerk.example',
  Straße: 'Hafenweg 3',
  Postleitzahl: '20095',
  Ort: 'Hamburg',
  Land: 'Deutschland',
  Passwort: 'Violin-Quartet-77',
  'Passwort bestätigen': 'Violin-Quartet-77',
}

it('registers an account of the language in which it was filled in, with the English name of the country', async () => {
  void showLanguage('de')
  const onRegistered = vi.fn()
  const captcha = { prepare: () => undefined, token: async () => undefined }
  render(
    <MemoryRouter>
      <RegisterForm captcha={captcha} onRegistered={onRegistered} />
    </MemoryRouter>,
  )
  for (const [label, value] of Object.entries(typed))
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  fireEvent.click(screen.getByRole('checkbox'))
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Registrieren' })))
  await waitFor(() => expect(onRegistered).toHaveBeenCalledWith('mara@klangwerk.example'))
  expect(sent).toMatchObject({ city: 'Hamburg', country: 'Germany', language: 'de' })
})

it('offers the countries by the names and in the order of the reader’s language', async () => {
  void showLanguage('de')
  const captcha = { prepare: () => undefined, token: async () => undefined }
  const { container } = render(
    <MemoryRouter>
      <RegisterForm captcha={captcha} onRegistered={() => undefined} />
    </MemoryRouter>,
  )
  const offered = () => [...container.querySelectorAll('datalist option')].map((option) => option.getAttribute('value'))
  expect(offered()).toEqual([])
  fireEvent.focus(screen.getByLabelText('Land'))
  expect(offered()).toContain('Österreich')
  await act(() => showLanguage('en'))
  expect(offered()).toContain('Austria')
})
