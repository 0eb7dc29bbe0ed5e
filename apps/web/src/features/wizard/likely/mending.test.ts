import { expect, it } from 'vitest'
import { mendingOf, mendingText, withLineFor } from './mending.ts'

const wording = { en: 'Measured resistance', de: 'Gemessener Widerstand' }

it.each([
  ['a picture', { about: 'shot', shot: 'label', wording: null }, { about: 'shot', shot: 'label' }, 'Type label'],
  ['a sale', { about: 'sale-proof', shot: null, wording: null }, { about: 'sale-proof' }, 'Day and proof of the sale'],
  [
    'something else, in the reader’s language',
    { about: 'point', shot: null, wording },
    { about: 'description', wording: 'Gemessener Widerstand' },
    'Gemessener Widerstand',
  ],
] as const)('%s is mended where it belongs', (_, question, mending, text) => {
  expect(mendingOf(question, 'de')).toEqual(mending)
  expect(mendingText(mending)).toBe(text)
})

it('what has no words in any language is left out', () => {
  expect(mendingOf({ about: 'point', shot: null, wording: {} }, 'en')).toBeUndefined()
})

it.each([
  ['', 'Resistance: '],
  ['Scrapes.', 'Scrapes.\nResistance: '],
  ['Scrapes.\n\n', 'Scrapes.\nResistance: '],
  ['Resistance: 3.1', 'Resistance: 3.1'],
])('a description %j has a line to be filled in, once', (before, after) => {
  expect(withLineFor(before, 'Resistance')).toBe(after)
  expect(withLineFor(withLineFor(before, 'Resistance'), 'Resistance')).toBe(after)
})
