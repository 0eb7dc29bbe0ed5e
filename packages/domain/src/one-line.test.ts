import fc from 'fast-check'
import { expect, test } from 'vitest'
import { oneLine } from './one-line.ts'
import { anyCharacter } from './testing/any-character.ts'

test.each([
  ['Amp\nblack', 'Amp black'],
  ['Amp \r\n\t black', 'Amp black'],
  ['x\n=1+1', 'x =1+1'],
  ['Audio\u202eexe.gpj', 'Audioexe.gpj'],
  ['\u2066Nordwave\u2069', 'Nordwave'],
  ['A\u0000B\u0085C\u2028D', 'A B C D'],
  ['  two  blanks  ', 'two  blanks'],
  ['Zoë Müller', 'Zoë Müller'],
])('%j is %j on one line', (text, line) => {
  expect(oneLine(text)).toBe(line)
})

test('what is on one line already stays as it is, and nothing else is left', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (text) => {
      const line = oneLine(text)
      expect(oneLine(line)).toBe(line)
      expect(line).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u)
    }),
  )
})
