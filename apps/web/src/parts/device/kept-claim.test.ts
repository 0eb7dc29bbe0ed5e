import type { ItemSave } from '@portal/contract/items/item-schemas.ts'
import { expect, it } from 'vitest'
import { begunAnew, filesOfItem, isOnlyHere, type KeptClaim, withItem, withoutItem } from './kept-claim.ts'

const body = (serialNumber: string, images: string[] = []): ItemSave => ({
  ...{ itemType: 'Speaker', brand: 'Nordwave', itemNumber: 'NW-165', serialNumber, issueDescription: 'Scrapes.' },
  ...{ amplifierRepairAttempt: null, amplifierRepairAttemptDetails: null, needsSchematic: null, amplifierOption: null },
  ...{ soldOn: null, saleProof: null, images, videoThumbnails: [], faultKind: null },
  ...{ shots: [], skippedShots: [], dealerSpots: [] },
})

const claim: KeptClaim = {
  ...{ id: 'claim', userId: '1', title: 'Cellar', removed: [], step: 'writing', writtenAt: 0, draft: { key: 'draft' } },
  submission: 'submission',
  items: [{ key: 'a', body: body('SN-1') }],
}

it('adds an item, and changes it under the key it was added with', () => {
  const more = withItem(claim, { key: 'b', body: body('SN-2') })
  expect(more.items.map(({ key }) => key)).toEqual(['a', 'b'])
  const changed = withItem(more, { key: 'a', body: body('SN-3') })
  expect(changed.items.map((item) => item.body.serialNumber)).toEqual(['SN-3', 'SN-2'])
})

it('keeps what the server was told of an item that is changed', () => {
  const known = withItem(claim, { key: 'a', body: body('SN-1'), there: body('SN-1'), itemId: 7 })
  expect(withItem(known, { key: 'a', body: body('SN-3') }).items).toEqual([
    { key: 'a', body: body('SN-3'), there: body('SN-1'), itemId: 7 },
  ])
})

it('notes an item that is taken out for the sender, only where the server may have it', () => {
  expect(withoutItem(claim, 'a')).toMatchObject({ items: [], removed: [] })
  const known = withItem(claim, { key: 'a', body: body('SN-1'), addedAs: body('SN-1') })
  expect(withoutItem(known, 'a')).toMatchObject({ items: [], removed: [{ key: 'a' }] })
})

it('begins anew under other keys, with everything that was written', () => {
  const sent = withItem(
    { ...claim, draft: { key: 'draft', begunAs: 'Cellar', requestId: 4 } },
    { key: 'a', body: body('SN-1'), there: body('SN-1'), itemId: 7 },
  )
  expect(isOnlyHere(sent)).toBe(false)
  const anew = begunAnew(sent)
  expect(isOnlyHere(anew)).toBe(true)
  expect(anew.draft.key).not.toBe('draft')
  expect(anew.items).toEqual([{ key: expect.not.stringMatching('^a$'), body: body('SN-1') }])
})

it('knows every file of an item', () => {
  expect(filesOfItem({ ...body('SN-1', ['device:1', 'device:2']), saleProof: 'device:3' })).toEqual([
    ...['device:1', 'device:2', 'device:3'],
  ])
})
