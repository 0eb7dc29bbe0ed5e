import { describe, expect, test } from 'vitest'
import { type ItemForm, isBlockedAmplifier, problemsOf, relevantAnswers } from './item-form.ts'

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
    ['no type', { ...speaker, itemType: null }, { itemType: 'Please choose an item type.' }],
    ['a brand that is none of the three', { ...speaker, brand: 'Other' }, { brand: 'Please choose a brand.' }],
    [
      'white space for an item number',
      { ...speaker, itemNumber: '  ' },
      { itemNumber: 'Please enter the item number.' },
    ],
    ['255 characters', { ...speaker, itemNumber: 'x'.repeat(255), serialNumber: 'x'.repeat(255) }, {}],
    [
      '256 characters',
      { ...speaker, itemNumber: 'x'.repeat(256), serialNumber: 'x'.repeat(256) },
      {
        itemNumber: 'Item number must be 255 characters or fewer.',
        serialNumber: 'Serial number must be 255 characters or fewer.',
      },
    ],
    [
      'a description of 1001 characters',
      { ...speaker, issueDescription: 'x'.repeat(1001) },
      { issueDescription: 'The issue description is too long. Please shorten it to max. 1000 characters.' },
    ],
    [
      'no file',
      { ...speaker, fileCount: 0 },
      { images: 'Please upload at least one image or video before submitting.' },
    ],
    [
      'an amplifier without an answer',
      { ...amplifier, amplifierRepairAttempt: null, needsSchematic: null },
      { amplifierRepairAttempt: 'Please answer whether a repair was attempted.' },
    ],
    [
      'a repair without details',
      { ...amplifier, amplifierRepairAttempt: 'yes', needsSchematic: null },
      { amplifierRepairAttemptDetails: 'Please describe the repair attempt.' },
    ],
    [
      'no repair, and no answer about the schematic',
      { ...amplifier, needsSchematic: null },
      { needsSchematic: 'Please answer whether you need the schematic layout.' },
    ],
    [
      'no repair and no schematic',
      { ...amplifier, needsSchematic: 'no' },
      { needsSchematic: 'Before sending the claim you have firstly to try to repair the amp.' },
    ],
  ] satisfies [string, ItemForm, object][])('says what is wrong with %s', (_what, form, problems) => {
    expect(problemsOf(form, brands)).toEqual(problems)
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
