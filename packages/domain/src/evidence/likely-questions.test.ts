import { describe, expect, it } from 'vitest'
import { limits } from '../limits.ts'
import { type AskedBefore, type DraftItem, likelyQuestions, type PastOfProduct } from './likely-questions.ts'

const complete: DraftItem = {
  itemType: 'Speaker',
  faultKind: null,
  taken: ['label', 'fault', 'whole'],
  skipped: [],
  issueDescription: 'Scrapes below 80 Hz.',
  hasSaleProof: false,
}
const covered = { code: 'COVERED', until: '2027-01-31', atLeast: false } as const
const sinceSale = { code: 'START_UNKNOWN', countsFrom: 'sale' } as const
const nothing: PastOfProduct = { items: 0, asked: [] }
const resistance: AskedBefore = {
  ...{ pointId: 4, code: 'resistance', kind: 'value', items: 5 },
  wordings: ['Measured resistance of the voice coil', 'Gemessener Widerstand'],
}
const pastOf = (items: number, ...asked: AskedBefore[]): PastOfProduct => ({ items, asked })

it('asks for nothing where everything is there', () => {
  expect(likelyQuestions(complete, covered, nothing)).toEqual([])
})

it('asks for the pictures that are missing, but not for those that were left out', () => {
  const item: DraftItem = { ...complete, taken: ['fault'], skipped: [{ shot: 'whole', why: 'Built in' }] }
  expect(likelyQuestions(item, covered, nothing)).toEqual([
    { about: 'shot', shot: 'label' },
    { about: 'shot', shot: 'connections' },
  ])
})

it.each([
  ['coverage counts from a sale that nobody knows', sinceSale, false, [{ about: 'sale-proof' }]],
  ['its proof is there', sinceSale, true, []],
  ['coverage counts from the manufacture', { ...sinceSale, countsFrom: 'manufacture' as const }, false, []],
  ['the unit is unknown', { code: 'UNKNOWN_UNIT' } as const, false, []],
])('the proof of the sale, where %s', (_, coverage, hasSaleProof, questions) => {
  expect(likelyQuestions({ ...complete, hasSaleProof }, coverage, nothing)).toEqual(questions)
})

it('asks for no label before the records know any unit of the brand', () => {
  const none = { code: 'UNKNOWN_UNIT', noneOfBrand: true } as const
  expect(likelyQuestions({ ...complete, taken: ['fault', 'whole'] }, none, nothing)).toEqual([])
})

describe('what was asked before', () => {
  it.each([
    ['with a fifth of the items', 25, 5, true],
    ['with fewer', 26, 5, false],
    ['with two items only', 2, 2, false],
    ['with all of three', 3, 3, true],
  ])('is likely to be asked again: %s', (_, items, asked, likely) => {
    const questions = likelyQuestions(complete, covered, pastOf(items, { ...resistance, items: asked }))
    expect(questions).toEqual(likely ? [{ about: 'point', pointId: 4 }] : [])
  })

  it('is not asked where the description says it, in whatever language', () => {
    const item = { ...complete, issueDescription: 'Scrapes. gemessener widerstand: 3,1' }
    expect(likelyQuestions(item, covered, pastOf(5, resistance))).toEqual([])
  })

  it('as a picture is one of the shots, once', () => {
    const label: AskedBefore = { pointId: 1, code: 'type-label', kind: 'media', wordings: [], items: 4 }
    const sound: AskedBefore = { pointId: 3, code: 'video-with-sound', kind: 'media', wordings: [], items: 5 }
    const item: DraftItem = { ...complete, taken: ['fault', 'whole'] }
    expect(likelyQuestions(item, covered, pastOf(5, label, sound))).toEqual([
      { about: 'shot', shot: 'label' },
      { about: 'shot', shot: 'sound' },
    ])
  })

  it('as the proof of purchase is answered by the proof of the sale', () => {
    const proof: AskedBefore = { pointId: 7, code: 'proof-of-purchase', kind: 'media', wordings: [], items: 4 }
    expect(likelyQuestions({ ...complete, hasSaleProof: true }, covered, pastOf(4, proof))).toEqual([])
  })
})

it('is a short list, the most often asked first', () => {
  const asked = Array.from({ length: 9 }, (_, at) => ({ ...resistance, pointId: at, wordings: ['?'], items: 3 + at }))
  const questions = likelyQuestions(complete, covered, pastOf(12, ...asked))
  expect(questions).toHaveLength(limits.likelyQuestions.shown)
  expect(questions[0]).toEqual({ about: 'point', pointId: 8 })
})
