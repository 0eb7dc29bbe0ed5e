import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'

it('the footer of every page says when a language cannot be loaded, and the page stays in its own', async () => {
  // The set-up of tests has loaded the messages of all languages.
  vi.resetModules()
  vi.doMock('@portal/texts/current-language.ts', async (original) => ({
    ...(await original<typeof import('@portal/texts/current-language.ts')>()),
    isAtHand: (language: string) => language === 'en',
    loadLanguage: () => Promise.reject(new TypeError('Failed to fetch')),
  }))
  const { SiteFooter } = await import('./site-footer.tsx')
  const { MemoryRouter } = await import('../../testing/memory-router.tsx')
  render(<SiteFooter />, { wrapper: MemoryRouter })
  const choose = (language: string) =>
    act(async () => fireEvent.change(screen.getByLabelText('Language'), { target: { value: language } }))
  await choose('fr')
  expect(screen.getByRole('alert').textContent).toMatch(/^The language could not be loaded/)
  expect(screen.getByLabelText<HTMLSelectElement>('Language').value).toBe('en')
  await choose('en')
  expect(screen.queryByRole('alert')).toBeNull()
})
