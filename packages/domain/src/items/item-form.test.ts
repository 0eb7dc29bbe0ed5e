import { describe, expect, test } from 'vitest'
import { type ItemForm, isBlockedAmplifier, problemsOfItem, relevantAnswers } from './item-form.ts'

const brands = ['Arvento', 'Kessler Audio', 'Nordwave']
const speaker: ItemForm = {
  itemType: 'Speaker',
  brand: 'Nordwave',
  itemNumber: 'NW-165',
  serialNumber: 'SN-1',
  issueDescription: 'Scrapes',
  amplifierRepairAttempt: null,
  amplifierRepairAttemptDetails: '',
  needsSchematic: null,
  amplifierOption: null,
  fileCount: 1,
}
const amplifier: ItemForm = { ...speaker, itemType: 'Amplifier', amplifierRepairAttempt: 'no', needsSchematic: 'yes' }

describe('an item form', () => {
  test.each([
    ['a complete speaker', speaker, {}],
    ['a complete amplifier', amplifier, {}],
    ['no type', { ...speaker, itemType: null }, { itemType: { code: 'ITEM_TYPE_MISSING' } }],
    ['a brand that is none of the three', { ...speaker, brand: 'Other' }, { brand: { code: 'BRAND_MISSING' } }],
    [
      'white space for an item number',
      { ...speaker, itemNumber: '  ' },
      { itemNumber: { code: 'ITEM_NUMBER_MISSING' } },
    ],
    ['255 characters', { ...speaker, itemNumber: 'x'.repeat(255), serialNumber: 'x'.repeat(255) }, {}],
    [
      '256 characters',
      { ...speaker, itemNumber: 'x'.repeat(256), serialNumber: 'x'.repeat(256) },
      {
        itemNumber: { code: 'ITEM_NUMBER_TOO_LONG', limit: 255 },
        serialNumber: { code: 'SERIAL_NUMBER_TOO_LONG', limit: 255 },
      },
    ],
    [
      'a description of 1001 characters',
      { ...speaker, issueDescription: 'x'.repeat(1001) },
      { issueDescription: { code: 'ISSUE_DESCRIPTION_TOO_LONG', limit: 1000 } },
    ],
    ['no file', { ...speaker, fileCount: 0 }, { images: { code: 'ITEM_FILE_MISSING' } }],
    ['four files', { ...speaker, fileCount: 4 }, { images: { code: 'TOO_MANY_ITEM_FILES', limit: 3, present: 3 } }],
    [
      'an amplifier without an answer',
      { ...amplifier, amplifierRepairAttempt: null, needsSchematic: null },
      { amplifierRepairAttempt: { code: 'REPAIR_ATTEMPT_NOT_ANSWERED' } },
    ],
    [
      'a repair without details',
      { ...amplifier, amplifierRepairAttempt: 'yes', needsSchematic: null },
      { amplifierRepairAttemptDetails: { code: 'REPAIR_ATTEMPT_DETAILS_MISSING' } },
    ],
    [
      'no repair, and no answer about the schematic',
      { ...amplifier, needsSchematic: null },
      { needsSchematic: { code: 'NEEDS_SCHEMATIC_NOT_ANSWERED' } },
    ],
    [
      'no repair and no schematic',
      { ...amplifier, needsSchematic: 'no' },
      { needsSchematic: { code: 'REPAIR_NOT_TRIED' } },
    ],
  ] satisfies [string, ItemForm, object][])('%s', (_what, form, problems) => {
    expect(problemsOfItem(form, brands)).toEqual(problems)
  })

  test('blocks an amplifier only, and only by both answers', () => {
    const blocked = { ...amplifier, needsSchematic: 'no' as const }
    expect(isBlockedAmplifier(blocked)).toBe(true)
    expect(isBlockedAmplifier(amplifier)).toBe(false)
    expect(isBlockedAmplifier({ ...blocked, itemType: 'Speaker' })).toBe(false)
  })

  test('drops the answers that do not belong to its type, and cuts the details of a repair at 1000 characters', () => {
    expect(relevantAnswers({ ...amplifier, itemType: 'Speaker', amplifierOption: 'Credit Note' })).toMatchObject({
      amplifierRepairAttempt: null,
      needsSchematic: null,
      amplifierOption: null,
    })
    const repaired = {
      ...amplifier,
      amplifierRepairAttempt: 'yes',
      amplifierRepairAttemptDetails: 'x'.repeat(1200),
    } as const
    expect(relevantAnswers(repaired)).toMatchObject({
      needsSchematic: null,
      amplifierRepairAttemptDetails: 'x'.repeat(1000),
    })
  })
})
