import { expect, test } from 'vitest'
import { parseKeptFile } from './files.ts'
import { parseClaim } from './parse-claim.ts'

const body = {
  ...{ itemType: 'Speaker', brand: 'Nordwave', itemNumber: 'NW-165', serialNumber: 'SN-1', issueDescription: 'Hums.' },
  images: ['device:1'],
}
const stored = {
  ...{ id: 'claim', userId: '1', title: 'Cellar', step: 'waits', writtenAt: 5, removed: [] },
  ...{ draft: { key: 'draft' }, items: [{ key: 'item', body }] },
}

test('a claim that an older version of the page wrote is read, with what that did not know filled in', () => {
  expect(parseClaim(stored)).toMatchObject({
    ...{ id: 'claim', step: 'waits', submission: 'claim', refused: undefined },
    items: [{ key: 'item', body: { ...body, soldOn: null, shots: [], dealerSpots: [] } }],
  })
})

test('what was sent is read as it was sent, because its key says the same for ever', () => {
  const addedAs = { ...body, more: 'by another version' }
  expect(parseClaim({ ...stored, items: [{ key: 'item', body, addedAs }] })?.items[0]?.addedAs).toBe(addedAs)
})

test('what an older version noted as sent last is what was added first, or what the server has', () => {
  const read = parseClaim({
    ...stored,
    draft: { key: 'draft', triedTitle: 'Cellar', requestId: 7 },
    items: [
      { key: 'added', body, tried: body },
      { key: 'there', body, tried: body, itemId: 70 },
    ],
  })
  expect(read?.draft).toMatchObject({ titleThere: 'Cellar', begunAs: undefined })
  expect(read?.items).toMatchObject([
    { addedAs: body, there: undefined },
    { addedAs: undefined, there: body },
  ])
})

test.each<[string, unknown]>([
  ['nothing', undefined],
  ['a claim without items', { ...stored, items: undefined }],
  ['a claim in a step that is not known', { ...stored, step: 'folded' }],
  ['a claim of which one item has no body', { ...stored, items: [...stored.items, { key: 'other' }] }],
  [
    'a claim with an item of a type that is not known',
    { ...stored, items: [{ key: 'a', body: { ...body, itemType: 'Horn' } }] },
  ],
  ['a claim without a draft', { ...stored, draft: undefined }],
])('%s is not read as if it were whole', (_, written) => {
  expect(parseClaim(written)).toBeUndefined()
})

test('a refusal that is none, and a problem that is not known, are said in general words', () => {
  const refused = { code: 'It was refused.', problems: [null, { code: 'FILE_GONE' }], itemKey: 4 }
  expect(parseClaim({ ...stored, refused })?.refused).toEqual({
    ...{ code: undefined, itemKey: undefined },
    problems: [{ code: 'NOT_VALID' }, { code: 'FILE_GONE' }],
  })
})

test('an entry without a file is none', () => {
  const file = new File(['x'], 'cone.jpg')
  const kept = { key: 'device:1', owner: 'claim', userId: '1', file, kind: 'image' }
  expect(parseKeptFile(kept)).toMatchObject({ file, sent: undefined })
  expect(parseKeptFile({ ...kept, file: undefined })).toBeUndefined()
})
