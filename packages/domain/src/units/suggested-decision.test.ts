import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isFinal, itemStatuses, statusesOfferedFor } from '../items/item-statuses.ts'
import { type SuggestionFacts, suggestedDecision } from './suggested-decision.ts'
import type { Coverage, Remark } from './verdict.ts'

const covered: Coverage = { code: 'COVERED', until: '2027-11-22', atLeast: false }
const ended: Coverage = { code: 'ENDED', on: '2025-11-22' }
const unknown: Coverage = { code: 'UNKNOWN_UNIT' }
const replaced: Remark = { code: 'REPLACED', by: 'NW165-2' }
const otherModel: Remark = { code: 'OTHER_MODEL', brand: 'Nordwave', itemNumber: 'NW-130' }
const otherCompany: Remark = { code: 'SOLD_TO_ANOTHER_COMPANY' }

const speaker = { itemType: 'Speaker', needsSchematic: null, status: 'Under review', repairResult: null } as const
const amplifier = { ...speaker, itemType: 'Amplifier', needsSchematic: 'yes' } as const
const facts = (
  coverage: Coverage,
  more: {
    remarks?: readonly Remark[]
    item?: SuggestionFacts['item']
    earlierStatuses?: SuggestionFacts['earlierStatuses']
  } = {},
): SuggestionFacts => ({
  item: more.item ?? speaker,
  verdict: { coverage, remarks: more.remarks ?? [] },
  earlierStatuses: more.earlierStatuses ?? [],
})

describe('the suggested decision', () => {
  test.each([
    ['covered, its first claim', facts(covered), 'Warranty exchange', 'FIRST_CLAIM'],
    [
      'covered, sold to another company, which is said beside it',
      facts(covered, { remarks: [otherCompany] }),
      'Warranty exchange',
      'FIRST_CLAIM',
    ],
    [
      'covered, resolved by the dealer before',
      facts(covered, { earlierStatuses: ['Client was able to resolve case'] }),
      'Warranty exchange',
      'FAILED_AGAIN',
    ],
    ['covered, declined before', facts(covered, { earlierStatuses: ['Declined'] }), 'Under review', 'DECLINED_BEFORE'],
    [
      'covered, exchanged before for nobody knows what',
      facts(covered, { earlierStatuses: ['Declined', 'Technical exchange'] }),
      'Under review',
      'EXCHANGED_BEFORE',
    ],
    [
      'covered, an amplifier whose dealer wants to repair it',
      facts(covered, { item: amplifier }),
      'Waiting for feedback',
      'SCHEMATIC_WANTED',
    ],
    [
      'covered, an amplifier whose repair failed',
      facts(covered, { item: { ...amplifier, repairResult: 'UNSUCCESSFUL' } }),
      'Warranty exchange',
      'REPAIR_FAILED',
    ],
    [
      'an amplifier that was repaired, covered or not',
      facts(ended, { item: { ...amplifier, repairResult: 'SUCCESSFUL' } }),
      'Client was able to resolve case',
      'REPAIRED',
    ],
    ['ended', facts(ended), 'Declined', 'ENDED'],
    [
      'ended, a repair failed',
      facts(ended, { item: { ...amplifier, repairResult: 'UNSUCCESSFUL' } }),
      'Declined',
      'ENDED',
    ],
    ['replaced and claimed again', facts(covered, { remarks: [replaced] }), 'Under review', 'REPLACED_BEFORE'],
    ['unknown, but replaced before', facts(unknown, { remarks: [replaced] }), 'Under review', 'REPLACED_BEFORE'],
    ['unknown', facts(unknown), 'Additional information required', 'UNKNOWN_UNIT'],
    ['another model', facts(ended, { remarks: [otherModel] }), 'Additional information required', 'OTHER_MODEL'],
    [
      'covered from a sale that nobody told of',
      facts({ code: 'START_UNKNOWN', countsFrom: 'sale' }),
      'Additional information required',
      'SALE_UNKNOWN',
    ],
    [
      'covered from a manufacture that nobody knows',
      facts({ code: 'START_UNKNOWN', countsFrom: 'manufacture' }),
      'Under review',
      'MANUFACTURE_UNKNOWN',
    ],
  ] as const)('%s', (_what, asked, status, reason) => {
    expect(suggestedDecision(asked)).toMatchObject({ status, reason })
  })

  test('to decline names the predefined reason', () => {
    expect(suggestedDecision(facts(ended))).toMatchObject({ declineReason: 'Out of warranty' })
  })

  test('warns exactly where it is to look again', () => {
    expect(suggestedDecision(facts(covered, { remarks: [replaced] }))?.warning).toBe(true)
    expect(suggestedDecision(facts(unknown))?.warning).toBe(false)
  })

  test('is always one that is offered, and none once the item is decided', () => {
    const asked = fc.record({
      item: fc.record({
        itemType: fc.constantFrom('Speaker' as const, 'Amplifier' as const),
        needsSchematic: fc.constantFrom('yes' as const, 'no' as const, null),
        status: fc.constantFrom(...itemStatuses),
        repairResult: fc.constantFrom('SUCCESSFUL' as const, 'UNSUCCESSFUL' as const, null),
      }),
      verdict: fc.record({
        coverage: fc.constantFrom<Coverage>(covered, ended, unknown, { code: 'START_UNKNOWN', countsFrom: 'sale' }),
        remarks: fc.subarray([replaced, otherModel, otherCompany]),
      }),
      earlierStatuses: fc.array(fc.constantFrom(...itemStatuses), { maxLength: 4 }),
    })
    fc.assert(
      fc.property(asked, (known) => {
        const suggestion = suggestedDecision(known)
        expect(suggestion === undefined).toBe(isFinal(known.item.status))
        if (suggestion) expect(statusesOfferedFor(known.item)).toContain(suggestion.status)
      }),
    )
  })
})
