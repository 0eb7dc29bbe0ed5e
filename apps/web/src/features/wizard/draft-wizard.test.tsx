import { uploadMedia } from '@portal/contract/files/files.ts'
import type { ItemSave } from '@portal/contract/items/item-schemas.ts'
import type { ItemRow } from '@portal/contract/items/item-shapes.ts'
import { addItem, changeItem, listItems, listLikelyQuestions, listWaitingItems } from '@portal/contract/items/items.ts'
import { getUnfinishedItem, keepUnfinishedItem } from '@portal/contract/items/unfinished-item.ts'
import type { Draft } from '@portal/contract/requests/request-schemas.ts'
import {
  completeRequest,
  createRequest,
  listDrafts,
  listOwnRequests,
  renameDraft,
} from '@portal/contract/requests/requests.ts'
import { getConfig } from '@portal/contract/system/config.ts'
import { lookUpUnit } from '@portal/contract/units/unit-look-up.ts'
import { m } from '@portal/texts/messages.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { setConnectionLost } from '../../api/connection.ts'
import { queryClient } from '../../api/query-client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { paths } from '../../page-links.ts'
import { removeClaim } from '../../parts/device/kept-claims.ts'
import { draftRequestId, forgetDraft } from '../../parts/drafts/draft-request.ts'
import { delays } from '../../parts/intervals.ts'
import { theDevice } from '../../testing/device-database.ts'
import { openPage } from '../../testing/open-page.tsx'
import { anItem, aPage, aPicture, aRequestRow } from '../../testing/records.ts'
import { settled, withoutWaiting } from '../../testing/settled.ts'
import { refusal, type StubServer } from '../../testing/stub-server.ts'
import { keeperOf } from './unfinished-item.ts'

/** What the portal has of the one request that is written here. */
let portal: { title: string; items: ItemRow[]; isSubmitted: boolean }
/** Serial numbers that it takes of nobody. */
const inUse = 'SN-IN-USE'

beforeEach(() => {
  portal = { title: '', items: [], isSubmitted: false }
})
afterEach(() => {
  act(() => setConnectionLost(false))
})

const rowOf = (id: number, { itemNumber, serialNumber }: Pick<ItemSave, 'itemNumber' | 'serialNumber'>): ItemRow => ({
  ...anItem({ id, itemNumber, serialNumber }),
  ...{ requestTitle: portal.title, images: [aPicture], turn: null, turnSince: null, thumbnails: [] },
})

const aDraft = (title: string): Draft => ({
  ...{ requestId: 7, title, itemCount: portal.items.length, thumbnailUrl: null, hasUnfinishedItem: false },
  ...{ createdAt: '2026-11-20T10:00:00.000Z', changedAt: '2026-11-20T10:00:00.000Z' },
})

function playPortal(server: StubServer): void {
  server.answer(getConfig, () => Response.json({}))
  server.answer(listDrafts, () => ({
    drafts: portal.title && !portal.isSubmitted ? [aDraft(portal.title)] : [],
    more: 0,
  }))
  server.answer(listWaitingItems, { items: [], more: 0 })
  server.answer(listOwnRequests, () => aPage(portal.isSubmitted ? [aRequestRow({ title: portal.title })] : []))
  server.answer(createRequest, ({ body }) => {
    portal.title = String(body.title)
    return { requestId: 7, title: portal.title }
  })
  server.answer(renameDraft, ({ body }) => {
    portal.title = String(body.title)
    return { requestId: 7, title: portal.title }
  })
  server.answer(listItems, () => portal.items)
  server.answer(listLikelyQuestions, [])
  // Without the browser's locks two tries may be under way at once: the portal knows them by their key.
  const added = new Map<string, ItemRow>()
  server.answer(addItem, ({ body, headers }) => {
    if (body.serialNumber === inUse) return refusal(addItem, 'SERIAL_EXISTS')
    const key = String(headers.get('idempotency-key'))
    const item = added.get(key) ?? rowOf(70 + portal.items.length, body)
    if (!added.has(key)) portal.items.push(item)
    added.set(key, item)
    return item
  })
  server.answer(changeItem, ({ body, params }) => {
    const item = rowOf(Number(params.itemId), body)
    portal.items = portal.items.map((before) => (before.id === item.id ? item : before))
    return item
  })
  server.answer(completeRequest, () => {
    portal.isSubmitted = true
    return {}
  })
  server.answer(getUnfinishedItem, { item: null })
  server.answer(keepUnfinishedItem, {})
  server.answer(lookUpUnit, {
    verdict: { day: '2026-11-22', coverage: { code: 'UNKNOWN_UNIT' }, remarks: [], unitId: null, termsId: null },
    ...{ models: [], sale: null },
  })
  server.answer(uploadMedia, {
    ...{ imagePath: 'there.png', thumbnailPath: '', imagePreviewUrl: null, thumbnailPreviewUrl: null },
    ...{ fileName: 'there.png', processing: 'ready', targetVideoKey: null, targetThumbKey: null, kind: 'image' },
  })
}

async function loseConnection(server: StubServer): Promise<void> {
  server.silence(getConfig)
  act(() => void window.dispatchEvent(new Event('offline')))
  await screen.findAllByText(/^No connection/)
}
function findConnection(server: StubServer): void {
  server.answer(getConfig, () => Response.json({}))
  act(() => void window.dispatchEvent(new Event('online')))
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const fill = async (label: string | RegExp, text: string) => {
  const field = await screen.findByLabelText(label)
  await userEvent.clear(field)
  await userEvent.click(field)
  await userEvent.paste(text)
}
const aPhoto = (name: string) => new File(['pixels'], name, { type: 'image/png' })
const overview = () => screen.findByRole('heading', { name: 'Overview' })

/** Opens the wizard, and begins a request in it. */
async function beginRequest(title: string, { lost = false } = {}) {
  const page = await openPage(paths.wizard, { as: 'USER', server: playPortal })
  await userEvent.click(await screen.findByRole('checkbox'))
  await press('OK')
  if (lost) await loseConnection(page.server)
  await fill(/^Title/, title)
  await press('Create request')
  await screen.findByRole('heading', { name: 'Add item' })
  return page
}

/** Fills in an item with one photo, until the form says something about that. */
async function fillItem(serialNumber: string, says: RegExp): Promise<void> {
  for (const name of ['Speaker', 'Nordwave']) await userEvent.click(await screen.findByRole('radio', { name }))
  await fill('Item number', 'NW-165')
  await fill('Serial number', serialNumber)
  await fill('Issue description', 'Scrapes below 80 Hz.')
  await userEvent.upload(screen.getByLabelText(/Choose files or drop them here/), [aPhoto('cone.png')])
  await screen.findByText(says)
}

it('a request is taken back, changed, and says why the portal did not take it, until it is as it can be', async () => {
  const { server, address } = await beginRequest('Second try', { lost: true })
  await fillItem('SN-1', /on this device$/)
  await press('Add item')
  await overview()
  await press('Complete request')
  await screen.findByText('Waits for a connection')
  expect(address()).toBe(paths.requests)

  await press('Take back Second try')
  await press(/^Edit/)
  await fill('Serial number', inUse)
  await press('Save item')
  await press('Complete request')
  await screen.findByText('Waits for a connection')
  findConnection(server)
  await screen.findByText(new RegExp(`^Not sent: ${inUse}: This serial number is already in use`))
  expect(portal.isSubmitted).toBe(false)

  await loseConnection(server)
  await press('Edit Second try')
  await screen.findByText(new RegExp(`^${inUse}: This serial number is already in use`))
  await press(/^Edit/)
  await fill('Serial number', 'SN-2')
  await press('Save item')
  await overview()
  await waitFor(() => expect(screen.queryByText(/This serial number is already in use/)).toBeNull())
  await press('Change title')
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.clear(dialog.getByLabelText('Title'))
  await userEvent.type(dialog.getByLabelText('Title'), 'Third try')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await press('Complete request')
  await screen.findByText('Waits for a connection')
  findConnection(server)
  await screen.findByRole('row', { name: /Third try/ })
  expect(portal).toMatchObject({ title: 'Third try', items: [{ serialNumber: 'SN-2' }], isSubmitted: true })
  expect(theDevice.store('claims').rows.size + theDevice.store('files').rows.size).toBe(0)
})

it('its overview says which pictures are likely to be asked for, and one press leads to each', async () => {
  await beginRequest('Without a label', { lost: true })
  await fillItem('SN-1', /on this device$/)
  await press('Add item')
  await overview()
  const asked = () =>
    screen.getAllByRole('button', { name: /^Add: / }).map((button) => button.getAttribute('aria-label'))
  await userEvent.click(screen.getByText('The service will probably ask for 3 more things'))
  expect(asked()).toEqual(['Add: Type label', 'Add: The fault, close up', 'Add: The whole unit'])

  await press('Add: Type label')
  const shots = within(await screen.findByRole('list', { name: 'Pictures that help' }))
  const label = shots.getAllByRole('listitem').find(({ textContent }) => textContent.startsWith('Type label'))
  await waitFor(() => expect(document.activeElement).toBe(label))
  await userEvent.upload(screen.getByLabelText('Type label: Choose file', { selector: 'input' }), [aPhoto('label.png')])
  await screen.findByText('Done: label.png')
  await press('Save item')
  await overview()
  expect(asked()).toEqual(['Add: The fault, close up', 'Add: The whole unit'])
  await press('Complete request')
  await screen.findByText('Waits for a connection')
})

it('an item that is being written without a connection is not left behind unasked', async () => {
  await beginRequest('In the cellar', { lost: true })
  await fillItem('SN-1', /on this device$/)
  await press('Add item')
  await overview()
  await press('Add another item')
  await screen.findByRole('heading', { name: 'Add item' })
  await userEvent.click(await screen.findByRole('radio', { name: 'Speaker' }))
  await fill('Issue description', 'Buzzes.')
  await press('Go to overview')
  await overview()
  await screen.findByText(m.wizard_unfinished_heading())
  await press('Complete request')
  await screen.findByRole('dialog', { name: m.wizard_unfinished_complete_heading() })
})

it('an item without an answer goes on on this device at once, before the connection is known to be lost', async () => {
  const { server } = await beginRequest('Weak signal')
  await fillItem('SN-1', /^ready$/)
  // The browser believes that there is a connection.
  for (const endpoint of [addItem, getConfig]) server.silence(endpoint)
  const learnIt = server.hold(getConfig)
  // What was typed is on its way, too.
  server.hold(keepUnfinishedItem)
  keeperOf(7).sendNow()
  await press('Add item')
  await overview()
  learnIt()
  await screen.findByText('The rest of this request is on this device only')
  await screen.findByRole('row', { name: /SN-1/ })
  await press('Complete request')
  await screen.findByText('Waits for a connection')
  playPortal(server)
  findConnection(server)
  await screen.findByRole('row', { name: /Weak signal/ })
  expect(portal.items).toMatchObject([{ serialNumber: 'SN-1' }])
})

it('a request that the portal cannot take now says so, in the wizard and on the list, and is tried again by a press', async () => {
  const { server, address } = await beginRequest('Bad day')
  await fillItem('SN-1', /^ready$/)
  server.answer(addItem, () => refusal(addItem, 'INTERNAL'))
  await press('Add item')
  await overview()
  await screen.findByText(m.claims_not_confirmed_text())
  within(screen.getByRole('table')).getByText(m.claims_not_confirmed())
  expect(screen.queryByText(m.claims_item_being_sent())).toBeNull()
  await press('Complete request')
  await waitFor(() => expect(address()).toBe(paths.requests))
  const cards = within(await screen.findByRole('list', { name: m.claims_heading() }))
  cards.getByText(m.claims_not_confirmed())
  playPortal(server)
  await press('Try again: Bad day')
  await screen.findByRole('row', { name: /Bad day/ })
  expect(portal.items).toHaveLength(1)
})

it('an item that the portal has and did not confirm stands on its overview once', async () => {
  const { server } = await beginRequest('Slow answer')
  await fillItem('SN-1', /^ready$/)
  const { promise: confirmed, resolve: confirm } = Promise.withResolvers<void>()
  server.answer(addItem, async ({ body }): Promise<Response> => {
    if (portal.items.length === 0) {
      portal.items.push(rowOf(70, body))
      throw new TypeError('Failed to fetch')
    }
    await confirmed
    return Response.json(portal.items[0], { status: 201 })
  })
  await press('Add item')
  await overview()
  await screen.findByText(m.claims_not_confirmed_text())
  expect(portal.items).toHaveLength(1)
  await act(() => queryClient.refetchQueries({ queryKey: queryKeys.draftItems(7) }))
  expect(screen.getAllByText('SN-1')).toHaveLength(1)
  confirm()
  await waitFor(() => expect(screen.queryByText(m.claims_not_confirmed_text())).toBeNull())
  expect(screen.getAllByText('SN-1')).toHaveLength(1)
})

it.each([
  ['an item', 'Add item', addItem],
  ['a completed request', 'Complete request', completeRequest],
])('%s whose answer comes late leads nobody away from where they went meanwhile', async (_, button, endpoint) => {
  const { server, address } = await beginRequest('Slow line')
  await fillItem('SN-1', /^ready$/)
  if (endpoint === completeRequest) {
    await press('Add item')
    await overview()
  }
  const answer = server.hold(endpoint)
  await press(button)
  await waitFor(() => expect(server.callsOf(endpoint)).toHaveLength(1))
  await userEvent.click(screen.getByRole('link', { name: 'Imprint' }))
  await screen.findByRole('heading', { name: 'Imprint' })
  answer()
  await act(settled)
  if (endpoint === completeRequest) await waitFor(() => expect(draftRequestId()).toBeUndefined())
  expect(address()).toBe(paths.imprint)
})

it('a request that has left is not noted once more as the draft to go on with, while its overview still stands', async () => {
  const { server } = await beginRequest('Slow list')
  await fillItem('SN-1', /^ready$/)
  await press('Add item')
  await overview()
  server.hold(completeRequest)
  await press('Complete request')
  await waitFor(() => expect(server.callsOf(completeRequest)).toHaveLength(1))
  const [{ id }] = [...theDevice.store('claims').rows.values()] as [{ id: string }]
  await act(async () => {
    forgetDraft(7)
    await removeClaim(id)
    await settled()
  })
  expect(draftRequestId()).toBeUndefined()
})

it('a request that the portal refuses after its dealer has gone on says so there', async () => {
  const { server } = await beginRequest('Seen late')
  const letPass = server.hold(uploadMedia)
  await fillItem(inUse, /^cone.png shows$/)
  await press('Add item')
  await overview()
  withoutWaiting(delays.stepMs)
  await press('Complete request')
  await screen.findByText('Seen late')
  await userEvent.click(screen.getByRole('link', { name: 'Imprint' }))
  await screen.findByRole('heading', { name: 'Imprint' })
  letPass()
  await screen.findByText(/^Seen late: Not sent: SN-IN-USE: This serial number is already in use/)
  expect(portal.isSubmitted).toBe(false)
})

it('an item whose picture was broken off is added, and the picture follows', async () => {
  const { server } = await beginRequest('A moment without signal')
  server.silence(uploadMedia)
  await fillItem('SN-1', /^not uploaded/)
  playPortal(server)
  await press('Add item')
  await overview()
  await waitFor(() => expect(portal.items).toMatchObject([{ serialNumber: 'SN-1' }]))
  expect(server.callsOf(addItem)[0]?.body.images).toEqual(['there.png'])
})

it('a draft that was written online is submitted without a connection', async () => {
  const { server, address } = await beginRequest('All but submitted')
  await fillItem('SN-1', /^ready$/)
  await press('Add item')
  await overview()
  await loseConnection(server)
  await press('Complete request')
  await screen.findByText('Waits for a connection')
  expect(address()).toBe(paths.requests)
  expect(portal.isSubmitted).toBe(false)
  findConnection(server)
  await screen.findByRole('row', { name: /All but submitted/ })
  expect(portal.items).toHaveLength(1)
})

it('a draft whose submission gets no answer waits on this device at once, and is submitted with the connection', async () => {
  const { server, address } = await beginRequest('Answer lost')
  await fillItem('SN-1', /^ready$/)
  await press('Add item')
  await overview()
  const silent = [completeRequest, getConfig]
  for (const endpoint of silent) server.silence(endpoint)
  await press('Complete request')
  await waitFor(() => expect(address()).toBe(paths.requests))
  expect(portal.isSubmitted).toBe(false)
  playPortal(server)
  findConnection(server)
  await screen.findByRole('row', { name: /Answer lost/ })
  expect(portal.items).toHaveLength(1)
})

it('a request is completed while a file of it is being sent, and leaves when that has arrived', async () => {
  const { server, address } = await beginRequest('Buzzes at 80 Hz')
  const letPass = server.hold(uploadMedia)
  await fillItem('SN-1', /^cone.png shows$/)
  await press('Add item')
  await overview()
  await screen.findByText(m.claims_following_heading())
  withoutWaiting(delays.stepMs)
  await press('Complete request')
  await waitFor(() => expect(address()).toBe(paths.requests))
  await screen.findByText('Buzzes at 80 Hz')
  expect(portal).toMatchObject({ items: [], isSubmitted: false })
  letPass()
  await screen.findByRole('row', { name: /Buzzes at 80 Hz/ })
  expect(portal.items).toMatchObject([{ serialNumber: 'SN-1' }])
})
