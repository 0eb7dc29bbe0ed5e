import { setCurrentLanguage } from '@portal/texts/current-language.ts'
import { afterEach, expect, test } from 'vitest'
import { ageOf } from './age.ts'

afterEach(() => setCurrentLanguage('en'))

const at = '2026-11-22T12:00:00.000Z'
test.each([
  ['2026-11-22T12:00:20.000Z', '1 minute', '1 Minute'],
  // The clock of the reader is behind.
  ['2026-11-22T11:59:00.000Z', '1 minute', '1 Minute'],
  ['2026-11-22T12:59:59.000Z', '59 minutes', '59 Minuten'],
  ['2026-11-22T13:00:00.000Z', '1 hour', '1 Stunde'],
  ['2026-11-23T11:59:59.000Z', '23 hours', '23 Stunden'],
  ['2026-11-25T12:00:00.000Z', '3 days', '3 Tage'],
  ['2029-11-22T12:00:00.000Z', '1,096 days', '1.096 Tage'],
])('at %s it is %s', (now, english, german) => {
  expect(ageOf(at, Date.parse(now))).toBe(english)
  setCurrentLanguage('de')
  expect(ageOf(at, Date.parse(now))).toBe(german)
})

test('has little room where it stands in a narrow column', () => {
  expect(ageOf(at, Date.parse('2026-11-25T12:00:00.000Z'), 'narrow')).toBe('3d')
})
