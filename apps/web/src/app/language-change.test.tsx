import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { loadConfig } from '../api/config.ts'
import { queryClient } from '../api/query-client.ts'
import { beginSession, endSession } from '../api/session.ts'
import { localStore } from '../local-store/local-store.ts'
import { showLanguage } from '../parts/language/readers-language.ts'
import { aProfile } from '../testing/a-profile.ts'
import { tokenOf, writePageConfig } from '../testing/signed-in.ts'
import '../testing/top-layer.ts'
import { createRouter } from './router.tsx'

// Here a script is compiled when it is first loaded, which takes longer than a page may.
beforeAll(() =>
  Promise.all([
    import('./signed-in.ts'),
    import('../screens/login.tsx'),
    import('../screens/register.tsx'),
    import('../screens/profile.tsx'),
    import('../screens/wizard.tsx'),
  ]),
)
beforeEach(async () => {
  writePageConfig({ captcha: { provider: 'off', siteKey: null } })
  await loadConfig()
  localStore.hideTitleFormInfoBox.set()
  vi.stubGlobal('fetch', async (_: string, { method, body }: { method: string; body: string }) =>
    Response.json(method === 'PUT' ? { ...aProfile, ...JSON.parse(body) } : aProfile),
  )
})
afterEach(() => {
  cleanup()
  act(endSession)
  queryClient.clear()
  localStore.language.clear()
  showLanguage('en')
  vi.unstubAllGlobals()
})

/** What each page is called, and one of its fields, in English and in German. */
const pages = [
  { path: '/login', heading: ['Sign In', 'Anmelden'], field: ['Email', 'E-Mail'] },
  { path: '/register', heading: ['Register your account', 'Konto registrieren'], field: ['City', 'Ort'] },
  { path: '/profile', heading: ['Profile', 'Profil'], field: ['City', 'Ort'], signedIn: true },
  {
    path: '/wizzard',
    heading: ['Name your request', 'Benennen Sie Ihren Antrag'],
    field: [/^Title/, /^Titel/],
    signedIn: true,
  },
] as const

it.each(pages)('$path keeps what was typed when its reader chooses another language', async (page) => {
  if ('signedIn' in page) beginSession(tokenOf())
  history.replaceState(null, '', page.path)
  render(<RouterProvider router={createRouter()} />)
  await screen.findByRole('heading', { name: page.heading[0], level: 1 })
  const field = await screen.findByLabelText<HTMLInputElement>(page.field[0])
  fireEvent.change(field, { target: { value: 'half a wo' } })
  const [footer] = screen.getAllByRole('contentinfo').slice(-1)
  const choice = within(footer as HTMLElement).getByLabelText('Language')
  await act(async () => fireEvent.change(choice, { target: { value: 'de' } }))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(page.heading[1])
  expect(screen.getByLabelText(page.field[1])).toBe(field)
  expect(field.value).toBe('half a wo')
})
