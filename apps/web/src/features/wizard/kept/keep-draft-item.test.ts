import { beforeEach, expect, test, vi } from 'vitest'
import { beginSession } from '../../../api/session.ts'
import { keptClaim } from '../../../parts/claims/kept-claims.ts'
import { keepUnsent, noteBegun } from '../../../parts/uploads/unsent-files.ts'
import { memoryDatabase } from '../../../testing/device-database.ts'
import { tokenOf } from '../../../testing/signed-in.ts'
import { emptyItem } from '../item-form.ts'
import { keepDraftItem } from './keep-draft-item.ts'

const device = vi.hoisted(() => ({ openDB: undefined as unknown }))
vi.mock('idb', () => ({
  openDB: (...asked: unknown[]) => (device.openDB as (...asked: unknown[]) => unknown)(...asked),
}))
vi.stubGlobal('IDBKeyRange', { upperBound: () => undefined })
const database = memoryDatabase()
device.openDB = database.openDB

beforeEach(() => beginSession(tokenOf()))

test('a file of which a part was sent goes on with it on the device, and is kept there once', async () => {
  const film = new File(['x'.repeat(9)], 'hum.mp4', { type: 'video/mp4' })
  await keepUnsent('upload', film)
  await noteBegun('upload', '/uploads/parts/1')
  const claimId = await keepDraftItem({
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
  expect(database.store('claimFiles').rows.get(key)).toMatchObject({ begunAt: '/uploads/parts/1', kind: 'video' })
  expect(database.store('unsentFiles').rows.size).toBe(0)
})
