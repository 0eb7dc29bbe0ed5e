import type { ItemRow } from '@portal/contract/items/item-shapes.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadConfig } from '../../api/config.ts'
import { setConnectionLost } from '../../api/connection.ts'
import { beginSession, endSession } from '../../api/session.ts'
import { onDevice } from '../../parts/device/database.ts'
import { showLanguage, useLanguage } from '../../parts/language/readers-language.ts'
import { theDevice } from '../../testing/device-database.ts'
import { tokenOf, writePageConfig } from '../../testing/signed-in.ts'
import { ConfirmProvider } from '../../ui/confirm.tsx'
import { OverviewStep } from './overview-step.tsx'

const nothing = () => undefined
const later = async () => undefined
const item = {
  ...{ id: 5, itemNumber: 'NW-165', serialNumber: 'SN-1', brand: 'Nordwall', itemType: 'Speaker' },
  ...{ issueDescription: 'Buzzes.', images: [{ fileName: 'cone.jpg', kind: 'image', processing: 'ready' }] },
} as ItemRow

function Overview({ items, isUnfinished }: { readonly items: readonly ItemRow[]; readonly isUnfinished: boolean }) {
  useLanguage()
  return (
    <OverviewStep
      requestId={1}
      title={undefined}
      items={items}
      isUnfinished={isUnfinished}
      onAdd={nothing}
      onAddLike={nothing}
      onEdit={nothing}
      onMend={nothing}
      onEnding={nothing}
      onCompleted={later}
      onCancelled={later}
      onGone={nothing}
      onKept={later}
    />
  )
}
const open = (items: readonly ItemRow[], isUnfinished = false) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ConfirmProvider>
        <Overview items={items} isUnfinished={isUnfinished} />
      </ConfirmProvider>
    </QueryClientProvider>,
  )
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const agree = async (name: string) =>
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }))

beforeEach(async () => {
  writePageConfig()
  await loadConfig()
  beginSession(tokenOf())
})
afterEach(async () => {
  act(() => setConnectionLost(false))
  await act(() => showLanguage('en'))
  act(endSession)
  vi.unstubAllGlobals()
})

it('says why a request was not sent, and says it again in a language that is chosen afterwards', async () => {
  open([])
  press('Complete request')
  expect(screen.getByText('Please add at least one item before completing the request.')).toBeTruthy()

  await act(() => showLanguage('de'))
  expect(screen.getByText('Bitte fügen Sie mindestens ein Gerät hinzu, bevor Sie den Antrag einreichen.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Antrag einreichen' })).toBeTruthy()
})

it('brings into sight why a request was not sent, each time', async () => {
  const broughtIntoSight = vi.spyOn(Element.prototype, 'scrollIntoView')
  open([])
  for (const times of [1, 2]) {
    press('Complete request')
    await waitFor(() => expect(broughtIntoSight).toHaveBeenCalledTimes(times))
  }
  const [box] = broughtIntoSight.mock.contexts
  expect((box as Element).textContent).toBe('Please add at least one item before completing the request.')
})

it.each([
  ['completing', async () => press('Complete request')],
  [
    'completing once the connection is known to be lost',
    async () => {
      act(() => setConnectionLost(true))
      press('Complete request')
    },
  ],
  [
    'cancelling',
    async () => {
      press('Cancel request')
      await agree('Cancel request')
    },
  ],
  [
    'deleting an item',
    async () => {
      press('Delete NW-165')
      await agree('Delete')
    },
  ],
])(
  '%s without an answer, where the device keeps nothing, says that there is no connection, and that nothing is lost',
  async (_, tap) => {
    await onDevice(async () => undefined)
    vi.spyOn(theDevice.store('claims'), 'put').mockRejectedValue(new Error('closed'))
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    open([item])
    await tap()
    expect(await screen.findByText('No connection. What you typed is kept on this device.')).toBeTruthy()
  },
)

it('a fault of the server is no lost connection', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ error: 'INTERNAL', message: '' }, { status: 500 }))
  open([item])
  press('Complete request')
  expect(await screen.findByText('An unexpected error occurred. Please try again.')).toBeTruthy()
})
