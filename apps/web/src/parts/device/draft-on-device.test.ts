import type { ItemSave } from '@portal/contract/items/item-schemas.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { beginSession } from '../../api/session.ts'
import { theDevice } from '../../testing/device-database.ts'
import { tokenOf } from '../../testing/signed-in.ts'
import { isOnlyInMemory, onDevice } from './database.ts'
import { beginRequest, begunHere, claimOfDraft, openClaimOfDraft, readOnlyOnDevice } from './draft-on-device.ts'
import type { KeptItem } from './kept-claim.ts'
import { changeClaim, keptClaim, noteUnfinished } from './kept-claims.ts'
import { askBeforeSignOut } from './others-on-device.ts'

const userId = '10001'
beforeEach(() => beginSession(tokenOf({ userId })))

const body: ItemSave = {
  ...{ itemType: 'Speaker', brand: 'Nordwave', itemNumber: 'NW-165', serialNumber: 'SN-1', issueDescription: 'Hums.' },
  ...{ amplifierRepairAttempt: null, amplifierRepairAttemptDetails: null, needsSchematic: null, amplifierOption: null },
  ...{ soldOn: null, saleProof: null, images: ['there.png'], videoThumbnails: [], faultKind: null },
  ...{ shots: [], skippedShots: [], dealerSpots: [] },
}
const item: KeptItem = { key: 'item-70', body, itemId: 70, version: 1, there: body }

test('a draft that is opened a second time is the same request of this device, as it was written on', async () => {
  const claim = await claimOfDraft({ requestId: 7, title: 'Cellar', items: [item] })
  await changeClaim(claim.id, (now) => ({ ...now, title: 'Attic' }))
  expect(await claimOfDraft({ requestId: 7, title: 'Cellar', items: [] })).toMatchObject({
    id: claim.id,
    title: 'Attic',
  })
  expect(await openClaimOfDraft(7)).toMatchObject({ id: claim.id })
  expect(await openClaimOfDraft(8)).toBeUndefined()
})

test('a draft that is on the server as it stands here is nothing that is on this device only', async () => {
  const { id } = await claimOfDraft({ requestId: 7, title: 'Cellar', items: [item] })
  expect((await readOnlyOnDevice(userId)).claims).toEqual([])
  await changeClaim(id, (now) => ({ ...now, items: [{ ...item, body: { ...body, issueDescription: 'Buzzes.' } }] }))
  expect((await readOnlyOnDevice(userId)).claims).toMatchObject([{ id }])
})

test('an item that is being written and is nowhere else is asked about before somebody signs out', async () => {
  const { id } = await claimOfDraft({ requestId: 7, title: 'Cellar', items: [item] })
  const confirm = vi.fn(async () => false)
  expect(await askBeforeSignOut(userId, confirm)).toBe(true)
  await noteUnfinished(id, { serialNumber: 'SN-2' })
  expect((await readOnlyOnDevice(userId)).claims).toMatchObject([{ id }])
  expect(await askBeforeSignOut(userId, confirm)).toBe(false)
  expect(confirm).toHaveBeenCalledOnce()
})

test('where the browser keeps nothing a request is begun in memory', async () => {
  await onDevice(async () => undefined)
  vi.spyOn(theDevice.store('claims'), 'put').mockRejectedValue(new Error('closed'))
  const { id } = await beginRequest('Cellar')
  expect(isOnlyInMemory()).toBe(true)
  expect(await keptClaim(id)).toMatchObject({ title: 'Cellar', step: 'writing' })
  expect(theDevice.store('claims').rows.size).toBe(0)
})

test('a request that was begun here last is gone on with while the server does not know of it', async () => {
  expect(await begunHere(userId)).toBeUndefined()
  await claimOfDraft({ requestId: 7, title: 'Cellar', items: [] })
  expect(await begunHere(userId)).toBeUndefined()
  await beginRequest('Attic')
  expect(await begunHere(userId)).toMatchObject({ title: 'Attic' })
})
