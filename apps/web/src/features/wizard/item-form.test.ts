import { expect, test } from 'vitest'
import { presentCount, type Upload } from '../../parts/device/upload.ts'
import {
  blockedBy,
  emptyItem,
  hasContent,
  type ItemFormValues,
  parseItemForm,
  problemsOfForm,
  saveBodyOf,
} from './item-form.ts'
import { keptItemLike } from './kept-item-form.ts'

const brands = ['Arvento', 'Kessler Audio', 'Nordwave']

const video: Upload = {
  id: '1',
  fileName: 'noise.mov',
  kind: 'video',
  step: 'stored',
  removing: false,
  file: { key: 'v.mp4', thumbnailKey: 'thumb_v.jpg', processing: 'processing', failure: null, attached: false },
}
const broken: Upload = {
  id: '2',
  fileName: 'b.jpg',
  kind: 'image',
  step: 'failed',
  reason: { code: 'UPLOAD_FAILED' },
  retriable: true,
}

const amplifier: ItemFormValues = {
  itemType: 'Amplifier',
  brand: 'Nordwave',
  itemNumber: ' NW-5.900 ',
  serialNumber: 'SN-1',
  issueDescription: 'Switches off.',
  amplifierRepairAttempt: 'no',
  amplifierRepairAttemptDetails: 'typed before the answer was changed',
  needsSchematic: 'yes',
  amplifierOption: null,
  soldOn: '',
  saleProof: [],
  images: [],
  faultKind: null,
  skippedShots: [],
  dealerSpots: [],
}

test('sends the keys of what is stored, and only the answers that belong to the questions asked', () => {
  expect(saveBodyOf({ ...amplifier, images: [video, broken] })).toEqual({
    itemType: 'Amplifier',
    brand: 'Nordwave',
    itemNumber: 'NW-5.900',
    serialNumber: 'SN-1',
    issueDescription: 'Switches off.',
    amplifierRepairAttempt: 'no',
    amplifierRepairAttemptDetails: '',
    needsSchematic: 'yes',
    amplifierOption: null,
    soldOn: null,
    saleProof: null,
    images: ['v.mp4'],
    videoThumbnails: ['thumb_v.jpg'],
    faultKind: null,
    shots: [],
    skippedShots: [],
    dealerSpots: [],
  })
})

test('a file that failed is no file', () => {
  expect(problemsOfForm({ ...amplifier, images: [broken] }, brands).images).toEqual({ code: 'ITEM_FILE_MISSING' })
  expect(problemsOfForm({ ...amplifier, images: [video] }, brands)).toEqual({})
})

test('a video that failed on a saved item is sent with it and keeps its place; one that was not saved yet is not sent', () => {
  const failed = (attached: boolean) => [{ ...video, file: { ...video.file, processing: 'failed' as const, attached } }]
  expect(blockedBy({ ...amplifier, images: failed(true) })).toBeUndefined()
  expect(saveBodyOf({ ...amplifier, images: failed(true) }).images).toEqual(['v.mp4'])
  expect(presentCount(failed(true))).toBe(1)
  expect(blockedBy({ ...amplifier, images: failed(false) })).toBe(
    'A file could not be uploaded. Please retry or remove it.',
  )
  expect(saveBodyOf({ ...amplifier, images: failed(false) }).images).toEqual([])
})

test('an unfinished form survives a reload with its files, and forgets what it does not understand', () => {
  const unfinished = { ...amplifier, images: [video] }
  expect(parseItemForm(JSON.parse(JSON.stringify(unfinished)))).toEqual(unfinished)
  expect(parseItemForm({ itemType: 'Toaster', brand: 5 })).toEqual(emptyItem)
  expect(parseItemForm('nonsense')).toBeUndefined()
})

test('an item type alone is nothing to lose', () => {
  expect(hasContent({ ...emptyItem, itemType: 'Speaker' })).toBe(false)
  expect(hasContent({ ...emptyItem, itemType: 'Speaker', brand: 'Nordwave' })).toBe(true)
  expect(hasContent({ ...emptyItem, itemType: 'Speaker', images: [video] })).toBe(true)
})

test('the proof of a sale is sent by its key, and the day of the sale may not be in the future', () => {
  const proof: Upload = { ...video, fileName: 'invoice.pdf', kind: 'document', file: { ...video.file, key: 'p.pdf' } }
  const sold = { ...amplifier, images: [video], soldOn: '2026-01-31', saleProof: [proof] }
  expect(saveBodyOf(sold)).toMatchObject({ soldOn: '2026-01-31', saleProof: 'p.pdf' })
  expect(parseItemForm(JSON.parse(JSON.stringify(sold)))).toEqual(sold)
  expect(problemsOfForm({ ...sold, soldOn: '9999-12-31' }, brands)).toEqual({ soldOn: { code: 'SOLD_IN_FUTURE' } })
  expect(blockedBy({ ...sold, saleProof: [broken] })).toBe('A file could not be uploaded. Please retry or remove it.')
})

test('another item of the same kind takes over everything but what belongs to the one unit', () => {
  const body = {
    ...saveBodyOf({ ...amplifier, serialNumber: 'SN-1', soldOn: '2026-01-31' }),
    ...{ images: ['a.jpg'], saleProof: 'p.pdf' },
  }
  expect(keptItemLike({ key: 'first', body })).toMatchObject({
    ...{ itemType: amplifier.itemType, brand: amplifier.brand, itemNumber: amplifier.itemNumber.trim() },
    issueDescription: amplifier.issueDescription,
    ...{ serialNumber: '', soldOn: '', images: [], saleProof: [], skippedShots: [], dealerSpots: [] },
  })
})
