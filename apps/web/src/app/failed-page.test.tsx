import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { showLanguage } from '../parts/language/readers-language.ts'
import { FailedPage } from './failed-page.tsx'

// The page notes what failed for whoever opens the browser's tools.
beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
})
afterEach(() => act(() => showLanguage('en')))

it('says what happened in the language that its reader chooses meanwhile', async () => {
  // What a router shows for a failed route is made once, so that nothing around it draws it anew.
  render(<FailedPage error={new Error('no data')} />)
  expect(screen.getByRole('heading', { name: 'This page could not be shown' })).toBeDefined()
  await act(() => showLanguage('de'))
  expect(screen.getByRole('heading', { name: 'Diese Seite konnte nicht angezeigt werden' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Neu laden' })).toBeDefined()
})
