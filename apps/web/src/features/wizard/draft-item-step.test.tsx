import type { UnitLookUp } from '@portal/contract/units/unit-look-up-schemas.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadConfig } from '../../api/config.ts'
import { isConnectionLost, setConnectionLost } from '../../api/connection.ts'
import { beginSession, endSession } from '../../api/session.ts'
import { MemoryRouter } from '../../testing/memory-router.tsx'
import { tokenOf, writePageConfig } from '../../testing/signed-in.ts'
import { ConfirmProvider } from '../../ui/confirm.tsx'
import { DraftItemStep } from './draft-item-step.tsx'
import { keeperOf, unfinishedItemQuery } from './unfinished-item.ts'

const nothing = () => {}

/** What the portal answers about the item that is being written. */
let answer: () => Response
const reads = vi.fn()
/** What was kept there, or did not arrive. */
let sent: unknown[] = []

beforeEach(async () => {
  writePageConfig({ brands: ['Nordwave'] })
  await loadConfig()
  beginSession(tokenOf())
  answer = () => Response.json({ item: begun })
  sent = []
  vi.stubGlobal('fetch', async (address: string, { method, body }: { method: string; body: string }) => {
    if (method === 'PUT') {
      sent.push(JSON.parse(body))
      if (isConnectionLost()) throw new TypeError('Failed to fetch')
    }
    if (address.endsWith('/unfinished-item') && method === 'GET') {
      reads()
      return answer()
    }
    if (address.includes('/units/verdict?')) return Response.json(anUnknownUnit)
    return Response.json(address.endsWith('/drafts') ? { drafts: [], more: 0 } : [])
  })
})
afterEach(() => {
  act(endSession)
  act(() => setConnectionLost(false))
  sessionStorage.clear()
  reads.mockClear()
  vi.unstubAllGlobals()
})

const begun = {
  ...{ itemType: 'Speaker', brand: 'Nordwave', itemNumber: 'NW-165', serialNumber: '', issueDescription: 'Scra' },
  ...{ amplifierRepairAttempt: null, amplifierRepairAttemptDetails: '', needsSchematic: null, amplifierOption: null },
  ...{ soldOn: null, faultKind: null, skippedShots: [], dealerSpots: [], files: [], saleProof: null },
}

const aFile = {
  ...{ key: 'items/a.jpg', fileName: 'a.jpg', kind: 'image', processing: 'ready' },
  ...{ thumbnailKey: null, failure: null, shot: null },
}

const anUnknownUnit: UnitLookUp = {
  verdict: { day: '2026-11-22', coverage: { code: 'UNKNOWN_UNIT' }, remarks: [], unitId: null, termsId: null },
  models: [],
  sale: null,
}

function open() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const step = (
    <ConfirmProvider>
      <DraftItemStep
        requestId={7}
        item={undefined}
        onSaved={async () => {}}
        onOverview={nothing}
        onGone={nothing}
        onKept={async () => {}}
      />
    </ConfirmProvider>
  )
  const { unmount } = render(
    <QueryClientProvider client={client}>
      <MemoryRouter>{step}</MemoryRouter>
    </QueryClientProvider>,
  )
  return { client, unmount }
}
const description = () => screen.findByLabelText<HTMLTextAreaElement>('Issue description')

it('a form in which one types stays as it is while the connection is lost and comes back', async () => {
  const { client } = open()
  const field = await description()
  expect(field.value).toBe('Scra')
  fireEvent.change(field, { target: { value: 'Scrapes' } })
  act(() => setConnectionLost(true))
  const { queryKey } = unfinishedItemQuery(7)
  // As if some time had passed.
  act(() => void client.setQueryData(queryKey, client.getQueryData(queryKey), { updatedAt: 1 }))
  act(() => setConnectionLost(false))
  expect(screen.getByLabelText('Issue description')).toBe(field)
  expect(field.value).toBe('Scrapes')
  expect(reads).toHaveBeenCalledOnce()
})

it('what is kept in the portal is read when the connection is back, as long as nothing was typed', async () => {
  act(() => setConnectionLost(true))
  open()
  expect((await description()).value).toBe('')
  act(() => setConnectionLost(false))
  expect((await screen.findByDisplayValue('Scra')).getAttribute('name')).toBe('issueDescription')
})

it('says that another tab has added the item that stands in the form, once it is refused', async () => {
  const says = /^An item with this serial number is in this request already/
  const listed = { id: 70, serialNumber: 'sn-1', images: [] }
  let items: (typeof listed)[] = []
  answer = () => Response.json({ item: { ...begun, serialNumber: 'SN-1', files: [aFile] } })
  const before = fetch
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (address.endsWith('/allitems')) return Response.json(items)
    if (init.method !== 'POST') return before(address, init)
    items = [listed]
    const problems = { serialNumber: { code: 'SERIAL_NUMBER_IN_USE' } }
    return Response.json({ error: 'SERIAL_EXISTS', message: '', problems }, { status: 409 })
  })
  open()
  await description()
  fireEvent.click(screen.getByRole('button', { name: 'Add item' }))
  await screen.findByText(/^This serial number is already in use/)
  await screen.findByText(says)
  fireEvent.change(screen.getByLabelText('Serial number'), { target: { value: 'SN-2' } })
  expect(screen.queryByText(says)).toBeNull()
})

it('where it cannot be read no empty form stands in its place, which would be kept over it', async () => {
  answer = () => Response.json({ error: 'INTERNAL', message: 'Oops' }, { status: 500 })
  open()
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.queryByLabelText('Issue description')).toBeNull()
  answer = () => Response.json({ item: begun })
  fireEvent.click(again)
  expect((await description()).value).toBe('Scra')
})

it('what did not arrive when its form was left follows when the connection is back', async () => {
  const { unmount } = open()
  fireEvent.change(await description(), { target: { value: 'Scrapes' } })
  act(() => setConnectionLost(true))
  unmount()
  await waitFor(() => expect(sent).toHaveLength(1))
  act(() => setConnectionLost(false))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent.at(-1)).toMatchObject({ item: { issueDescription: 'Scrapes' } })
})

it('of an account that signed out nothing follows when another one has signed in', async () => {
  const { unmount } = open()
  fireEvent.change(await description(), { target: { value: 'Scrapes' } })
  act(() => setConnectionLost(true))
  unmount()
  await waitFor(() => expect(sent).toHaveLength(1))
  act(endSession)
  beginSession(tokenOf({ userId: 10002 }))
  act(() => setConnectionLost(false))
  keeperOf(7).note(null)
  keeperOf(7).sendNow()
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent.at(-1)).toEqual({ item: null })
})

it('a scanner that types goes from field to field and sends nothing', async () => {
  open()
  const next = await description()
  const itemNumber = screen.getByLabelText<HTMLInputElement>('Item number')
  const serialNumber = screen.getByLabelText<HTMLInputElement>('Serial number')
  await userEvent.clear(itemNumber)
  await userEvent.clear(serialNumber)
  await userEvent.type(serialNumber, 'S/N: SN-4711{Enter}')
  expect(document.activeElement).toBe(itemNumber)
  await userEvent.keyboard('AX-690{Enter}')
  expect(document.activeElement).toBe(next)
  expect(serialNumber.value).toBe('SN-4711')
  expect(itemNumber.value).toBe('AX-690')
  expect(screen.queryByText(/^Please enter/)).toBeNull()
})
