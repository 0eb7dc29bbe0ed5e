import { describe, expect, test } from 'vitest'
import type { Terms } from './terms.ts'
import {
  type ClaimedUnit,
  type Coverage,
  isCoveredBeyondDoubt,
  isUnusual,
  type KnownUnit,
  type Remark,
  type UnitPast,
  verdictForDealers,
  verdictOn,
} from './verdict.ts'

const terms: Terms = {
  termsId: 1,
  months: 24,
  countsFrom: 'shipment',
  shippedFrom: null,
  productId: null,
  brand: null,
  itemType: null,
}
const unit: KnownUnit = {
  unitId: 10001,
  brand: 'Nordwave',
  itemNumber: 'NW-165.2',
  itemType: 'Speaker',
  shippedOn: '2024-11-22',
  soldOn: null,
  manufacturedOn: null,
  debtorNumber: '40017',
  terms,
}
const claimed: ClaimedUnit = { brand: 'Nordwave', itemNumber: ' nw-165.2', debtorNumber: '40017', soldOn: null }
const never: UnitPast = { replacedBy: null, earlierClaims: 0 }
const onLastDay = '2026-11-22'

describe('a sale that cannot be', () => {
  const fromSale: KnownUnit = { ...unit, terms: { ...terms, countsFrom: 'sale' } }
  test.each([
    ['in the future', '2099-01-01'],
    ['before the shipment', '2024-11-21'],
  ])('is not believed: %s', (_when, soldOn) => {
    const day = '2026-12-24'
    const said = verdictOn(day, { ...claimed, soldOn }, fromSale, never).coverage
    expect(said).toEqual(verdictOn(day, claimed, fromSale, never).coverage)
    expect(said).toEqual({ code: 'START_UNKNOWN', countsFrom: 'sale' })
  })
})

describe('a claim to look at twice', () => {
  const remarks: Remark[] = []
  test.each<[string, Coverage, boolean]>([
    ['is none that is covered', { code: 'COVERED', until: '2027-01-01', atLeast: true }, false],
    ['is one whose coverage has ended', { code: 'ENDED', on: '2026-01-01' }, true],
    ['is one whose coverage is unknown', { code: 'START_UNKNOWN', countsFrom: 'manufacture' }, true],
    ['is one of an unknown unit', { code: 'UNKNOWN_UNIT' }, true],
    ['is none before the records know its brand', { code: 'UNKNOWN_UNIT', noneOfBrand: true }, false],
  ])('%s', (_promise, coverage, unusual) => {
    expect(isUnusual({ coverage, remarks })).toBe(unusual)
  })
})

describe('whether a unit is covered', () => {
  test.each([
    ['on its last day', onLastDay, unit, { code: 'COVERED', until: '2026-11-22', atLeast: false }],
    ['the day after', '2026-11-23', unit, { code: 'ENDED', on: '2026-11-22' }],
    ['unknown', onLastDay, undefined, { code: 'UNKNOWN_UNIT' }],
    ['without terms', onLastDay, { ...unit, terms: undefined }, { code: 'UNKNOWN_UNIT' }],
  ] as const)('%s', (_when, day, known, coverage) => {
    expect(verdictOn(day, claimed, known, never).coverage).toEqual(coverage)
  })

  const fromSale: KnownUnit = { ...unit, terms: { ...terms, countsFrom: 'sale' } }
  test.each([
    ['nobody told of the sale, within the time from shipment', onLastDay, fromSale, claimed, 'COVERED', true],
    ['nobody told of the sale, later', '2026-11-23', fromSale, claimed, 'START_UNKNOWN', undefined],
    ['the dealer says when', '2026-11-23', fromSale, { ...claimed, soldOn: '2025-01-10' }, 'COVERED', false],
    [
      'the records know when, and the dealer says another day',
      '2026-12-23',
      { ...fromSale, soldOn: '2024-12-01' },
      { ...claimed, soldOn: '2025-06-10' },
      'ENDED',
      undefined,
    ],
  ] as const)('counting from the sale: %s', (_what, day, known, asked, code, atLeast) => {
    const { coverage } = verdictOn(day, asked, known, never)
    expect(coverage.code).toBe(code)
    expect('atLeast' in coverage ? coverage.atLeast : undefined).toBe(atLeast)
  })

  test('counting from a manufacture that nobody knows: not known', () => {
    const known: KnownUnit = { ...unit, terms: { ...terms, countsFrom: 'manufacture' } }
    expect(verdictOn(onLastDay, claimed, known, never).coverage).toEqual({
      code: 'START_UNKNOWN',
      countsFrom: 'manufacture',
    })
  })
})

describe('what else is said', () => {
  test.each([
    ['nothing about an ordinary claim', claimed, unit, never, []],
    [
      'another model',
      { ...claimed, itemNumber: 'NW-130' },
      unit,
      never,
      [{ code: 'OTHER_MODEL', brand: 'Nordwave', itemNumber: 'NW-165.2' }],
    ],
    ['no other model before one was said', { ...claimed, itemNumber: '' }, unit, never, []],
    ['another company', { ...claimed, debtorNumber: '40018' }, unit, never, [{ code: 'SOLD_TO_ANOTHER_COMPANY' }]],
    ['no other company where the claiming one has no number', { ...claimed, debtorNumber: '' }, unit, never, []],
    ['no other company where the records name none', claimed, { ...unit, debtorNumber: '' }, never, []],
    [
      'that it was exchanged, and claimed before',
      claimed,
      undefined,
      { replacedBy: 'NW165-25-1', earlierClaims: 2 },
      [
        { code: 'REPLACED', by: 'NW165-25-1' },
        { code: 'CLAIMED_BEFORE', claims: 2 },
      ],
    ],
  ] as const)('%s', (_what, asked, known, past, remarks) => {
    expect(verdictOn(onLastDay, asked, known, past).remarks).toEqual(remarks)
  })

  test('which unit and which terms it speaks of', () => {
    expect(verdictOn(onLastDay, claimed, unit, never)).toMatchObject({ day: onLastDay, unitId: 10001, termsId: 1 })
    expect(verdictOn(onLastDay, claimed, undefined, never)).toMatchObject({ unitId: null, termsId: null })
  })

  test('a dealer does not learn which unit another company was given, nor ids of our records', () => {
    const verdict = verdictOn(onLastDay, claimed, unit, { replacedBy: 'NW165-25-1', earlierClaims: 0 })
    expect(verdictForDealers(verdict)).toMatchObject({
      ...{ coverage: verdict.coverage, remarks: [{ code: 'REPLACED', by: null }] },
      ...{ unitId: null, termsId: null },
    })
  })
})

describe('a covered unit', () => {
  test.each([
    ['of which nothing else is known', claimed, never, true],
    ['that was only claimed before', claimed, { replacedBy: null, earlierClaims: 1 }, true],
    ['that was replaced', claimed, { replacedBy: 'NW165-25-1', earlierClaims: 1 }, false],
    ['that was sold to another company', { ...claimed, debtorNumber: '40018' }, never, false],
    ['that is another model', { ...claimed, itemNumber: 'NW-130' }, never, false],
  ] as const)('%s is beyond doubt or not, for dealers, too', (_what, asked, past, expected) => {
    const verdict = verdictOn(onLastDay, asked, unit, past)
    expect(verdict.coverage.code).toBe('COVERED')
    expect(isCoveredBeyondDoubt(verdictForDealers(verdict))).toBe(expected)
  })
})
