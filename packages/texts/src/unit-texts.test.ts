import type { Coverage, Remark } from '@portal/domain/units/verdict.ts'
import { expect, test } from 'vitest'
import { saidIn } from './current-language.ts'
import { dayText } from './day-text.ts'
import { coverageText, remarkText } from './unit-texts.ts'

const until: Coverage = { code: 'COVERED', until: '2028-03-03', atLeast: false }

test.each([
  ['en', 'Covered until 3 March 2028'],
  ['de', 'In der Garantie bis 3. März 2028'],
  ['fr', 'Sous garantie jusqu’au 3 mars 2028'],
] as const)('a covered unit in %s: %s', (language, text) => {
  expect(saidIn(language, () => coverageText(until))).toBe(text)
})

test.each<[Coverage, string]>([
  [{ ...until, atLeast: true }, 'Covered until 3 March 2028 at least'],
  [{ code: 'ENDED', on: '2024-02-29' }, 'Coverage ended on 29 February 2024'],
  [{ code: 'START_UNKNOWN', countsFrom: 'sale' }, 'The day of the sale, from which coverage counts, is not known'],
  [
    { code: 'START_UNKNOWN', countsFrom: 'manufacture' },
    'The day of manufacture, from which coverage counts, is not known',
  ],
  [{ code: 'UNKNOWN_UNIT' }, 'This serial number is not in our records'],
])('%j reads "%s"', (coverage, text) => {
  expect(coverageText(coverage)).toBe(text)
})

test.each<[Remark, string]>([
  [{ code: 'OTHER_MODEL', brand: 'Nordwave', itemNumber: 'AX-690' }, 'Belongs to another model: Nordwave AX-690'],
  [{ code: 'SOLD_TO_ANOTHER_COMPANY' }, 'Sold to another company'],
  [{ code: 'REPLACED', by: 'AX-25-1' }, 'Was replaced by AX-25-1'],
  [{ code: 'REPLACED', by: null }, 'Was replaced before'],
  [{ code: 'CLAIMED_BEFORE', claims: 1 }, '1 earlier claim'],
  [{ code: 'CLAIMED_BEFORE', claims: 3 }, '3 earlier claims'],
])('%j reads "%s"', (remark, text) => {
  expect(remarkText(remark)).toBe(text)
})

test('a day is the same one wherever it is read', () => {
  expect(dayText('2024-02-29')).toBe('29 February 2024')
})
