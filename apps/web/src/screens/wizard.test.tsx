import { signOut } from '@portal/contract/accounts/session.ts'
import { uploadMedia } from '@portal/contract/files/files.ts'
import {
  addItem,
  changeItem,
  getItem,
  listItemHistory,
  listItems,
  listLikelyQuestions,
} from '@portal/contract/items/items.ts'
import type { LikelyQuestionsOfItem } from '@portal/contract/items/likely-question-shapes.ts'
import type { UnfinishedItem } from '@portal/contract/items/unfinished-item-schemas.ts'
import { listMessages } from '@portal/contract/messages/messages.ts'
import { cancelRequest, completeRequest, createRequest } from '@portal/contract/requests/requests.ts'
import { getConfig } from '@portal/contract/system/config.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { queryClient } from '../api/query-client.ts'
import { queryKeys } from '../api/query-keys.ts'
import { paths } from '../page-links.ts'
import { onDevice } from '../parts/device/database.ts'
import { rememberDraft } from '../parts/drafts/draft-request.ts'
import { delays } from '../parts/intervals.ts'
import { theDevice } from '../testing/device-database.ts'
import { addPhotos, aPhoto, choose, chooseFiles, fill, fillItem, press } from '../testing/item-form.ts'
import { playEvents } from '../testing/live-events.ts'
import { openPage } from '../testing/open-page.tsx'
import { aDraftItem, openDraft, type PlayedDraft, playDraft } from '../testing/play-draft.ts'
import { anItem } from '../testing/records.ts'
import { settled, withoutWaiting } from '../testing/settled.ts'
import { refusal, type StubServer } from '../testing/stub-server.ts'

const openOverview = (begun: Partial<PlayedDraft>) => openDraft(begun, { openOverview: true })
const aDraft =
  (begun: Partial<PlayedDraft> = {}) =>
  (server: StubServer) =>
    void playDraft(server, { title: 'Golf 7', ...begun })

const button = (name: string) => screen.getByRole('button', { name })
const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }))
const rowOf = (serialNumber: string) => within(screen.getByRole('row', { name: new RegExp(serialNumber) }))
const fieldOf = (label: string | RegExp) => screen.findByLabelText<HTMLInputElement>(label)
const itemForm = () => screen.findByRole('heading', { name: 'Add item' })
const overview = () => screen.findByRole('heading', { name: 'Overview' })
/** The same, where the portal can tell of it. */
async function openHeard(begun: Partial<PlayedDraft>) {
  let tell: (event: object) => Promise<void> = async () => undefined
  const page = await openDraft(begun, { openOverview: true }, (server) => {
    tell = playEvents(server)
  })
  return { ...page, tell }
}
const draftChanged = { kind: 'draft-changed', requestId: 7, itemId: null }
const speaker = aDraftItem({ id: 10070, serialNumber: 'SN-70', requestTitle: 'Golf 7' })
const begunAmplifier: UnfinishedItem = {
  ...{ itemType: 'Amplifier', brand: '', itemNumber: 'AX-690', serialNumber: '', issueDescription: '' },
  ...{ amplifierRepairAttempt: null, amplifierRepairAttemptDetails: '', needsSchematic: null, amplifierOption: null },
  ...{ soldOn: null, faultKind: null, skippedShots: [], dealerSpots: [], files: [], saleProof: null },
}

describe('the title of a request', () => {
  /** From the instructions, which are read, to the title. */
  const beginTitle = async () => {
    const page = await openPage(paths.wizard, { as: 'USER', server: playDraft })
    const instructions = await dialog(/^Important Information/)
    await userEvent.click(instructions.getByRole('checkbox'))
    await userEvent.click(instructions.getByRole('button', { name: 'OK' }))
    return page
  }

  it('comes after the guidelines, which one has to have read', async () => {
    await openPage(paths.wizard, { as: 'USER', server: playDraft })
    const instructions = await dialog(/^Important Information/)
    const link = instructions.getByRole('link', { name: /guidelines/ })
    expect(link.getAttribute('href')).toBe('/documents/loudspeaker-checking-guidelines.en.pdf')
    const ok = instructions.getByRole('button', { name: 'OK' })
    expect(ok.getAttribute('aria-disabled')).toBe('true')
    await userEvent.click(ok)
    await userEvent.click(instructions.getByRole('checkbox'))
    await userEvent.click(ok)
    expect(screen.queryByRole('dialog', { name: /^Important Information/ })).toBeNull()
  })

  it('has a limit, beyond which no request is begun', async () => {
    const { server } = await beginTitle()
    await fill(/^Title/, 'x'.repeat(256))
    screen.getByText('Title must be 255 characters or fewer.')
    await press('Create request')
    expect(server.callsOf(createRequest)).toEqual([])
    await fill(/^Title/, 'x'.repeat(255))
    await press('Create request')
    await itemForm()
    expect(server.callsOf(createRequest)).toMatchObject([{ body: { title: 'x'.repeat(255) } }])
  })

  it('may be left out, after a question: then the request is named after the day', async () => {
    const { server } = await beginTitle()
    await press('Create request')
    await userEvent.click((await dialog('Missing title')).getByRole('button', { name: 'Cancel' }))
    screen.getByRole('heading', { name: 'Name your request' })
    expect(server.callsOf(createRequest)).toEqual([])
    await press('Create request')
    await userEvent.click((await dialog('Missing title')).getByRole('button', { name: 'Continue without title' }))
    await itemForm()
    expect(server.callsOf(createRequest)).toMatchObject([
      { body: { title: expect.stringMatching(/^\d{4}-\d{2}-\d{2} Request$/) } },
    ])
  })

  it('is sent once by a double click', async () => {
    const { server } = await beginTitle()
    await fill(/^Title/, 'Pressed twice')
    await userEvent.dblClick(button('Create request'))
    await itemForm()
    expect(server.callsOf(createRequest)).toHaveLength(1)
  })

  it('is explained, until somebody hides that for good', async () => {
    const { goTo } = await beginTitle()
    screen.getByText('What is a Request – and why name it?')
    await press("Don't show this again")
    await goTo(paths.requests)
    await goTo(paths.wizard)
    await screen.findByRole('heading', { name: 'Name your request' })
    expect(screen.queryByText('What is a Request – and why name it?')).toBeNull()
  })

  it('can be changed on the overview', async () => {
    const { draft } = await openOverview({ title: 'Golf 6', items: [{ ...speaker, requestTitle: 'Golf 6' }] })
    await press('Change title')
    const question = await dialog('Change title')
    await userEvent.clear(question.getByLabelText('Title'))
    await userEvent.type(question.getByLabelText('Title'), 'Golf 7')
    await userEvent.click(question.getByRole('button', { name: 'Save' }))
    await screen.findByText('Golf 7')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Change title' })).toBeNull())
    expect(draft.title).toBe('Golf 7')
  })
})

describe('a draft', () => {
  it('goes on in the overview when it is opened from the list, where its items are changed, deleted and submitted', async () => {
    let draft: PlayedDraft | undefined
    const { server, address } = await openPage(paths.requests, {
      as: 'USER',
      server: (played) => {
        draft = playDraft(played, {
          title: 'Golf 7',
          items: [speaker, { ...speaker, id: 10071, serialNumber: 'SN-71' }],
        })
      },
    })
    await userEvent.click(await screen.findByRole('link', { name: 'Continue Golf 7' }))
    await overview()
    await userEvent.click(rowOf('SN-70').getByRole('button', { name: /^Edit/ }))
    await screen.findByRole('heading', { name: 'Edit item · SN-70' })
    await fill('Item number', 'NW-200')
    await press('Save item')
    await overview()
    rowOf('SN-70').getByText('NW-200')
    expect(server.callsOf(changeItem)).toMatchObject([{ params: { itemId: '10070' } }])

    await userEvent.click(rowOf('SN-71').getByRole('button', { name: /^Delete/ }))
    await userEvent.click((await dialog('Delete item')).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(screen.queryByRole('row', { name: /SN-71/ })).toBeNull())
    await press('Complete request')
    await dialog('Request submitted')
    expect(address()).toBe(paths.requests)
    expect(draft).toMatchObject({ standing: 'submitted', items: [{ itemNumber: 'NW-200' }] })
  })

  it('that was begun in this browser stands in the place of a new one, beside which another is begun', async () => {
    const { goTo } = await openPage(paths.requests, { as: 'USER', server: aDraft() })
    await screen.findByRole('link', { name: 'Continue Golf 7' })
    act(() => rememberDraft(7))
    expect(screen.queryByRole('link', { name: 'Create warranty request' })).toBeNull()
    await userEvent.click(screen.getByRole('link', { name: 'Pending request' }))
    await overview()
    await goTo(paths.requests)
    await userEvent.click(screen.getByRole('link', { name: 'Begin another' }))
    await screen.findByRole('heading', { name: 'Name your request' })
  })

  it('goes on in its form when the wizard is opened by its address', async () => {
    const { goTo } = await openPage(paths.requests, { as: 'USER', server: aDraft() })
    act(() => rememberDraft(7))
    await goTo(paths.wizard)
    await itemForm()
  })

  it('that is no longer pending is forgotten with a sentence, on the list and in the wizard', async () => {
    const { goTo } = await openPage(paths.requests, { as: 'USER', server: playDraft })
    act(() => rememberDraft(7))
    await screen.findByText('The request you had begun here is no longer pending')
    await screen.findByRole('link', { name: 'Create warranty request' })

    await goTo(paths.archivedRequests)
    act(() => rememberDraft(7))
    await goTo(paths.wizard)
    await screen.findByText('This request is no longer pending')
    await userEvent.click(screen.getByRole('link', { name: 'Go to Requests' }))
    await screen.findByRole('link', { name: 'Create warranty request' })
  })

  it('that is gone makes room for a new request at the first press', async () => {
    await openDraft({ standing: 'submitted' })
    await screen.findByText('This request is no longer pending')
    await press('Create warranty request')
    await dialog(/^Important Information/)
  })

  it.each([paths.request(7), paths.requestItem(speaker.id)])(
    'goes on where the page leads of what was taken back: %s',
    async (address) => {
      await openPage(address, {
        as: 'USER',
        server(stub) {
          aDraft({ items: [speaker] })(stub)
          stub.answer(getItem, { ...anItem(), ...speaker })
          stub.answer(listItemHistory, [])
          stub.answer(listMessages, [])
        },
      })
      await overview()
    },
  )

  it('that is gone since it was read last is not opened once more, as it was then, from the history of the tab', async () => {
    const { draft, goTo, goBack } = await openOverview({ items: [speaker] })
    await overview()
    await goTo(paths.imprint)
    theDevice.empty()
    draft.standing = 'submitted'
    await goBack()
    await screen.findByText('This request is no longer pending')
    expect(theDevice.store('claims').rows.size).toBe(0)
  })

  it('is opened without a connection as it was read last, also where that is some time ago', async () => {
    const { server, goTo, goBack } = await openOverview({ items: [speaker] })
    await overview()
    await goTo(paths.imprint)
    theDevice.empty()
    for (const endpoint of [listItems, getConfig]) server.silence(endpoint)
    act(() => void window.dispatchEvent(new Event('offline')))
    await screen.findByText(/^No connection/)
    const { data } = queryClient.getQueryState(queryKeys.draftItems(7)) ?? {}
    queryClient.setQueryData(queryKeys.draftItems(7), data, { updatedAt: 1 })
    await goBack()
    await overview()
    rowOf('SN-70').getByText('NW-165')
  })

  it('that cannot be brought to this device, since a newer page has changed what that keeps, says so', async () => {
    await onDevice(async () => undefined)
    vi.spyOn(theDevice.store('claims'), 'put').mockRejectedValue(new DOMException('newer', 'VersionError'))
    await openOverview({ items: [speaker] })
    await screen.findByText(/^What this device keeps cannot be opened/)
  })

  it('that is deleted or submitted on another device leaves the list at once', async () => {
    let tell: (event: object) => Promise<void> = async () => undefined
    let draft: PlayedDraft | undefined
    await openPage(paths.requests, {
      as: 'USER',
      server: (played) => {
        draft = playDraft(played, { title: 'Golf 7' })
        tell = playEvents(played)
      },
    })
    await screen.findByRole('link', { name: 'Continue Golf 7' })
    act(() => rememberDraft(7))
    if (draft) draft.standing = undefined
    await tell({ kind: 'draft-changed', requestId: 7, itemId: null })
    await screen.findByText('The request you had begun here is no longer pending')
    expect(screen.queryByRole('link', { name: 'Continue Golf 7' })).toBeNull()
  })

  it('shows at once what another device adds to it, and leaves the form of an item that is deleted there', async () => {
    const { draft, tell } = await openHeard({ items: [speaker] })
    await overview()
    draft.items = [...draft.items, aDraftItem({ id: 10071, serialNumber: 'SN-71', requestTitle: 'Golf 7' })]
    await tell(draftChanged)
    await screen.findByRole('row', { name: /SN-71/ })

    await userEvent.click(rowOf('SN-71').getByRole('button', { name: /^Edit/ }))
    await screen.findByRole('heading', { name: /^Edit item/ })
    draft.items = [speaker]
    await tell(draftChanged)
    await screen.findByText('This item was deleted in another tab or on another device.')
    await overview()
    expect(screen.queryByRole('row', { name: /SN-71/ })).toBeNull()
  })

  it('in which an item is changed on another device while its form is open here says so, before that is replaced', async () => {
    const { draft, tell } = await openHeard({ items: [speaker] })
    await press('Edit NW-165')
    await fieldOf('Issue description')
    await fill('Issue description', 'From here.')
    draft.items = [{ ...speaker, issueDescription: 'From there.', version: speaker.version + 1 }]
    await tell(draftChanged)
    await act(settled)
    await press('Save item')
    await screen.findByText(/^This item was changed elsewhere meanwhile/)
    expect(draft.items).toMatchObject([{ issueDescription: 'From there.' }])
    await press('Save item')
    await overview()
    await waitFor(() => expect(draft.items).toMatchObject([{ issueDescription: 'From here.' }]))
  })

  it('says the same of a form that was left, and that is opened again after that', async () => {
    const { draft, tell } = await openHeard({ items: [speaker] })
    await press('Edit NW-165')
    await fieldOf('Issue description')
    await fill('Issue description', 'From here.')
    await press('Back to overview')
    await overview()
    draft.items = [{ ...speaker, issueDescription: 'From there.', version: speaker.version + 1 }]
    await tell(draftChanged)
    await act(settled)
    await press('Edit NW-165')
    await fieldOf('Issue description')
    await press('Save item')
    await screen.findByText(/^This item was changed elsewhere meanwhile/)
    expect(draft.items).toMatchObject([{ issueDescription: 'From there.' }])
  })

  it('says the same on the overview, where a file of the item is on its way still', async () => {
    const { server, draft, tell } = await openHeard({ items: [speaker] })
    server.answer(changeItem, ({ body }) => {
      if (body.seenVersion === speaker.version) return refusal(changeItem, 'STALE')
      draft.items = [{ ...speaker, issueDescription: body.issueDescription }]
      return speaker
    })
    await press('Edit NW-165')
    await fieldOf('Issue description')
    await fill('Issue description', 'From here.')
    const letPass = server.hold(uploadMedia)
    await chooseFiles(aPhoto('cone.png'))
    draft.items = [{ ...speaker, issueDescription: 'From there.', version: speaker.version + 1 }]
    await tell(draftChanged)
    await act(settled)
    withoutWaiting(delays.stepMs)
    await press('Save item')
    await overview()
    letPass()
    await screen.findByText(/This item was changed elsewhere meanwhile/)
    expect(draft.items).toMatchObject([{ issueDescription: 'From there.' }])
    await press('Try again')
    await waitFor(() => expect(draft.items).toMatchObject([{ issueDescription: 'From here.' }]))
  })

  it('that is cancelled here says nothing of its end, although the portal tells of that before it answers', async () => {
    const { server, draft, tell, address } = await openHeard({ items: [speaker] })
    await overview()
    const answer = server.hold(cancelRequest)
    await press('Cancel request')
    await userEvent.click((await dialog('Cancel request')).getByRole('button', { name: 'Cancel request' }))
    draft.standing = undefined
    const reads = server.callsOf(listItems).length
    await tell(draftChanged)
    await waitFor(() => expect(server.callsOf(listItems).length).toBeGreaterThan(reads))
    await settled()
    expect(screen.queryByText('This request is no longer pending')).toBeNull()
    answer()
    await waitFor(() => expect(address()).toBe(paths.requests))
  })

  it('is deleted on its card, after a question', async () => {
    const { server } = await openPage(paths.requests, { as: 'USER', server: aDraft({ items: [speaker] }) })
    const card = within(await screen.findByRole('region', { name: 'Not submitted yet' })).getByRole('listitem')
    expect(card.textContent).toContain('1 item')
    await press('Delete Golf 7')
    await userEvent.click((await dialog('Delete draft')).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Not submitted yet' })).toBeNull())
    expect(server.callsOf(cancelRequest)).toMatchObject([{ params: { requestId: '7' } }])
  })

  it('that was submitted elsewhere a moment ago is submitted all the same', async () => {
    const { server, draft } = await openOverview({ items: [speaker] })
    await overview()
    draft.standing = 'submitted'
    await press('Complete request')
    await dialog('Request submitted')
    expect(server.callsOf(completeRequest)).toHaveLength(1)
  })

  it('that is submitted by a double click is submitted once, without a word about the second one', async () => {
    const { server } = await openOverview({ items: [speaker] })
    await overview()
    const answer = server.hold(completeRequest)
    await userEvent.dblClick(button('Complete request'))
    await waitFor(() => expect(server.callsOf(completeRequest)).toHaveLength(1))
    expect(button('Sending…').getAttribute('aria-busy')).toBe('true')
    answer()
    await dialog('Request submitted')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(server.callsOf(completeRequest)).toHaveLength(1)
  })

  it('that is cancelled is deleted after a question', async () => {
    const { server, draft, address } = await openOverview({ items: [speaker] })
    await overview()
    await press('Cancel request')
    await userEvent.click((await dialog('Cancel request')).getByRole('button', { name: 'Keep request' }))
    rowOf('SN-70')
    expect(server.callsOf(cancelRequest)).toEqual([])

    await press('Cancel request')
    await userEvent.click((await dialog('Cancel request')).getByRole('button', { name: 'Cancel request' }))
    await screen.findByRole('link', { name: 'Create warranty request' })
    expect(address()).toBe(paths.requests)
    expect(draft.standing).toBeUndefined()
  })
})

describe('the steps', () => {
  const steps = () => within(screen.getByRole('list', { name: 'Steps of the request' }))

  it('of an empty request lead on to its first item, and each is a press away once it was reached', async () => {
    await openDraft()
    await itemForm()
    await userEvent.click(steps().getByRole('button', { name: 'Overview' }))
    await screen.findByText('No items yet')
    expect(steps().getAllByText(/done$/)).toHaveLength(1)

    await press('Add item')
    await fillItem()
    await press('Add item')
    await overview()
    expect(steps().getAllByText(/done$/)).toHaveLength(2)
    await userEvent.click(steps().getByRole('button', { name: /^Items/ }))
    await itemForm()
  })

  it('ask before one is left in which a file is uploading, and a form that was left is there again', async () => {
    const { server, goBack } = await openDraft()
    const letThrough = server.hold(uploadMedia)
    await choose('Speaker')
    await chooseFiles(aPhoto('slow.png'))
    const leave = async (answer: string) =>
      userEvent.click((await dialog('A file has not been sent yet')).getByRole('button', { name: answer }))
    await screen.findByRole('button', { name: 'Cancel upload: slow.png' })
    await press('Go to overview')
    await leave('Stay')
    await itemForm()
    await userEvent.click(screen.getByRole('link', { name: 'Archive' }))
    await leave('Leave')
    await screen.findByText('No archived requests found.')
    await goBack()
    await itemForm()
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Speaker' }).checked).toBe(true)
    letThrough()
  })

  it('are left by no sign-out before it has asked, while a file is uploading: whoever stays keeps session and file', async () => {
    const { server } = await openDraft()
    const letThrough = server.hold(uploadMedia)
    await choose('Speaker')
    await chooseFiles(aPhoto('slow.png'))
    await screen.findByRole('button', { name: 'Cancel upload: slow.png' })
    await press(/^Account/)
    await userEvent.click(screen.getByRole('menuitem', { name: 'Sign Out' }))
    await userEvent.click(
      (await dialog('Something has not been saved yet')).getByRole('button', { name: 'Stay signed in' }),
    )
    expect(server.callsOf(signOut)).toEqual([])
    await screen.findByRole('button', { name: 'Cancel upload: slow.png' })
    letThrough()
  })
})

describe('an item', () => {
  it('is added once by a double click', async () => {
    const { server } = await openDraft()
    await fillItem()
    await userEvent.dblClick(button('Add item'))
    await overview()
    expect(server.callsOf(addItem)).toHaveLength(1)
  })

  it('whose answer was lost is there once, with what was corrected meanwhile, also where the device keeps nothing', async () => {
    await onDevice(async () => undefined)
    vi.spyOn(theDevice.store('claims'), 'put').mockRejectedValue(new Error('closed'))
    const { server, draft } = await openDraft()
    await fillItem()
    // The portal takes the item, and its answer never arrives.
    const taken = { ...speaker, serialNumber: 'SN-1' }
    server.answer(addItem, () => {
      draft.items = [taken]
      throw new TypeError('Failed to fetch')
    })
    await press('Add item')
    await overview()
    await screen.findByText('This browser keeps nothing. Leave this page open until the portal has everything.')

    server.answer(addItem, taken)
    await userEvent.click(rowOf('SN-1').getByRole('button', { name: /^Edit/ }))
    await screen.findByRole('heading', { name: /^Edit item/ })
    await fill('Issue description', 'Corrected meanwhile.')
    await press('Save item')
    await overview()
    rowOf('SN-1').getByText('Corrected meanwhile.')
    await waitFor(() => expect(draft.items).toMatchObject([{ issueDescription: 'Corrected meanwhile.' }]))
    expect(new Set(server.callsOf(addItem).map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
    expect(server.callsOf(changeItem)).toMatchObject([{ params: { itemId: '10070' } }])
  })

  it('that was begun and not added is asked for before the request is submitted, and may be deleted', async () => {
    const { draft } = await openOverview({ items: [speaker], unfinished: begunAmplifier })
    await overview()
    await press('Complete request')
    const question = await dialog('Submit without the item you began?')
    await userEvent.click(question.getByRole('button', { name: 'Cancel' }))
    await press('Continue')
    expect((await fieldOf('Item number')).value).toBe('AX-690')

    await press('Go to overview')
    await press('Delete what was begun')
    await userEvent.click((await dialog('Delete what was begun')).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(screen.queryByText('An item is not added yet')).toBeNull())
    expect(draft.unfinished).toBeNull()
    await press('Add another item')
    expect((await fieldOf('Item number')).value).toBe('')
    await press('Go to overview')
    await press('Complete request')
    await dialog('Request submitted')
  })

  it('of the same kind again asks for its serial number and its pictures only, wherever its form is left', async () => {
    const amplifier = aDraftItem({
      ...{ id: 10070, itemType: 'Amplifier', itemNumber: 'AX-690', serialNumber: 'SN-FIRST', needsSchematic: 'yes' },
      ...{ amplifierRepairAttempt: 'no', issueDescription: 'No output, both channels.' },
    })
    const { draft, goTo, goBack } = await openOverview({ items: [amplifier] })
    await press('Same again, other serial number')
    const serialNumber = await fieldOf('Serial number')
    await waitFor(() => expect(document.activeElement).toBe(serialNumber))
    expect((await fieldOf('Serial number')).value).toBe('')
    await fill('Serial number', 'SN-SECOND')
    for (const goOn of ['Continue', 'Add another item', /^Items/]) {
      await press('Go to overview')
      await screen.findByText('An item is not added yet')
      await press(goOn)
      expect((await fieldOf('Serial number')).value).toBe('SN-SECOND')
    }
    await goTo(paths.requests)
    await goBack()
    expect((await fieldOf('Serial number')).value).toBe('SN-SECOND')
    expect((await fieldOf('Issue description')).value).toBe('No output, both channels.')
    await addPhotos('second.png')
    await press('Add item')
    await overview()
    expect(draft.items).toMatchObject([
      { serialNumber: 'SN-FIRST' },
      { serialNumber: 'SN-SECOND', itemType: 'Amplifier', itemNumber: 'AX-690', needsSchematic: 'yes' },
    ])
    await press('Add another item')
    expect((await fieldOf('Serial number')).value).toBe('')
  })
})

it('an item of the same kind that goes on from the list does not come back once it is added', async () => {
  const { goTo } = await openOverview({ items: [speaker] })
  await press('Same again, other serial number')
  await fieldOf('Serial number')
  await fill('Serial number', 'SN-SECOND')
  await goTo(paths.requests)
  await userEvent.click(await screen.findByRole('link', { name: 'Continue Golf 7' }))
  expect((await fieldOf('Serial number')).value).toBe('SN-SECOND')
  await addPhotos('second.png')
  await press('Add item')
  await overview()
  await press('Add another item')
  expect((await fieldOf('Serial number')).value).toBe('')
})

describe('what the service is likely to ask for', () => {
  it('has its line before it is known, so that nothing moves when it is', async () => {
    const letThrough: (() => void)[] = []
    await openPage(paths.wizard, {
      as: 'USER',
      state: { requestId: 7, openOverview: true },
      server: (server) => {
        aDraft({ items: [speaker] })(server)
        letThrough.push(server.hold(listLikelyQuestions))
      },
    })
    expect(await screen.findByText('Looking at what the service will probably ask for')).toBeTruthy()
    for (const answer of letThrough) answer()
    expect(await screen.findByText('The service will probably need nothing else.')).toBeTruthy()
  })

  const openWith = (...questions: LikelyQuestionsOfItem['questions']) =>
    openOverview({ items: [speaker], likelyQuestions: [{ itemId: speaker.id, questions }] })

  it('leads to the picture that is missing', async () => {
    await openWith({ about: 'shot', shot: 'label', wording: null })
    await userEvent.click(await screen.findByText('The service will probably ask for one more thing'))
    await press('Add: Type label')
    await screen.findByRole('heading', { name: 'Edit item · SN-70' })
    const shots = within(screen.getByRole('list', { name: 'Pictures that help' }))
    const [label] = shots.getAllByRole('listitem')
    expect(label?.textContent).toContain('Type label')
    await waitFor(() => expect(document.activeElement).toBe(label))
  })

  it('leads to a line in the issue description', async () => {
    await openWith({ about: 'point', shot: null, wording: { en: 'Resistance of the coil' } })
    await press('Add: Resistance of the coil')
    const description = await fieldOf('Issue description')
    await waitFor(() => expect(document.activeElement).toBe(description))
    expect(description.value).toMatch(/\nResistance of the coil: $/)
  })

  it('leads to the day and the proof of the sale', async () => {
    await openOverview({
      items: [{ ...speaker, soldOn: '2026-05-04' }],
      likelyQuestions: [{ itemId: speaker.id, questions: [{ about: 'sale-proof', shot: null, wording: null }] }],
    })
    await press('Add: Day and proof of the sale')
    const soldOn = await fieldOf(/^Sold to your customer on/)
    await waitFor(() => expect(document.activeElement).toBe(soldOn))
  })
})
