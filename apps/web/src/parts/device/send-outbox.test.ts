import { postMessage } from '@portal/contract/messages/messages.ts'
import { createRequest } from '@portal/contract/requests/requests.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import * as begunUpload from '../../api/begun-upload.ts'
import * as client from '../../api/client.ts'
import { ApiError, NoResponse } from '../../api/errors.ts'
import * as sending from '../../api/send-file.ts'
import { beginSession } from '../../api/session.ts'
import { localStore } from '../../local-store/local-store.ts'
import { theDevice } from '../../testing/device-database.ts'
import { tokenOf } from '../../testing/signed-in.ts'
import { saveKeptItem, submitClaim } from './change-kept-claim.ts'
import { beginClaim, keepFile } from './kept-claims.ts'
import { changeMessage, holdingMessage, putInOutbox, removeFromOutbox, takeOut, waitingMessages } from './outbox.ts'
import { parseClaim } from './parse-claim.ts'
import { sendOutbox } from './send-outbox.ts'
import { emptyOutbox, tellChange } from './whether-something-waits.ts'

const called = vi.fn()
const sentFile = vi.fn()
const givenUp = vi.fn(async () => undefined)

/** The browser's locks, as far as they are asked for here. */
const held = new Set<string>()
const browser = {
  languages: navigator.languages,
  locks: {
    request: async (name: string, _: object, work: (lock: object | null) => Promise<unknown>) => {
      if (held.has(name)) return work(null)
      held.add(name)
      return work({}).finally(() => held.delete(name))
    },
  },
}

const userId = '10001'
const uploaded = {
  ...{ imagePath: 'there/cone.jpg', kind: 'image', thumbnailPath: null },
  ...{ targetVideoKey: null, targetThumbKey: null, processing: 'ready' },
}

beforeEach(() => {
  vi.stubGlobal('navigator', browser)
  beginSession(tokenOf({ userId }))
  vi.spyOn(client, 'call').mockImplementation(called)
  vi.spyOn(sending, 'sendFile').mockImplementation(sentFile)
  vi.spyOn(begunUpload, 'giveUpUpload').mockImplementation(givenUp)
  called.mockReset().mockResolvedValue({})
  sentFile.mockReset().mockResolvedValue(uploaded)
})

const anItem = (image: string) => ({
  ...{ itemType: 'Speaker', brand: 'Nordwave', itemNumber: 'NW-165', serialNumber: 'SN-1', issueDescription: 'Hums.' },
  images: [image],
})

let written = 0
async function aMessage(id: string, { itemId = 1, files = [] as File[] } = {}): Promise<void> {
  written += 1
  const waiting = files.map((file) => ({ id: `${id}-${file.name}`, file }))
  await putInOutbox({ id, userId, itemId, text: id, uploads: [], files: waiting, writtenAt: written })
}
const send = () => sendOutbox(userId, () => undefined)
const posted = () =>
  called.mock.calls.filter(([{ name }]) => name === postMessage.name).map(([, { body }]) => body.messageContent)
const waiting = async () => (await waitingMessages(userId)).map(({ id }) => id)
const photo = () => new File(['x'], 'cone.jpg', { type: 'image/jpeg' })

test('messages are posted in the order of writing, and leave the device', async () => {
  await aMessage('first')
  await aMessage('second')
  await send()
  expect(posted()).toEqual(['first', 'second'])
  expect(await waiting()).toEqual([])
})

test('the files of a message are posted in the order in which they were chosen', async () => {
  sentFile.mockImplementation(async (_, { name }: File) => ({ ...uploaded, imagePath: name }))
  await aMessage('first', { files: [new File(['x'], 'whole.jpg'), new File(['x'], 'cone.jpg')] })
  await send()
  expect(called.mock.calls.flatMap(([, { body }]) => body.attachments)).toEqual(['whole.jpg', 'cone.jpg'])
})

test('a message that is put in while another one is sent follows it at once', async () => {
  await aMessage('first')
  called.mockImplementationOnce(async () => {
    await aMessage('written meanwhile')
    await send()
    return {}
  })
  await send()
  expect(posted()).toEqual(['first', 'written meanwhile'])
  expect(await waiting()).toEqual([])
})

test('a message does not overtake one about the same item that is being sent from its thread', async () => {
  await aMessage('first')
  await aMessage('second')
  await aMessage('about another item', { itemId: 2 })
  await holdingMessage('first', send)
  expect(posted()).toEqual(['about another item'])
  await send()
  expect(posted()).toEqual(['about another item', 'first', 'second'])
})

test('a message that is put in as the sending ends follows at once', async () => {
  await aMessage('first')
  const outbox = theDevice.store('outbox')
  const { index } = outbox
  let looks = 0
  vi.spyOn(outbox, 'index').mockImplementation((name) => {
    const found = index(name)
    looks += 1
    if (looks !== 2) return found
    return {
      ...found,
      getAll: async (value: unknown) => {
        const before = await found.getAll(value)
        await aMessage('written at the end')
        await send()
        return before
      },
    }
  })
  await send()
  expect(posted()).toEqual(['first', 'written at the end'])
})

test('a message that the server cannot take now holds those about its item only', async () => {
  await aMessage('stuck', { itemId: 1 })
  await aMessage('behind it', { itemId: 1 })
  await aMessage('of another item', { itemId: 2 })
  called.mockImplementation(async (_endpoint, { body }) => {
    if (body.messageContent === 'stuck') throw new ApiError(500, 'INTERNAL', { code: 'INTERNAL' })
  })
  await expect(send()).rejects.toThrow()
  expect(posted()).toEqual(['stuck', 'of another item'])
  expect(await waiting()).toEqual(['stuck', 'behind it'])
})

test('a message that was refused holds none, and waits for a person', async () => {
  await aMessage('refused')
  await aMessage('next')
  called.mockRejectedValueOnce(new ApiError(409, 'REQUEST_CLOSED', { code: 'REQUEST_CLOSED' }))
  await send()
  expect(posted()).toEqual(['refused', 'next'])
  expect(await waitingMessages(userId)).toMatchObject([{ id: 'refused', refused: { code: 'REQUEST_CLOSED' } }])
})

test('signing out while a file is sent does not bring the message back', async () => {
  await aMessage('with a file', { files: [photo()] })
  sentFile.mockImplementationOnce(async () => {
    await emptyOutbox(userId)
    return uploaded
  })
  await expect(send()).rejects.toThrow()
  expect(posted()).toEqual([])
  expect(theDevice.store('outbox').rows.size).toBe(0)
})

test('trying a message again that has left meanwhile does not bring it back', async () => {
  await aMessage('sent elsewhere')
  await removeFromOutbox('sent elsewhere')
  expect(await changeMessage('sent elsewhere', (now) => now)).toBe(false)
  expect(theDevice.store('outbox').rows.size).toBe(0)
})

test('no message waits for the files of a request', async () => {
  const claim = await beginClaim({ userId, title: 'Cellar', draft: { key: 'draft' } })
  const key = await keepFile(claim, { file: photo(), kind: 'image' })
  const item = parseClaim({ ...claim, items: [{ key: 'item', body: anItem(key) }] })?.items[0]
  if (!item) throw new Error('The item is none')
  await saveKeptItem(claim, item)
  await submitClaim(claim)
  called.mockImplementation(async ({ name }) => (name === createRequest.name ? { requestId: 7 } : { id: 70 }))
  const underWay = Promise.withResolvers<void>()
  const arrives = Promise.withResolvers<typeof uploaded>()
  sentFile.mockImplementationOnce(() => {
    underWay.resolve()
    return arrives.promise
  })
  const sendingClaim = send()
  await underWay.promise
  await aMessage('written meanwhile')
  void send()
  await vi.waitFor(() => expect(posted()).toEqual(['written meanwhile']))
  arrives.resolve(uploaded)
  await sendingClaim
  expect(theDevice.store('claims').rows.size).toBe(0)
})

test('a file goes on where it was interrupted, without a second copy on the device', async () => {
  await aMessage('with a file', { files: [photo()] })
  sentFile.mockImplementationOnce(async (_endpoint, _file, { onBegun }) => {
    onBegun('/uploads/parts/1')
    throw new NoResponse()
  })
  await expect(send()).rejects.toThrow(NoResponse)
  expect(theDevice.store('files').rows.size).toBe(1)
  await send()
  expect(sentFile.mock.lastCall?.[2]).toMatchObject({ begunAt: '/uploads/parts/1' })
  expect(called.mock.lastCall?.[1].body.attachments).toEqual(['there/cone.jpg'])
})

test('a file that comes back from the device shorter than it was kept is not sent: it has to be chosen again', async () => {
  await aMessage('with a file', { files: [photo()] })
  await changeMessage('with a file', (now) => ({
    ...now,
    files: now.files.map((kept) => ({ ...kept, file: new File([], 'cone.jpg') })),
  }))
  await send()
  expect(sentFile).not.toHaveBeenCalled()
  expect(await waitingMessages(userId)).toMatchObject([
    { refused: { problem: { code: 'UPLOAD_GONE', fileName: 'cone.jpg' } } },
  ])
})

test('what was begun to be sent of a message that is taken back is given up on the server', async () => {
  await aMessage('with a file', { files: [photo()] })
  await changeMessage('with a file', (now) => ({
    ...now,
    files: now.files.map((file) => ({ ...file, begunAt: '/uploads/parts/1' })),
  }))
  expect(await takeOut('with a file')).toMatchObject({ text: 'with a file' })
  await vi.waitFor(() => expect(givenUp).toHaveBeenCalledWith('1'))
})

test('whoever is interrupted right after writing finds the message again', async () => {
  await tellChange()
  expect(localStore.outboxInUse.isSet()).toBe(false)
  vi.spyOn(theDevice.store('outbox'), 'count').mockRejectedValue(new Error('closed'))
  await expect(aMessage('written')).rejects.toThrow('closed')
  expect(localStore.outboxInUse.isSet()).toBe(true)
})

test('what another tab puts in while this one counts is not overlooked', async () => {
  await tellChange()
  vi.spyOn(theDevice.store('outbox'), 'count').mockResolvedValueOnce(0).mockResolvedValueOnce(1)
  await tellChange()
  expect(localStore.outboxInUse.isSet()).toBe(true)
})
