import { beforeEach, expect, test, vi } from 'vitest'
import { beginSession, currentSession } from '../../api/session.ts'
import { theDevice } from '../../testing/device-database.ts'
import { tokenOf } from '../../testing/signed-in.ts'
import { openClaimOfDraft } from './draft-on-device.ts'
import { beginClaim } from './kept-claims.ts'
import { newDeviceKey } from './upload.ts'

beforeEach(() => beginSession(tokenOf()))

/** A claim in which an item of a draft goes on here: its picture has not arrived. */
async function anOpenClaim(requestId: number) {
  const userId = currentSession()?.userId ?? ''
  const draft = { key: 'key', requestId, wasBegunOnline: true }
  const claim = await beginClaim({ userId, title: 'Down the stairs', draft })
  const body = { itemType: 'Speaker', brand: 'Nordwave', itemNumber: 'NW-165', serialNumber: 'SN-1' }
  const item = { key: 'item', body: { ...body, issueDescription: 'Scrapes.', images: [newDeviceKey()] } }
  await theDevice.store('claims').put({ ...claim, items: [item] })
  return claim.id
}

test('the claim in which a draft goes on here is found, of this draft alone', async () => {
  const id = await anOpenClaim(7)
  expect(await openClaimOfDraft(7)).toMatchObject({ id })
  expect(await openClaimOfDraft(8)).toBeUndefined()
})

test('one that ends while it is looked for is none, since nothing leads to it any more', async () => {
  await anOpenClaim(9)
  const claims = theDevice.store('claims')
  const { index } = claims
  vi.spyOn(claims, 'index').mockImplementationOnce((name) => ({
    ...index(name),
    getAll: async (value: unknown) => {
      const found = await index(name).getAll(value)
      theDevice.empty()
      return found
    },
  }))
  expect(await openClaimOfDraft(9)).toBeUndefined()
})
