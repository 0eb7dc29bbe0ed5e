import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadConfig } from '../api/config.ts'
import { beginSession, endSession } from '../api/session.ts'
import { aProfile } from '../testing/a-profile.ts'
import { tokenOf, writePageConfig } from '../testing/signed-in.ts'
import { Component as Profile } from './profile.tsx'

let email: string
/** Holds back the answers about the new address until the test lets them come. */
let release: () => void

beforeEach(async () => {
  writePageConfig({ captcha: { provider: 'off', siteKey: null } })
  await loadConfig()
  beginSession(tokenOf())
  email = 'old@klangwerk.example'
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.startsWith('/api/v1/auth/verify')) email = 'new@klangwerk.example'
    if (address.includes('new%40')) await held
    const pendingEmail = email.startsWith('old') ? 'new@klangwerk.example' : null
    return Response.json({ ...aProfile, email, pendingEmail })
  })
})
afterEach(() => {
  act(endSession)
  vi.unstubAllGlobals()
})

it('keeps what was typed into other fields when a new address takes effect', async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Profile />
    </QueryClientProvider>,
  )
  fireEvent.change(await screen.findByLabelText('City'), { target: { value: 'Bremen' } })
  fireEvent.change(screen.getByLabelText('Verification Code'), { target: { value: '123456' } })
  fireEvent.click(screen.getByRole('button', { name: 'Confirm Code' }))
  await waitFor(() => expect(email).toBe('new@klangwerk.example'))
  await act(async () => release())
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('new@klangwerk.example'))
  expect(screen.getByLabelText<HTMLInputElement>('City').value).toBe('Bremen')
})
