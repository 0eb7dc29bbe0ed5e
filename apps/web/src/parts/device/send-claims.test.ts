import type { ItemSave } from '@portal/contract/items/item-schemas.ts'
import { addItem, changeItem, deleteItem } from '@portal/contract/items/items.ts'
import { cancelRequest, completeRequest, createRequest, renameDraft } from '@portal/contract/requests/requests.ts'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import * as begunUpload from '../../api/begun-upload.ts'
import * as client from '../../api/client.ts'
import { ApiError, NoResponse } from '../../api/errors.ts'
import * as sending from '../../api/send-file.ts'
import { beginSession, endSession } from '../../api/session.ts'
import { accountStore } from '../../local-store/account-store.ts'
import { theDevice } from '../../testing/device-database.ts'
import { tokenOf } from '../../testing/signed-in.ts'
import { forgetItemForms, itemFormKey } from '../drafts/unfinished-forms.ts'
import {
  deleteClaim,
  deleteKeptItem,
  formsOf,
  renameClaim,
  saveKeptItem,
  submitClaim,
  takeBackClaim,
  tryAgain,
} from './change-kept-claim.ts'
import { claimRefusalText } from './claim-refusal-text.ts'
import { filesOfClaim, keptFile, noteBegun } from './files.ts'
import type { KeptClaim } from './kept-claim.ts'
import { beginClaim, changeClaim, keepFile, keptClaim, noteUnfinished } from './kept-claims.ts'
import { isWhollyThere } from './on-server.ts'
import { changeAndSend, sendClaim, sendClaims } from './send-claims.ts'
import { onOutboxChange } from './waiting.ts'

const called = vi.fn()
const sentFile = vi.fn()
const givenUp = vi.fn(async () => undefined)

const userId = '10001'

const body = (serialNumber: string, images: readonly string[] = []): ItemSave => ({
  ...{ itemType: 'Speaker', brand: 'Nordwave', itemNumber: 'NW-165', serialNumber, issueDescription: 'Scrapes.' },
  ...{ amplifierRepairAttempt: null, amplifierRepairAttemptDetails: null, needsSchematic: null, amplifierOption: null },
  ...{ soldOn: null, saleProof: null, images: [...images], videoThumbnails: [], faultKind: null },
  ...{ shots: [], skippedShots: [], dealerSpots: [] },
})
const photo = () => new File(['x'], 'cone.jpg', { type: 'image/jpeg' })

type Asked = { readonly body?: ItemSave; readonly headers?: { readonly 'idempotency-key': string } }
/** What the server answers, by the name of the call; a function may do something meanwhile. */
let answers: Record<string, (asked: Asked) => unknown>
const asked = () => called.mock.calls.map(([{ name }]) => name as string)
const refusal = (code: 'NOT_FOUND' | 'REQUEST_COMPLETED' | 'SERIAL_EXISTS' | 'STALE') =>
  new ApiError(409, code, { code })
const throwing = (error: Error) => () => {
  throw error
}

beforeEach(() => {
  beginSession(tokenOf({ userId }))
  vi.spyOn(client, 'call').mockImplementation(called)
  vi.spyOn(sending, 'sendFile').mockImplementation(sentFile)
  vi.spyOn(begunUpload, 'giveUpUpload').mockImplementation(givenUp)
  answers = {
    [createRequest.name]: () => ({ requestId: 7 }),
    [addItem.name]: () => ({ id: 70 }),
    ...Object.fromEntries(
      [renameDraft, changeItem, deleteItem, completeRequest, cancelRequest].map(({ name }) => [name, () => ({})]),
    ),
  }
  called.mockReset().mockImplementation(async ({ name }: { name: string }, sent: Asked) => answers[name]?.(sent))
  sentFile.mockReset().mockResolvedValue({
    imagePath: 'there/cone.jpg',
    kind: 'image',
    thumbnailPath: null,
    targetVideoKey: null,
    targetThumbKey: null,
    processing: 'ready',
  })
  givenUp.mockClear()
})

async function aClaim({ images = [photo()], submits = true } = {}): Promise<KeptClaim> {
  const claim = await beginClaim({ userId, title: 'Cellar', draft: { key: 'draft' } })
  const keys = await Promise.all(images.map((file) => keepFile(claim, { file, kind: 'image' })))
  await saveKeptItem(claim, { key: 'item', body: body('SN-1', keys) })
  if (submits) await submitClaim(claim)
  return now(claim)
}
async function now({ id }: KeptClaim): Promise<KeptClaim> {
  const claim = await keptClaim(id)
  if (!claim) throw new Error('The claim is gone')
  return claim
}
const send = () => sendClaims(userId, () => undefined)

test('a claim is submitted once, under the key of its submission, and leaves the device with its files', async () => {
  const claim = await aClaim()
  await send()
  expect(asked()).toEqual(['createRequest', 'addItem', 'completeRequest'])
  expect(called).toHaveBeenLastCalledWith(completeRequest, {
    params: { requestId: 7 },
    headers: { 'idempotency-key': claim.submission },
  })
  expect(theDevice.store('claims').rows.size).toBe(0)
  expect(theDevice.store('files').rows.size).toBe(0)
})

test('a submission that gets no answer is sent again at once by what sends what waits', async () => {
  const claim = await aClaim({ submits: false })
  onTestFinished(onOutboxChange(() => void sendClaim(claim.id, () => undefined)))
  const answer = answers[completeRequest.name]
  answers[completeRequest.name] = () => {
    answers[completeRequest.name] = answer ?? throwing(new Error('Nothing answers'))
    throw new NoResponse()
  }
  expect(
    await changeAndSend(
      claim.id,
      () => submitClaim(claim),
      () => undefined,
      5_000,
    ),
  ).toBeUndefined()
  await vi.waitFor(async () => expect(await keptClaim(claim.id)).toBeUndefined())
  expect(asked().filter((name) => name === completeRequest.name)).toHaveLength(2)
})

test('a submission whose answer got lost is asked again as it was, and nothing else of the claim is sent again', async () => {
  const claim = await aClaim()
  answers[completeRequest.name] = throwing(new NoResponse())
  await expect(send()).rejects.toThrow(NoResponse)
  expect(await takeBackClaim(claim)).toBe(false)
  await submitClaim(claim)
  called.mockClear()
  answers[completeRequest.name] = () => ({})
  await send()
  expect(asked()).toEqual(['completeRequest'])
  expect(called.mock.lastCall?.[1].headers['idempotency-key']).toBe(claim.submission)
})

test('what another device has changed meanwhile is not replaced without a word; sent again, it is', async () => {
  const claim = await aClaim({ images: [] })
  await changeClaim(claim.id, (before) => ({
    ...before,
    draft: { ...before.draft, requestId: 7, titleThere: 'Cellar' },
    items: before.items.map((item) => ({ ...item, itemId: 70, version: 3, there: body('SN-0') })),
  }))
  const seen = () => called.mock.lastCall?.[1].body.seenVersion
  answers[changeItem.name] = throwing(refusal('STALE'))
  await send()
  expect([asked().at(-1), seen()]).toEqual(['changeItem', 3])
  const refused = await now(claim)
  expect(refused.refused).toMatchObject({ code: 'STALE' })
  expect(claimRefusalText(refused, refused.refused ?? { code: undefined, problems: [], itemKey: undefined })).toContain(
    'This item was changed elsewhere meanwhile.',
  )
  await tryAgain(claim)
  answers[changeItem.name] = () => {
    expect(seen()).toBeUndefined()
    return { version: 5 }
  }
  await send()
  expect(asked().slice(-2)).toEqual(['changeItem', 'completeRequest'])
})

test('of two presses that submit a claim, the first one does, and the second one has nothing to say', async () => {
  const claim = await aClaim({ submits: false })
  expect(await submitClaim(claim)).toBe(true)
  expect(await submitClaim(claim)).toBe(false)
})

test('a claim that is taken back while it is sent stops there, and what the server answered is known', async () => {
  const claim = await aClaim()
  answers[addItem.name] = async () => {
    expect(await takeBackClaim(claim)).toBe(true)
    return { id: 70 }
  }
  expect(await send()).toBeUndefined()
  expect(asked()).not.toContain('completeRequest')
  expect(await now(claim)).toMatchObject({ step: 'writing', items: [{ itemId: 70 }] })
})

test('a claim that is changed and submitted anew while it is sent leaves as it was changed', async () => {
  const claim = await aClaim({ images: [] })
  answers[addItem.name] = async () => {
    await takeBackClaim(claim)
    await saveKeptItem(claim, { key: 'item', body: body('SN-2') })
    await submitClaim(claim)
    return { id: 70 }
  }
  await send()
  expect(asked()).toEqual(['createRequest', 'addItem', 'changeItem', 'completeRequest'])
  expect(called.mock.calls.at(-2)?.[1].body.serialNumber).toBe('SN-2')
})

test('a claim that is deleted while it is sent is deleted on the server, too', async () => {
  const claim = await aClaim({ images: [] })
  answers[addItem.name] = async () => {
    await deleteClaim(claim)
    return { id: 70 }
  }
  await send()
  expect(asked()).toEqual(['createRequest', 'addItem', 'cancelRequest'])
  expect(await keptClaim(claim.id)).toBeUndefined()
})

test('a draft is deleted with its claim', async () => {
  const draft = { key: 'draft', requestId: 7, titleThere: 'Cellar' }
  const claim = await beginClaim({ userId, title: 'Cellar', draft })
  await deleteClaim(claim)
  await send()
  expect(asked()).toEqual(['cancelRequest'])
  expect(await keptClaim(claim.id)).toBeUndefined()
})

test('a refusal meanwhile does not bring back a claim that was taken back or deleted', async () => {
  const claim = await aClaim({ images: [] })
  answers[addItem.name] = async () => {
    await takeBackClaim(claim)
    answers[addItem.name] = () => ({ id: 70 })
    throw refusal('SERIAL_EXISTS')
  }
  await send()
  expect(await now(claim)).toMatchObject({ step: 'writing', refused: undefined, items: [{ itemId: 70 }] })
})

test('a claim that another one was refused before is sent all the same', async () => {
  const first = await aClaim({ images: [] })
  answers[addItem.name] = throwing(refusal('SERIAL_EXISTS'))
  await send()
  const second = await aClaim({ images: [] })
  answers[addItem.name] = () => ({ id: 71 })
  await send()
  expect(await now(first)).toMatchObject({ refused: { code: 'SERIAL_EXISTS' } })
  expect(await keptClaim(second.id)).toBeUndefined()
})

test('an item that was deleted elsewhere is added anew once a person says so, and the draft stays the same', async () => {
  const claim = await aClaim({ images: [] })
  await changeClaim(claim.id, (before) => ({
    ...before,
    draft: { ...before.draft, requestId: 7, titleThere: 'Cellar' },
    items: before.items.map((item) => ({ ...item, itemId: 5, there: body('SN-0') })),
  }))
  answers[changeItem.name] = throwing(refusal('NOT_FOUND'))
  await send()
  const refused = await now(claim)
  expect(refused).toMatchObject({ step: 'waits', draft: { requestId: 7 }, refused: { code: 'NOT_FOUND' } })
  expect(refused.refused?.itemKey).toBe(refused.items[0]?.key)
  called.mockClear()
  await tryAgain(claim)
  await send()
  expect(asked()).toEqual(['addItem', 'completeRequest'])
})

test('a draft that is gone is begun anew once a person says so', async () => {
  const claim = await aClaim({ images: [] })
  answers[addItem.name] = throwing(refusal('NOT_FOUND'))
  await send()
  const { draft, refused } = await now(claim)
  expect(refused).toMatchObject({ code: 'NOT_FOUND', itemKey: undefined })
  expect(draft.requestId).toBeUndefined()
  expect(draft.key).not.toBe('draft')
})

test('the files of a draft that is gone are sent again with the new one', async () => {
  const claim = await aClaim()
  const [key = ''] = claim.items[0]?.body.images ?? []
  answers[addItem.name] = throwing(refusal('NOT_FOUND'))
  await send()
  expect(await keptFile(key)).toMatchObject({ sent: undefined })
  answers[addItem.name] = () => ({ id: 70 })
  await tryAgain(claim)
  await send()
  expect(sentFile).toHaveBeenCalledTimes(2)
  expect(await keptClaim(claim.id)).toBeUndefined()
})

test('an item whose addition was not answered, and of which a file is refused then, is still the one that may be there', async () => {
  const claim = await aClaim({ images: [] })
  answers[addItem.name] = throwing(new NoResponse())
  await expect(send()).rejects.toThrow(NoResponse)
  await takeBackClaim(claim)
  const unreadable = await keepFile(claim, { file: photo(), kind: 'image' })
  await saveKeptItem(claim, { key: 'item', body: body('SN-1', [unreadable]) })
  await submitClaim(claim)
  sentFile.mockRejectedValueOnce(new ApiError(415, 'NOT_VALID', { code: 'VALIDATION' }))
  await send()
  expect((await now(claim)).items[0]).toMatchObject({ addedAs: { serialNumber: 'SN-1', images: [] } })
  await takeBackClaim(claim)
  await deleteKeptItem(claim, 'item')
  answers[addItem.name] = () => ({ id: 70 })
  await submitClaim(claim)
  called.mockClear()
  await send()
  expect(asked()).toEqual(['addItem', 'deleteItem', 'completeRequest'])
})

test('a change whose answer got lost is not taken for what was there before', async () => {
  const claim = await aClaim({ images: [] })
  await changeClaim(claim.id, (before) => ({
    ...before,
    draft: { ...before.draft, requestId: 7, titleThere: 'Cellar' },
    items: before.items.map((item) => ({ ...item, itemId: 70, there: body('SN-0') })),
  }))
  answers[changeItem.name] = throwing(new NoResponse())
  await expect(send()).rejects.toThrow(NoResponse)
  await takeBackClaim(claim)
  await saveKeptItem(claim, { key: 'item', body: body('SN-0') })
  await submitClaim(claim)
  answers[changeItem.name] = () => ({})
  called.mockClear()
  await send()
  expect(asked()).toEqual(['changeItem', 'completeRequest'])
  expect(called.mock.calls[0]?.[1].body.serialNumber).toBe('SN-0')
})

test('a change whose answer got lost is known by the same once more, before another one follows it', async () => {
  const claim = await aClaim({ images: [] })
  await changeClaim(claim.id, (before) => ({
    ...before,
    draft: { ...before.draft, requestId: 7, titleThere: 'Cellar' },
    items: before.items.map((item) => ({ ...item, itemId: 70, there: body('SN-0'), version: 1 })),
  }))
  // The portal has it, and only the answer was lost.
  answers[changeItem.name] = throwing(new NoResponse())
  await expect(send()).rejects.toThrow(NoResponse)
  await takeBackClaim(claim)
  await saveKeptItem(claim, { key: 'item', body: body('SN-2') })
  await submitClaim(claim)
  answers[changeItem.name] = ({ body }) => {
    const { seenVersion, serialNumber } = body as ItemSave & { seenVersion: number }
    if (seenVersion === 1 && serialNumber !== 'SN-1') throw refusal('STALE')
    return { version: seenVersion + 1 }
  }
  called.mockClear()
  await send()
  expect(asked()).toEqual(['changeItem', 'changeItem', 'completeRequest'])
  expect(called.mock.calls[1]?.[1].body).toMatchObject({ serialNumber: 'SN-2', seenVersion: 2 })
})

describe('what is added to a draft of the portal', () => {
  const ofPortal = { key: 'draft', requestId: 7, titleThere: 'Cellar' }
  async function aDraftItem(images: readonly File[] = []): Promise<KeptClaim> {
    const claim = await beginClaim({ userId, title: 'Cellar', draft: ofPortal })
    const keys = await Promise.all(images.map((file) => keepFile(claim, { file, kind: 'image' })))
    await saveKeptItem(claim, { key: 'item', body: body('SN-1', keys) })
    return now(claim)
  }

  test('is sent while its dealer goes on, once, and not submitted', async () => {
    const claim = await aDraftItem([photo()])
    const arrived = vi.fn()
    await sendClaims(userId, arrived)
    await sendClaims(userId, arrived)
    expect(asked()).toEqual(['addItem'])
    expect(arrived.mock.calls).toEqual([[{ type: 'draft-changed', requestId: 7 }]])
    const sent = await now(claim)
    expect(sent.step).toBe('writing')
    expect(isWhollyThere(sent, await filesOfClaim(claim.id))).toBe(true)
  })

  test('leaves this device once all of it has arrived, unless something is being written beside it', async () => {
    const locks = { request: async (_name: string, _how: object, work: (lock: object) => unknown) => work({}) }
    Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
    try {
      const claim = await aDraftItem([photo()])
      accountStore.write(itemFormKey(formsOf(claim.id), 'item'), { itemType: 'Speaker' })
      await send()
      expect(await keptClaim(claim.id)).toBeDefined()
      forgetItemForms(formsOf(claim.id))
      await noteUnfinished(claim.id, { itemType: 'Speaker' })
      await send()
      expect(await keptClaim(claim.id)).toBeDefined()
      await noteUnfinished(claim.id, undefined)
      await send()
      expect(await keptClaim(claim.id)).toBeUndefined()
      expect(theDevice.store('files').rows.size).toBe(0)
    } finally {
      Reflect.deleteProperty(navigator, 'locks')
    }
  })

  test('begins with the draft where the request was begun on this device', async () => {
    const claim = await beginClaim({ userId, title: 'Cellar', draft: { key: 'draft' } })
    await send()
    expect(asked()).toEqual(['createRequest'])
    await saveKeptItem(claim, { key: 'item', body: body('SN-1') })
    await send()
    expect(asked()).toEqual(['createRequest', 'addItem'])
  })

  test('is changed there when it is changed here meanwhile', async () => {
    const claim = await aDraftItem()
    answers[addItem.name] = async () => {
      await saveKeptItem(claim, { key: 'item', body: body('SN-2') })
      await renameClaim(claim, 'Attic')
      return { id: 70 }
    }
    await send()
    expect(asked()).toEqual(['addItem', 'renameDraft', 'changeItem'])
    expect(called.mock.lastCall?.[1].body.serialNumber).toBe('SN-2')
  })

  test('is not added when it is deleted while its file is sent, and taken out when it was added', async () => {
    const claim = await aDraftItem([photo()])
    sentFile.mockImplementationOnce(async () => {
      await deleteKeptItem(claim, 'item')
      return {
        imagePath: 'there/cone.jpg',
        kind: 'image',
        thumbnailPath: null,
        targetVideoKey: null,
        targetThumbKey: null,
      }
    })
    await send()
    expect(asked()).toEqual([])
    await saveKeptItem(claim, { key: 'other', body: body('SN-2') })
    answers[addItem.name] = async () => {
      await deleteKeptItem(claim, 'other')
      return { id: 71 }
    }
    await send()
    expect(asked()).toEqual(['addItem', 'deleteItem'])
    expect((await now(claim)).removed).toEqual([])
  })

  test('that is refused says so while the request is written on, and is sent again when it was changed', async () => {
    const claim = await aDraftItem()
    answers[addItem.name] = throwing(refusal('SERIAL_EXISTS'))
    await send()
    await send()
    expect(asked()).toEqual(['addItem'])
    expect(await now(claim)).toMatchObject({ step: 'writing', refused: { code: 'SERIAL_EXISTS', itemKey: 'item' } })
    await saveKeptItem(claim, { key: 'item', body: body('SN-2') })
    answers[addItem.name] = () => ({ id: 70 })
    await send()
    expect(await now(claim)).toMatchObject({ refused: undefined, items: [{ itemId: 70 }] })
  })

  test('leaves with the request when that is submitted before all of it has arrived', async () => {
    const claim = await aDraftItem([photo()])
    sentFile.mockImplementationOnce(async () => {
      await submitClaim(claim)
      throw new DOMException('stopped', 'AbortError')
    })
    await send()
    expect(asked()).toEqual(['addItem', 'completeRequest'])
    expect(await keptClaim(claim.id)).toBeUndefined()
  })
})

test('nothing is submitted without a file that this device has lost', async () => {
  const claim = await aClaim()
  theDevice.store('files').rows.clear()
  await send()
  expect(asked()).toEqual(['createRequest'])
  expect(await now(claim)).toMatchObject({ refused: { problems: [{ code: 'FILE_GONE' }], itemKey: 'item' } })
})

test('a file that cannot be read any more is named', async () => {
  const unreadable = photo()
  vi.spyOn(unreadable, 'slice').mockReturnValue({ arrayBuffer: () => Promise.reject(new Error('gone')) } as Blob & File)
  const claim = await aClaim({ images: [unreadable] })
  await send()
  expect(await now(claim)).toMatchObject({ refused: { problems: [{ code: 'UPLOAD_GONE', fileName: 'cone.jpg' }] } })
})

test('a file is sent from where it is kept, and goes on where it was interrupted', async () => {
  const claim = await aClaim()
  const [key = ''] = claim.items[0]?.body.images ?? []
  sentFile.mockImplementationOnce(async (_endpoint, _file, { onBegun }) => {
    onBegun('/uploads/parts/1')
    throw new NoResponse()
  })
  await expect(send()).rejects.toThrow(NoResponse)
  expect(await keptFile(key)).toMatchObject({ begunAt: '/uploads/parts/1' })
  answers[completeRequest.name] = throwing(new NoResponse())
  await expect(send()).rejects.toThrow(NoResponse)
  expect(sentFile.mock.lastCall?.[2]).toMatchObject({ begunAt: '/uploads/parts/1' })
  expect(await keptFile(key)).toMatchObject({ sent: { key: 'there/cone.jpg' }, begunAt: undefined })
  expect(theDevice.store('files').rows.size).toBe(1)
})

test('a file that is being sent stops when its claim is taken back', async () => {
  const claim = await aClaim()
  sentFile.mockImplementationOnce(
    (_endpoint, _file, { signal }: { signal: AbortSignal }) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason))
        void takeBackClaim(claim)
      }),
  )
  expect(await send()).toBeUndefined()
  expect((await now(claim)).step).toBe('writing')
})

test('a file of which nothing arrives holds what waits for two minutes only', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await aClaim()
  const hangs = Promise.withResolvers<void>()
  sentFile.mockImplementationOnce(
    (_endpoint, _file, { signal }: { signal: AbortSignal }) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason))
        hangs.resolve()
      }),
  )
  const sent = send()
  await hangs.promise
  vi.advanceTimersByTime(120_000)
  await expect(sent).rejects.toThrow(NoResponse)
  vi.useRealTimers()
})

test('what was begun to be sent of a deleted claim is given up on the server', async () => {
  const claim = await aClaim()
  await noteBegun(claim.items[0]?.body.images[0] ?? '', '/uploads/parts/1')
  await deleteClaim(claim)
  await send()
  expect(givenUp).toHaveBeenCalledWith('1')
  expect(await keptClaim(claim.id)).toBeUndefined()
})

test('nothing is sent, refused or removed once another account is signed in', async () => {
  const claim = await aClaim({ images: [] })
  answers[createRequest.name] = () => {
    beginSession(tokenOf({ userId: '10002' }))
    throw new ApiError(403, 'NOT_AUTHENTICATED', { code: 'NOT_AUTHENTICATED' })
  }
  expect(await send()).toBeInstanceOf(Error)
  expect(asked()).toEqual(['createRequest'])
  expect(await now(claim)).toMatchObject({ step: 'waits', refused: undefined })
})

test('a session that ended says nothing about a claim', async () => {
  const claim = await aClaim({ images: [] })
  answers[createRequest.name] = () => {
    endSession()
    throw new ApiError(403, 'NOT_AUTHENTICATED', { code: 'NOT_AUTHENTICATED' })
  }
  expect(await send()).toBeInstanceOf(Error)
  expect(await now(claim)).toMatchObject({ step: 'waits', refused: undefined })
})

test('a file of a claim that another tab has submitted or deleted is not kept', async () => {
  const claim = await aClaim({ images: [] })
  await expect(keepFile(claim, { file: photo(), kind: 'image' })).rejects.toThrow()
  expect(theDevice.store('files').rows.size).toBe(0)
})
