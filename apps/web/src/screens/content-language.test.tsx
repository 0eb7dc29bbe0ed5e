import { act, render, screen } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { loadConfig } from '../api/config.ts'
import { showLanguage } from '../parts/language/readers-language.ts'
import { writePageConfig } from '../testing/signed-in.ts'
import * as privacy from './privacy.tsx'

const operator = {
  name: 'Klangwerk GmbH',
  address: 'Hafenweg 3',
  representative: '',
  phone: '',
  email: 'service@klangwerk.example',
  register: '',
  vatId: '',
}

beforeEach(async () => {
  writePageConfig({ operator, captcha: { provider: 'altcha', siteKey: null } })
  await loadConfig()
})
afterEach(() => showLanguage('en'))

it('a page follows the language that its reader chooses, and says which language it is in', async () => {
  const router = createMemoryRouter([{ path: '/', ...privacy, HydrateFallback: () => null }])
  render(<RouterProvider router={router} />)
  expect(await screen.findByRole('heading', { name: 'Privacy Policy' })).toBeDefined()
  expect(screen.getByRole('heading', { name: 'Protection against automated access' })).toBeDefined()

  await act(async () => showLanguage('de'))
  expect(await screen.findByRole('heading', { name: 'Datenschutzerklärung' })).toBeDefined()
  expect(screen.getByRole('heading', { name: 'Schutz vor automatisierten Zugriffen' })).toBeDefined()
  expect(screen.getByRole('article').lang).toBe('de')
})
