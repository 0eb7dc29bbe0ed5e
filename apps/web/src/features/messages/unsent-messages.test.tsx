import { probeUpload } from '@portal/contract/files/files.ts'
import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import type { Message } from '@portal/contract/messages/message-schemas.ts'
import type { Side } from '@portal/domain/sides.ts'
import { QueryClient } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import * as client from '../../api/client.ts'
import { ApiError, NoResponse } from '../../api/errors.ts'
import { beginSession, endSession } from '../../api/session.ts'
import { accountStore } from '../../local-store/account-store.ts'
import { holdingMessage } from '../../parts/device/outbox.ts'
import type { Upload } from '../../parts/device/upload.ts'
import { onOutboxChange } from '../../parts/device/waiting.ts'
import { emptyOutbox } from '../../parts/device/whether-something-waits.ts'
import { askBeforeClosing } from '../../parts/leaving/only-here.ts'
import { around } from '../../testing/around.tsx'
import { theDevice } from '../../testing/device-database.ts'
import { settled } from '../../testing/settled.ts'
import { tokenOf } from '../../testing/signed-in.ts'
import '../../testing/top-layer.ts'
import { notify } from '../../ui/notify.ts'
import { messageDraftEntry } from './message-draft.ts'
import { threadQuery } from './message-queries.ts'
import { MessagesPanel } from './messages-panel.tsx'

const called = vi.fn()

const item = { id: 10001, requestId: 10001, requestStatus: 'Open', hasUnreadMessages: false } as ItemDetail
const outage = new ApiError(503, 'UNAVAILABLE', { code: 'UNAVAILABLE' })
const notFound = new ApiError(404, 'NOT_FOUND', { code: 'NOT_FOUND' })
const tooOften = new ApiError(429, 'TOO_MANY_REQUESTS', { code: 'TOO_MANY_REQUESTS' })

/** The messages that the server has. */
let onServer: Message[]
const posted = (messageContent: string): Message => ({
  ...{ messageId: onServer.length + 1, messageContent, senderSide: 'dealer', senderFirstName: 'Mara', own: true },
  ...{ createdAt: '2026-11-20T10:00:00.000Z', attachments: [] },
})
/** Posts a message, or answers the thread. */
async function answer(_endpoint: unknown, { body }: { body?: { messageContent: string } }) {
  if (!body) return onServer
  onServer = [...onServer, posted(body.messageContent)]
  return onServer.at(-1)
}

/** A picture that the server has. */
const stored = (name: string): Upload => ({
  ...{ id: name, fileName: name, kind: 'image', step: 'stored', removing: false },
  file: { key: name, thumbnailKey: null, processing: 'ready', failure: null, attached: false },
})

function openThread(side: Side) {
  const queries = { staleTime: Number.POSITIVE_INFINITY, retry: false }
  const client = new QueryClient({ defaultOptions: { queries, mutations: { retryDelay: 0 } } })
  client.setQueryData(threadQuery(side, item.id).queryKey, onServer)
  return render(<MessagesPanel side={side} item={item} />, { wrapper: around(client) })
}

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' })
const type = (text: string) => fireEvent.change(field(), { target: { value: text } })
/** Waits for the button: it is called otherwise while a message is under way. */
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const entry = () => screen.findByRole('listitem')
const bodies = () => called.mock.calls.flatMap(([, sent]) => sent.body ?? [])
const keys = () => called.mock.calls.flatMap(([, sent]) => sent.headers?.['idempotency-key'] ?? [])

const asksBeforeClosing = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

beforeEach(() => {
  endSession()
  beginSession(tokenOf())
  vi.spyOn(client, 'call').mockImplementation(called)
  onServer = []
  called.mockReset().mockImplementation(answer)
})

test.each<Side>(['dealer', 'admins'])(
  'what the server did not take of %s stays in the thread without an alert, and leaves once under its key',
  async (side) => {
    called.mockRejectedValueOnce(outage)
    openThread(side)
    type('Is anybody there?')
    await press('Send')
    expect((await within(await entry()).findByRole('status')).textContent).toBe('Not sent')
    expect(within(screen.getByRole('log')).getByRole('list').textContent).toContain('Is anybody there?')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(field().value).toBe('')
    screen.getByRole('button', { name: 'Try again' }).focus()
    await press('Try again')
    expect((await screen.findByRole('article')).textContent).toContain('Is anybody there?')
    await waitFor(() => expect(screen.queryByRole('listitem')).toBeNull())
    // The pressed button is gone.
    expect(document.activeElement).toBe(screen.getByRole('log'))
    expect(new Set(keys()).size).toBe(1)
    expect(theDevice.store('outbox').rows.size).toBe(0)
  },
)

test("a dealer's message that gets no answer waits on the device to leave by itself, and nobody has to send it again", async () => {
  called.mockRejectedValue(new NoResponse())
  openThread('dealer')
  type('Is anybody there?')
  await press('Send')
  expect(
    (await within(await screen.findByRole('listitem')).findByText('Waits for a connection')).textContent,
  ).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  expect(theDevice.store('outbox').rows.get(keys()[0])).toMatchObject({ text: 'Is anybody there?', refused: undefined })
})

test('what sends by itself is told of a message that got no answer once it can be sent', async () => {
  called.mockRejectedValue(new NoResponse())
  let couldBeSent: boolean | undefined
  const lookWhetherFree = async () => {
    const [id] = keys()
    if (id) couldBeSent = await holdingMessage(id, async () => true)
  }
  onTestFinished(onOutboxChange(() => void lookWhetherFree()))
  openThread('dealer')
  type('Is anybody there?')
  await press('Send')
  await waitFor(() => expect(couldBeSent).toBe(true))
})

test('a message that is written while another one waits leaves after it, and not before', async () => {
  called.mockRejectedValue(new NoResponse())
  openThread('dealer')
  type('first')
  await press('Send')
  await screen.findByText('Waits for a connection')
  called.mockClear()
  type('second')
  await press('Send')
  await waitFor(() => expect(screen.getAllByText('Waits for a connection')).toHaveLength(2))
  expect(field().value).toBe('')
  expect(bodies()).toEqual([])
})

test('a reason that helps is said', async () => {
  called.mockRejectedValueOnce(tooOften)
  openThread('admins')
  type('And another one.')
  await press('Send')
  const state = within(await entry()).getByRole('status')
  await waitFor(() =>
    expect(state.textContent).toBe('Not sent: Too many attempts. Please wait a moment and try again.'),
  )
})

test('a message is deleted after a question, and the others stay', async () => {
  called.mockRejectedValueOnce(tooOften).mockRejectedValueOnce(tooOften)
  openThread('admins')
  for (const text of ['Which amplifier is it?', 'Never mind.']) {
    type(text)
    await press('Send')
    await screen.findByText(text)
  }
  const entries = await screen.findAllByRole('listitem')
  fireEvent.click(within(entries[1] ?? document.body).getByRole('button', { name: 'Delete' }))
  const question = await screen.findByRole('dialog', { name: 'Delete this message?' })
  fireEvent.click(within(question).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByText('Never mind.')).toBeNull())
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
  await press('Try again')
  expect((await screen.findByRole('article')).textContent).toContain('Which amplifier is it?')
  await waitFor(() => expect(screen.queryByRole('listitem')).toBeNull())
})

test('a message that is edited stands before what was typed since, and keeps its key while it is the same', async () => {
  called.mockRejectedValueOnce(outage)
  openThread('admins')
  type('First this.')
  await press('Send')
  await entry()
  type('And this.')
  await press('Edit')
  await waitFor(() => expect(field().value).toBe('First this.\nAnd this.'))
  expect(screen.queryByRole('listitem')).toBeNull()
  type('First this.')
  await press('Send')
  await screen.findByRole('article')
  expect(new Set(keys()).size).toBe(1)
})

test('a message that is edited takes its files along, and leads into the field', async () => {
  accountStore.write(messageDraftEntry('admins', item.id), {
    text: 'Here is the label.',
    uploads: [stored('label.jpg')],
  })
  called.mockRejectedValueOnce(outage)
  openThread('admins')
  await press('Send')
  expect((await entry()).textContent).toContain('label.jpg')
  await press('Edit')
  await screen.findByRole('button', { name: 'Open label.jpg' })
  expect(document.activeElement).toBe(field())
  await press('Send')
  await screen.findByRole('article')
  expect(bodies()).toEqual([
    { messageContent: 'Here is the label.', attachments: ['label.jpg'], thumbnails: [] },
    { messageContent: 'Here is the label.', attachments: ['label.jpg'], thumbnails: [] },
  ])
})

test('a message of which a file is gone keeps its text and its other files, says which one, and leaves without it', async () => {
  const uploads = [stored('label.jpg'), stored('fault.jpg')]
  accountStore.write(messageDraftEntry('dealer', item.id), { text: 'Here is the label.', uploads })
  const gone = { attachments: { code: 'FILE_GONE' } } as const
  called.mockImplementation(async (endpoint, sent) => {
    if (endpoint === probeUpload && sent.query.key === 'label.jpg') throw notFound
    if (endpoint === probeUpload) return { exists: true }
    if (sent.body?.attachments.includes('label.jpg'))
      throw new ApiError(400, 'VALIDATION', { code: 'VALIDATION', problems: gone })
    return answer(endpoint, sent)
  })
  openThread('dealer')
  await press('Send')
  expect((await screen.findByRole('alert')).textContent).toContain(
    '“label.jpg” is no longer there. Please upload it again.',
  )
  expect(field().value).toBe('Here is the label.')
  expect(screen.queryByRole('button', { name: 'Open label.jpg' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Open fault.jpg' })).toBeTruthy()
  await press('Send')
  expect((await screen.findByRole('article')).textContent).toContain('Here is the label.')
  expect(field().value).toBe('')
  expect(bodies().at(-1)).toMatchObject({ attachments: ['fault.jpg'] })
})

test('a message whose files the field has no room for stays in the thread, and why is said', async () => {
  const message = { id: 'key', text: 'Both sides.', userId: '10001', itemId: item.id, writtenAt: 1, files: [] }
  const unsent = { ...message, uploads: [stored('a.jpg'), stored('b.jpg')], refused: {}, underWay: false }
  accountStore.write(messageDraftEntry('admins', item.id), { text: '', uploads: [stored('c.jpg'), stored('d.jpg')] })
  accountStore.write(`unsent-messages:admins:${item.id}`, [unsent])
  openThread('admins')
  await screen.findByText('a.jpg, b.jpg')
  const said = vi.spyOn(notify, 'error')
  await press('Edit')
  await waitFor(() => expect(said).toHaveBeenCalledWith('Maximum 3 files per message. You already have 2.'))
  expect(screen.getByText('a.jpg, b.jpg')).toBeTruthy()
})

test("a dealer's message is on the device and an administrator's is not, and each is there when the thread is opened again", async () => {
  for (const [side, onDevice] of [
    ['dealer', 1],
    ['admins', 0],
  ] as const) {
    called.mockRejectedValueOnce(outage)
    const first = openThread(side)
    type('Still here?')
    await press('Send')
    await entry()
    await waitFor(() => expect(theDevice.store('outbox').rows.size).toBe(onDevice))
    first.unmount()
    const second = openThread(side)
    expect((await entry()).textContent).toContain('Still here?')
    second.unmount()
    theDevice.empty()
  }
})

test('a message whose thread is left while it is sent is not shown as unsent once it has arrived', async () => {
  const arrives = Promise.withResolvers<object>()
  called.mockReturnValueOnce(arrives.promise)
  const first = openThread('admins')
  type('On its way.')
  await press('Send')
  expect((await screen.findByRole('article')).textContent).toContain('Sending…')
  first.unmount()
  openThread('admins')
  expect((await screen.findByRole('article')).textContent).toContain('Sending…')
  onServer = [posted('On its way.')]
  arrives.resolve(posted('On its way.'))
  await waitFor(() => expect(screen.queryByText('Sending…')).toBeNull())
  expect(screen.queryByRole('listitem')).toBeNull()
})

test('a dealer may close the tab while a message is sent: it stands on the device before the field is empty', async () => {
  const arrives = Promise.withResolvers<object>()
  called.mockReturnValueOnce(arrives.promise)
  openThread('dealer')
  type('On its way.')
  await press('Send')
  expect(field().value).toBe('On its way.')
  await screen.findByRole('article')
  expect(field().value).toBe('')
  const [waiting] = theDevice.store('outbox').rows.values()
  expect(waiting).toMatchObject({ text: 'On its way.', id: keys()[0] })
  expect(asksBeforeClosing()).toBe(false)
  // Nothing else sends it meanwhile.
  expect(await holdingMessage(keys()[0], async () => 'free')).toBeUndefined()
  arrives.resolve(posted('On its way.'))
  await waitFor(() => expect(theDevice.store('outbox').rows.size).toBe(0))
  expect(screen.queryByRole('listitem')).toBeNull()
  expect(JSON.stringify(sessionStorage)).not.toContain('On its way.')
})

test('a message that has arrived stands there once, however long the device takes to let it go', async () => {
  const [arrives, letsGo] = [Promise.withResolvers<object>(), Promise.withResolvers<undefined>()]
  called.mockReturnValueOnce(arrives.promise)
  const taken = vi.spyOn(theDevice.store('outbox'), 'delete').mockReturnValueOnce(letsGo.promise)
  openThread('dealer')
  type('On its way.')
  await press('Send')
  await screen.findByRole('article')
  onServer = [posted('On its way.')]
  arrives.resolve(posted('On its way.'))
  await waitFor(() => expect(taken).toHaveBeenCalled())
  const shown = () => screen.getAllByRole('article').map(({ textContent }) => textContent.includes('Sending…'))
  await waitFor(() => expect(shown()).toEqual([false]))
  letsGo.resolve(undefined)
})

test.each<[string, Side]>([
  ["an administrator's message", 'admins'],
  ["a dealer's message, on a device that keeps nothing,", 'dealer'],
])('%s is asked about before the tab is closed, until the server has it', async (_, side) => {
  const arrives = Promise.withResolvers<object>()
  called.mockReturnValueOnce(arrives.promise)
  vi.spyOn(theDevice.store('outbox'), 'put').mockRejectedValue(new Error('closed'))
  openThread(side)
  onTestFinished(askBeforeClosing())
  type('On its way.')
  await press('Send')
  await screen.findByRole('article')
  expect(asksBeforeClosing()).toBe(true)
  onServer = [posted('On its way.')]
  arrives.resolve(posted('On its way.'))
  await waitFor(() => expect(asksBeforeClosing()).toBe(false))
})

test('nothing of a message comes back that fails after its writer has signed out', async () => {
  const fails = Promise.withResolvers<object>()
  called.mockReturnValueOnce(fails.promise)
  const { unmount } = openThread('dealer')
  type('My number is 0151 1234')
  await press('Send')
  await screen.findByRole('article')
  unmount()
  await emptyOutbox('10001')
  endSession()
  fails.reject(outage)
  await expect(fails.promise).rejects.toBe(outage)
  await settled()
  expect(JSON.stringify(sessionStorage)).not.toContain('0151')
  expect(theDevice.store('outbox').rows.size).toBe(0)
})
