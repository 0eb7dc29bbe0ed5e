import { uploadMedia } from '@portal/contract/files/files.ts'
import type { ItemRow } from '@portal/contract/items/item-shapes.ts'
import { addItem, changeItem } from '@portal/contract/items/items.ts'
import { getUnfinishedItem, keepUnfinishedItem } from '@portal/contract/items/unfinished-item.ts'
import type { KeptUnfinishedItem } from '@portal/contract/items/unfinished-item-schemas.ts'
import { listDrafts } from '@portal/contract/requests/requests.ts'
import { getConfig } from '@portal/contract/system/config.ts'
import { lookUpUnit } from '@portal/contract/units/unit-look-up.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadConfig } from '../../api/config.ts'
import { isConnectionLost, setConnectionLost } from '../../api/connection.ts'
import { beginSession, endSession } from '../../api/session.ts'
import { saveKeptItem } from '../../parts/device/change-kept-claim.ts'
import { beginRequest, claimOfDraft } from '../../parts/device/draft-on-device.ts'
import { noteBegun } from '../../parts/device/files.ts'
import type { KeptClaim } from '../../parts/device/kept-claim.ts'
import { changeClaim, keepFile, keptClaim, useKeptClaim } from '../../parts/device/kept-claims.ts'
import { isItemThere } from '../../parts/device/on-server.ts'
import { sendClaim } from '../../parts/device/send-claims.ts'
import { theDevice } from '../../testing/device-database.ts'
import { aPhoto, chooseFiles, fill, fillItem, press } from '../../testing/item-form.ts'
import { MemoryRouter } from '../../testing/memory-router.tsx'
import { anItem, aPicture } from '../../testing/records.ts'
import { settled } from '../../testing/settled.ts'
import { tokenOf, writePageConfig } from '../../testing/signed-in.ts'
import { refusal, type StubServer, stubServer } from '../../testing/stub-server.ts'
import { ConfirmProvider } from '../../ui/confirm.tsx'
import { ItemStep } from './item-step.tsx'
import { keptItemOfRow } from './read-draft.ts'
import { keeperOf, unfinishedItemQuery } from './unfinished-item.ts'

let server: StubServer
const onOverview = vi.fn(async () => undefined)

beforeEach(async () => {
  writePageConfig({ brands: ['Nordwave'] })
  await loadConfig()
  beginSession(tokenOf())
  onOverview.mockClear()
  server = stubServer()
  server.answer(getConfig, () => Response.json({}))
  server.answer(listDrafts, { drafts: [], more: 0 })
  server.answer(getUnfinishedItem, { item: begun })
  server.answer(keepUnfinishedItem, () => {
    if (isConnectionLost()) throw new TypeError('Failed to fetch')
    return {}
  })
  server.answer(lookUpUnit, {
    verdict: { day: '2026-11-22', coverage: { code: 'UNKNOWN_UNIT' }, remarks: [], unitId: null, termsId: null },
    ...{ models: [], sale: null },
  })
  takeFiles()
})
afterEach(() => {
  act(endSession)
  act(() => setConnectionLost(false))
})

const takeFiles = () =>
  server.answer(uploadMedia, {
    ...{ imagePath: 'there.png', thumbnailPath: '', imagePreviewUrl: null, thumbnailPreviewUrl: null },
    ...{ fileName: 'there.png', processing: 'ready', targetVideoKey: null, targetThumbKey: null, kind: 'image' },
  })

const begun: KeptUnfinishedItem = {
  ...{ itemType: 'Speaker', brand: 'Nordwave', itemNumber: 'NW-165', serialNumber: '', issueDescription: 'Scra' },
  ...{ amplifierRepairAttempt: null, amplifierRepairAttemptDetails: '', needsSchematic: null, amplifierOption: null },
  ...{ soldOn: null, faultKind: null, skippedShots: [], dealerSpots: [], files: [], saleProof: null },
}

const aFile: KeptUnfinishedItem['files'][number] = {
  ...{ key: 'items/a.jpg', fileName: 'a.jpg', kind: 'image', processing: 'ready' },
  ...{ thumbnailKey: null, failure: null, shot: null },
}

const aRow = (serialNumber: string): ItemRow => ({
  ...anItem({ id: 70, brand: 'Nordwave', itemNumber: 'NW-165', serialNumber }),
  ...{ requestTitle: 'Golf 7', images: [aPicture], turn: null, turnSince: null, thumbnails: [] },
})

/** A draft of the portal that was opened on this device. */
const aDraft = (...rows: readonly ItemRow[]) =>
  claimOfDraft({ requestId: 7, title: 'Golf 7', items: rows.map(keptItemOfRow) })
const now = async ({ id }: KeptClaim): Promise<KeptClaim> => {
  const claim = await keptClaim(id)
  if (!claim) throw new Error('The claim is gone')
  return claim
}

function Opened({ claimId, itemKey }: { readonly claimId: string; readonly itemKey: string | undefined }) {
  const { found } = useKeptClaim(claimId)
  if (!found?.claim) return null
  const item = found.claim.items.find(({ key }) => key === itemKey)
  const { claim, files } = found
  return <ItemStep {...{ claim, files, item, onOverview }} like={undefined} mending={undefined} />
}

/** Opens the form of the next item of a request, or of one that it has. */
function open(claim: KeptClaim, itemKey?: string) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const { unmount } = render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <ConfirmProvider>
          <Opened claimId={claim.id} itemKey={itemKey} />
        </ConfirmProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return { client, unmount }
}
const description = () => screen.findByLabelText<HTMLTextAreaElement>('Issue description')
const type = async (value: string) => fireEvent.change(await description(), { target: { value } })
/** What was to be kept in the portal, whether it arrived or not. */
const noted = () => server.callsOf(keepUnfinishedItem).map(({ body }) => body)

describe('what stands in the form of the next item', () => {
  it('stays as it is while the connection is lost and comes back', async () => {
    const { client } = open(await aDraft())
    const field = await description()
    expect(field.value).toBe('Scra')
    await type('Scrapes')
    act(() => setConnectionLost(true))
    const { queryKey } = unfinishedItemQuery(7)
    // As if some time had passed.
    act(() => void client.setQueryData(queryKey, { item: begun }, { updatedAt: 1 }))
    act(() => setConnectionLost(false))
    expect(screen.getByLabelText('Issue description')).toBe(field)
    expect(field.value).toBe('Scrapes')
    expect(server.callsOf(getUnfinishedItem)).toHaveLength(1)
  })

  it('stays in sight where nothing was typed yet, since a photo may be about to come', async () => {
    const { client } = open(await aDraft())
    const field = await description()
    act(() => setConnectionLost(true))
    act(() => void client.setQueryData(unfinishedItemQuery(7).queryKey, { item: begun }, { updatedAt: 1 }))
    act(() => setConnectionLost(false))
    await act(() => client.refetchQueries({ type: 'active' }))
    expect(screen.getByLabelText('Issue description')).toBe(field)
    expect(field.value).toBe('Scra')
  })

  it('is read from the portal when the connection is back, as long as nothing was typed', async () => {
    act(() => setConnectionLost(true))
    open(await aDraft())
    expect((await description()).value).toBe('')
    act(() => setConnectionLost(false))
    expect((await screen.findByDisplayValue('Scra')).getAttribute('name')).toBe('issueDescription')
  })

  it('may be in the request already, added in another tab: that is said, and it is not added once more', async () => {
    const says = /^An item with this serial number is in this request already/
    server.answer(getUnfinishedItem, { item: { ...begun, serialNumber: 'SN-1', files: [aFile] } })
    const claim = await aDraft()
    open(claim)
    await description()
    expect(screen.queryByText(says)).toBeNull()
    await act(() => changeClaim(claim.id, (now) => ({ ...now, items: [keptItemOfRow(aRow('sn-1'))] })))
    await screen.findByText(says)
    await press('Add item')
    await screen.findByText(/^This serial number is already in use/)
    expect((await now(claim)).items).toHaveLength(1)
    await fill('Serial number', 'SN-2')
    expect(screen.queryByText(says)).toBeNull()
  })

  it('is not replaced by an empty form where it cannot be read, which would be kept over it', async () => {
    server.refuse(getUnfinishedItem, 'INTERNAL')
    open(await aDraft())
    const again = await screen.findByRole('button', { name: 'Try again' })
    expect(screen.queryByLabelText('Issue description')).toBeNull()
    server.answer(getUnfinishedItem, { item: begun })
    fireEvent.click(again)
    expect((await description()).value).toBe('Scra')
  })

  it('follows when the connection is back, where it did not arrive when its form was left, and is no more on this device', async () => {
    const claim = await aDraft()
    const { unmount } = open(claim)
    await description()
    act(() => setConnectionLost(true))
    await type('Scrapes')
    unmount()
    await waitFor(() => expect(noted()).toHaveLength(1))
    expect(await now(claim)).toMatchObject({ unfinished: { issueDescription: 'Scrapes' } })
    act(() => setConnectionLost(false))
    await waitFor(() => expect(noted()).toHaveLength(2))
    expect(noted().at(-1)).toMatchObject({ item: { issueDescription: 'Scrapes' } })
    // Whoever goes on with it on another device would find it here again, as it was.
    await waitFor(async () => expect((await now(claim)).unfinished).toBeUndefined())
  })

  it('does not follow of an account that signed out, when another one has signed in', async () => {
    const { unmount } = open(await aDraft())
    await type('Scrapes')
    act(() => setConnectionLost(true))
    unmount()
    await waitFor(() => expect(noted()).toHaveLength(1))
    act(endSession)
    beginSession(tokenOf({ userId: 10002 }))
    act(() => setConnectionLost(false))
    keeperOf(7).note(null)
    keeperOf(7).sendNow()
    await waitFor(() => expect(noted()).toHaveLength(2))
    expect(noted().at(-1)).toEqual({ item: null })
  })

  it('is kept with its request without a connection, and is there when the form is opened again', async () => {
    act(() => setConnectionLost(true))
    const claim = await beginRequest('Cellar')
    const { unmount } = open(claim)
    await type('Scrapes')
    await waitFor(async () => expect(await now(claim)).toMatchObject({ unfinished: { issueDescription: 'Scrapes' } }))
    unmount()
    // As after the tab was closed.
    sessionStorage.clear()
    open(claim)
    expect((await description()).value).toBe('Scrapes')
    expect(noted()).toEqual([])
  })

  it('is kept in the portal alone with a connection, also where it stood on this device before', async () => {
    const claim = await aDraft()
    const { unmount } = open(claim)
    await description()
    act(() => setConnectionLost(true))
    await type('Scrapes')
    await waitFor(async () => expect(await now(claim)).toMatchObject({ unfinished: { issueDescription: 'Scrapes' } }))
    act(() => setConnectionLost(false))
    await type('Scrapes below 80 Hz')
    await waitFor(async () => expect((await now(claim)).unfinished).toBeUndefined())
    unmount()
    await waitFor(() => expect(noted().at(-1)).toMatchObject({ item: { issueDescription: 'Scrapes below 80 Hz' } }))
  })
})

it('a scanner that types goes from field to field and sends nothing', async () => {
  open(await aDraft())
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

describe('an item that the portal refuses at once', () => {
  const inUse = /^This serial number is already in use/
  const taken = { serialNumber: 'SERIAL_NUMBER_IN_USE' }

  it('says so in its form, and stands in no list', async () => {
    server.answer(getUnfinishedItem, { item: null })
    server.answer(addItem, () => refusal(addItem, 'SERIAL_EXISTS', taken))
    const claim = await aDraft()
    open(claim)
    await description()
    await fillItem()
    await press('Add item')
    await screen.findByText(inUse)
    expect(await now(claim)).toMatchObject({ items: [], removed: [], refused: undefined })
    expect(onOverview).not.toHaveBeenCalled()

    server.answer(addItem, ({ body }) => aRow(body.serialNumber))
    await fill('Serial number', 'SN-2')
    await press('Add item')
    await waitFor(() => expect(onOverview).toHaveBeenCalledOnce())
    expect(await now(claim)).toMatchObject({ items: [{ itemId: 70, body: { serialNumber: 'SN-2' } }] })
  })

  it('keeps what the portal had of it, with its files', async () => {
    server.answer(getUnfinishedItem, { item: { ...begun, serialNumber: 'SN-1', files: [aFile] } })
    server.answer(addItem, () => refusal(addItem, 'SERIAL_EXISTS', taken))
    open(await aDraft())
    await description()
    await press('Add item')
    await screen.findByText(inUse)
    expect((await description()).value).toBe('Scra')
    server.answer(addItem, ({ body }) => aRow(body.serialNumber))
    await fill('Serial number', 'SN-2')
    await press('Add item')
    await waitFor(() => expect(onOverview).toHaveBeenCalledOnce())
    expect(server.callsOf(addItem).at(-1)?.body).toMatchObject({ issueDescription: 'Scra', images: [aFile.key] })
  })

  it('and that was edited stays as it was', async () => {
    server.answer(changeItem, () => refusal(changeItem, 'SERIAL_EXISTS', taken))
    const claim = await aDraft(aRow('SN-1'))
    open(claim, 'item-70')
    await description()
    await fill('Serial number', 'SN-2')
    await press('Save item')
    await screen.findByText(inUse)
    const after = await now(claim)
    expect(after).toMatchObject({ items: claim.items, refused: undefined })
    expect(after.items.every((item) => isItemThere(item, new Map()))).toBe(true)
    expect(onOverview).not.toHaveBeenCalled()
  })

  it('and that was edited keeps the files that it has on this device', async () => {
    server.answer(addItem, () => aRow('SN-1'))
    server.answer(changeItem, () => refusal(changeItem, 'SERIAL_EXISTS', taken))
    const claim = await aDraft()
    const key = await keepFile(claim, { file: aPhoto('cone.png'), kind: 'image' })
    const { body } = keptItemOfRow(aRow('SN-1'))
    await saveKeptItem(claim, { key: 'item', body: { ...body, images: [key] } })
    await sendClaim(claim.id, () => undefined)
    open(claim, 'item')
    await description()
    await fill('Serial number', 'SN-2')
    await press('Save item')
    await screen.findByText(inUse)
    expect(await now(claim)).toMatchObject({ items: [{ body: { serialNumber: 'SN-1', images: [key] } }] })
    expect([...theDevice.store('files').rows.keys()]).toEqual([key])
  })
})

it('what a dealer points at stays, when its picture has gone to the portal meanwhile', async () => {
  server.answer(addItem, () => aRow('SN-1'))
  server.answer(changeItem, () => aRow('SN-1'))
  const claim = await aDraft()
  const key = await keepFile(claim, { file: aPhoto('cone.png'), kind: 'image' })
  const { body } = keptItemOfRow(aRow('SN-1'))
  const spot = { x: 0.5, y: 0.5, text: 'Torn here' }
  const dealerSpots = [{ imagePath: key, ...spot }]
  await saveKeptItem(claim, { key: 'item', body: { ...body, images: [key], dealerSpots } })
  await sendClaim(claim.id, () => undefined)
  open(claim, 'item')
  await type('Torn at the edge.')
  await press('Save item')
  await waitFor(() => expect(onOverview).toHaveBeenCalledOnce())
  expect(server.callsOf(changeItem).at(-1)?.body).toMatchObject({
    images: ['there.png'],
    dealerSpots: [{ imagePath: 'there.png', ...spot }],
  })
})

describe('files that did not arrive', () => {
  const rows = () => [...theDevice.store('files').rows.values()]
  const onlyKey = () => [...theDevice.store('files').rows.keys()].join()
  const copies = () => rows().filter(({ owner }) => owner !== undefined)

  /** Fills in an item whose files were broken off on their way. */
  async function openBrokenOff(...names: readonly string[]): Promise<KeptClaim> {
    server.answer(getUnfinishedItem, { item: null })
    server.silence(uploadMedia)
    const claim = await aDraft()
    open(claim)
    await description()
    for (const name of ['Speaker', 'Nordwave']) await userEvent.click(screen.getByRole('radio', { name }))
    await fill('Item number', 'NW-165')
    await fill('Serial number', 'SN-1')
    await fill('Issue description', 'Scrapes below 80 Hz.')
    await chooseFiles(...names.map(aPhoto))
    await waitFor(() => expect(screen.getAllByText(/^not uploaded/)).toHaveLength(names.length))
    await waitFor(() => expect(rows()).toHaveLength(names.length))
    return claim
  }

  it('go on where they were on this device, and are kept there once', async () => {
    const claim = await openBrokenOff('cone.png')
    await noteBegun(onlyKey(), '/uploads/parts/1')
    act(() => setConnectionLost(true))
    await press('Add item')
    await waitFor(() => expect(onOverview).toHaveBeenCalledOnce())
    const [key] = (await now(claim)).items[0]?.body.images ?? []
    await waitFor(() => expect(rows()).toHaveLength(1))
    expect(rows()).toMatchObject([{ key, owner: claim.id, begunAt: '/uploads/parts/1', kind: 'image' }])
  })

  it.each([
    ['all of them', 'files'],
    ['their item', 'claims'],
  ] as const)('leave no copy where there is no room for %s: the form stays, and sends them itself', async (_, full) => {
    const claim = await openBrokenOff('one.png', 'two.png')
    const store = theDevice.store(full)
    const { put } = store
    const noRoom = vi.spyOn(store, 'put').mockImplementation(async (row) => {
      const { file, owner } = row as { readonly file?: File; readonly owner?: string }
      if (full === 'claims' || (owner && file?.name === 'two.png')) throw new DOMException('full', 'QuotaExceededError')
      await put(row)
    })
    takeFiles()
    await press('Add item')
    await waitFor(() => expect(screen.getAllByText('ready')).toHaveLength(2))
    await act(settled)
    expect(copies()).toEqual([])
    expect(onOverview).not.toHaveBeenCalled()

    noRoom.mockRestore()
    server.answer(addItem, ({ body }) => aRow(body.serialNumber))
    await press('Add item')
    await waitFor(() => expect(onOverview).toHaveBeenCalledOnce())
    expect((await now(claim)).items).toMatchObject([{ body: { images: ['there.png', 'there.png'] } }])
  })
})
