import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadConfig } from '../../api/config.ts'
import { setConnectionLost } from '../../api/connection.ts'
import { beginSession, endSession } from '../../api/session.ts'
import { isOnlyInMemory, onDevice } from '../../parts/device/database.ts'
import { keptClaim } from '../../parts/device/kept-claims.ts'
import { theDevice } from '../../testing/device-database.ts'
import { MemoryRouter } from '../../testing/memory-router.tsx'
import { tokenOf, writePageConfig } from '../../testing/signed-in.ts'
import { ConfirmProvider } from '../../ui/confirm.tsx'
import { TitleStep } from './title-step.tsx'

const signIn = (userId: number) => beginSession(tokenOf({ userId }))
const open = (onBegun: (claimId: string) => Promise<unknown> = async () => undefined) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ConfirmProvider>
        <MemoryRouter>
          <TitleStep onBegun={onBegun} onRead={() => undefined} />
        </MemoryRouter>
      </ConfirmProvider>
    </QueryClientProvider>,
  )
const title = () => screen.getByLabelText<HTMLInputElement>(/^Title/)

/** Begins a request. Answers the id of its claim, once its dealer is led on to it. */
async function begin(called: string, leadOn: (claimId: string) => unknown = () => undefined): Promise<string> {
  const onBegun = vi.fn(async (claimId: string) => leadOn(claimId))
  open(onBegun)
  fireEvent.change(title(), { target: { value: called } })
  fireEvent.click(screen.getByRole('checkbox'))
  fireEvent.click(screen.getByRole('button', { name: 'OK' }))
  fireEvent.click(screen.getByRole('button', { name: 'Create request' }))
  await waitFor(() => expect(onBegun).toHaveBeenCalledOnce())
  return onBegun.mock.lastCall?.[0] ?? ''
}

beforeEach(async () => {
  writePageConfig()
  await loadConfig()
  signIn(1)
})
afterEach(() => {
  act(endSession)
  act(() => setConnectionLost(false))
  Reflect.deleteProperty(navigator, 'locks')
})

it('finds the typed title again, and forgets it when its writer signs out', () => {
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

it.each([
  ['a connection', false],
  ['no connection', true],
])('with %s a request is begun on this device, which asks the portal nothing', async (_, isLost) => {
  const asked = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
  vi.stubGlobal('fetch', asked)
  act(() => setConnectionLost(isLost))
  const id = await begin('Cellar')
  const kept = [...theDevice.store('claims').rows.values()]
  expect(kept).toMatchObject([{ id, userId: '1', title: 'Cellar', items: [], step: 'writing' }])
  expect(asked).not.toHaveBeenCalled()
})

it('on a device that keeps nothing a request goes on in the memory of its page', async () => {
  await onDevice(async () => undefined)
  vi.spyOn(theDevice.store('claims'), 'put').mockRejectedValue(new Error('closed'))
  const id = await begin('Attic')
  expect(await keptClaim(id)).toMatchObject({ title: 'Attic', step: 'writing' })
  expect(isOnlyInMemory()).toBe(true)
})

it('a request is held open until its dealer is led on to it: it is not taken for one that is done', async () => {
  const held = vi.fn()
  const request = async (name: string, _how: object, work: () => Promise<void>) => {
    held(name)
    await work()
    held('let go')
  }
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true })
  await begin('At the door', (claimId) => expect(held.mock.calls).toEqual([[`wizard of ${claimId}`]]))
  await waitFor(() => expect(held).toHaveBeenLastCalledWith('let go'))
})
