import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { showLanguage } from '../parts/language/readers-language.ts'
import { openPage } from '../testing/open-page.tsx'

const operator = {
  name: 'Klangwerk GmbH',
  address: 'Hafenweg 3',
  representative: '',
  phone: '',
  email: 'service@klangwerk.example',
  register: '',
  vatId: '',
}

it('a page follows the language that its reader chooses, and says which language it is in', async () => {
  await openPage('/privacy', { config: { operator, captcha: { provider: 'altcha', siteKey: null } } })
  expect(await screen.findByRole('heading', { name: 'Privacy Policy' })).toBeDefined()
  expect(screen.getByRole('heading', { name: 'Protection against automated access' })).toBeDefined()

  await act(async () => showLanguage('de'))
  expect(await screen.findByRole('heading', { name: 'Datenschutzerklärung' })).toBeDefined()
  expect(screen.getByRole('heading', { name: 'Schutz vor automatisierten Zugriffen' })).toBeDefined()
  expect(screen.getByRole('article').lang).toBe('de')
})
