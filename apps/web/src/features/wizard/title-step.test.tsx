import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { loadConfig } from '../../api/config.ts'
import { setConnectionLost } from '../../api/connection.ts'
import { beginSession, endSession } from '../../api/session.ts'
import { onDevice } from '../../parts/device/database.ts'
import { theDevice } from '../../testing/device-database.ts'
import { MemoryRouter } from '../../testing/memory-router.tsx'
import { tokenOf, writePageConfig } from '../../testing/signed-in.ts'
import { ConfirmProvider } from '../../ui/confirm.tsx'
import { TitleStep } from './title-step.tsx'

const signIn = (userId: number) => beginSession(tokenOf({ userId }))
const open = (onKept: (claimId: string) => unknown = () => {}) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ConfirmProvider>
        <MemoryRouter>
          <TitleStep onBegun={() => {}} onKept={onKept} />
        </MemoryRouter>
      </ConfirmProvider>
    </QueryClientProvider>,
  )
const title = () => screen.getByLabelText<HTMLInputElement>(/^Title/)

afterEach(() => {
  act(endSession)
  act(() => setConnectionLost(false))
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

it('finds the typed title again, and forgets it when its writer signs out', () => {
  signIn(1)
  const first = open()
  fireEvent.change(title(), { target: { value: 'Customer Lindqvist' } })
  first.unmount()
  const second = open()
  expect(title().value).toBe('Customer Lindqvist')
  second.unmount()
  act(endSession)

  signIn(2)
  open()
  expect(title().value).toBe('')
})

it('a request without an answer goes on here at once, under the key that the portal may know', async () => {
  writePageConfig()
  await loadConfig()
  signIn(1)
  const sent: unknown[] = []
  vi.stubGlobal('fetch', (_: string, { headers }: { headers: Headers }) => {
    sent.push(headers.get('idempotency-key'))
    return Promise.reject(new TypeError('Failed to fetch'))
  })
  const onKept = vi.fn()
  open(onKept)
  fireEvent.change(title(), { target: { value: 'Cellar' } })
  fireEvent.click(screen.getByRole('checkbox'))
  fireEvent.click(screen.getByRole('button', { name: 'OK' }))
  fireEvent.click(screen.getByRole('button', { name: 'Create request' }))
  await waitFor(() => expect(onKept).toHaveBeenCalledTimes(1))
  // The call may have arrived: what is kept is begun under the same key and title.
  const draft = { key: sent[0], begunAs: 'Cellar' }
  const kept = [...theDevice.store('claims').rows.values()]
  expect(kept).toMatchObject([{ id: onKept.mock.lastCall?.[0], userId: '1', title: 'Cellar', draft }])
})

it.each([
  ['an answer', false],
  ['a connection', true],
])('a request without %s, on a device that keeps nothing, says so and promises nothing', async (_, isLost) => {
  writePageConfig()
  await loadConfig()
  signIn(1)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await onDevice(async () => undefined)
  vi.spyOn(theDevice.store('claims'), 'put').mockRejectedValueOnce(new Error('closed'))
  act(() => setConnectionLost(isLost))
  open()
  fireEvent.change(title(), { target: { value: 'Attic' } })
  fireEvent.click(screen.getByRole('checkbox'))
  fireEvent.click(screen.getByRole('button', { name: 'OK' }))
  fireEvent.click(screen.getByRole('button', { name: 'Create request' }))
  expect(await screen.findByText('No connection. What you typed is kept on this device.')).toBeTruthy()
  expect(screen.queryByText(/sent by itself/)).toBeNull()
})
