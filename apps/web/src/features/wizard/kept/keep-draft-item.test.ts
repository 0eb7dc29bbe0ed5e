import type { ItemRow } from '@portal/contract/items/item-shapes.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beginSession } from '../../../api/session.ts'
import { keepUnsent, noteBegun } from '../../../parts/device/files.ts'
import { keptClaim } from '../../../parts/device/kept-claims.ts'
import { theDevice } from '../../../testing/device-database.ts'
import { tokenOf } from '../../../testing/signed-in.ts'
import { emptyItem } from '../item-form.ts'
import { type DraftItemToKeep, keepDraftItem } from './keep-draft-item.ts'

beforeEach(() => beginSession(tokenOf()))
afterEach(() => void Reflect.deleteProperty(navigator, 'locks'))

/** Keeps an item, and answers the id of its claim. */
async function kept(item: DraftItemToKeep): Promise<string> {
  let id = ''
  await keepDraftItem(item, async (claimId) => {
    id = claimId
  })
  return id
}

test('a file of which a part was sent goes on with it on the device, and is kept there once', async () => {
  const film = new File(['x'.repeat(9)], 'hum.mp4', { type: 'video/mp4' })
  await keepUnsent('upload', film)
  await noteBegun('upload', '/uploads/parts/1')
  const claimId = await kept({
    ...{ requestId: 7, title: 'Down the stairs', item: undefined, inDoubt: undefined },
    values: {
      ...{ ...emptyItem, itemType: 'Speaker', serialNumber: 'SN-1' },
      images: [
        { id: 'upload', fileName: 'hum.mp4', kind: 'video', step: 'failed', reason: { said: 'lost' }, retriable: true },
      ],
    },
    notArrived: [{ id: 'upload', file: film }],
  })
  const [key = ''] = (await keptClaim(claimId))?.items[0]?.body.images ?? []
  expect(theDevice.store('files').rows.get(key)).toMatchObject({ begunAt: '/uploads/parts/1', kind: 'video' })
  expect(theDevice.store('files').rows.size).toBe(1)
})

const anItem = { id: 70, ...emptyItem, itemType: 'Speaker', serialNumber: 'SN-1', images: [], saleProof: null }

test('an item that is changed here a second time stands in its request once', async () => {
  const changed = (issueDescription: string) =>
    kept({
      ...{ requestId: 8, title: 'Up the stairs', item: anItem as unknown as ItemRow, inDoubt: undefined },
      ...{ values: { ...emptyItem, itemType: 'Speaker', issueDescription }, notArrived: [] },
    })
  await changed('Hums.')
  const claim = await keptClaim(await changed('Buzzes.'))
  expect(claim?.items).toMatchObject([{ itemId: 70, body: { issueDescription: 'Buzzes.' } }])
})

test('where there is no room for all files, none of them stays as a copy, and no empty request', async () => {
  const files = theDevice.store('files')
  const before = files.rows.size
  const requests = theDevice.store('claims').rows.size
  const { put } = files
  vi.spyOn(files, 'put')
    .mockImplementationOnce((row) => put(row))
    .mockRejectedValueOnce(new DOMException('full', 'QuotaExceededError'))
  const photo = (name: string) => new File(['x'], name, { type: 'image/jpeg' })
  const keep = kept({
    ...{ requestId: 9, title: 'In the attic', item: undefined, inDoubt: undefined },
    values: { ...emptyItem, itemType: 'Speaker' },
    notArrived: [
      { id: 'one', file: photo('one.jpg') },
      { id: 'two', file: photo('two.jpg') },
    ],
  })
  await expect(keep).rejects.toThrow('full')
  expect(files.rows.size).toBe(before)
  expect(theDevice.store('claims').rows.size).toBe(requests)
})

test('its request is held open until its dealer is led to it: what has arrived by then is still there', async () => {
  const held = vi.fn()
  const request = async (name: string, _how: object, work: () => Promise<void>) => {
    held(name)
    await work()
    held('let go')
  }
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true })
  const item = {
    ...{ requestId: 10, title: 'At the door', item: undefined, inDoubt: undefined },
    ...{ values: { ...emptyItem, itemType: 'Speaker' as const }, notArrived: [] },
  }
  await keepDraftItem(item, async (claimId) => expect(held.mock.calls).toEqual([[`wizard of ${claimId}`]]))
  await vi.waitFor(() => expect(held).toHaveBeenLastCalledWith('let go'))
})
