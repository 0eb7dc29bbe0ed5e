import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldNumber } from './folded-number.ts'

const wide = (character: string) => String.fromCodePoint((character.codePointAt(0) ?? 0) + 0xfee0)

/** What each of these says is the same, to whoever reads it. */
const alike: readonly (readonly string[])[] = [
  ...[...'abcdefghijklmnopqrstuvwxyz'].map((small) => {
    const capital = small.toUpperCase()
    return [small, capital, wide(small), wide(capital)]
  }),
  ...[...'0123456789./#'].map((sign) => [sign, wide(sign)]),
  ['-', '‐', '‑', '–', '—', '−', '－', 'ー'],
  [' ', '  ', '\u00a0', '\t', '\u2003', ' \u3000'],
  ['i', 'I', 'İ', 'ı'],
  ['ß', 'ẞ', 'ss', 'SS'],
  ['σ', 'ς', 'Σ'],
  ['ﬁ', 'fi', 'FI'],
  ['é', 'É', 'e\u0301', 'E\u0301'],
  ['ö', 'Ö', 'o\u0308', 'O\u0308'],
  ['å', 'Å', '\u212b', 'A\u030a'],
  ['k', '\u212a'],
]
const unseen = ['', '', '\u200b', '\u00ad', '\ufeff', '\u202e', '\u2060', '\u001d']

test('a number that two people write, each in their own way, is one: 5,000 of them', () => {
  const piece = fc.constantFrom(...alike).chain((ways) => {
    const written = fc.tuple(fc.constantFrom(...ways), fc.constantFrom(...unseen))
    return fc.tuple(written, written)
  })
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 24 }), (pieces) => {
      const [one, other] = [0, 1].map((person) => pieces.map((ways) => (ways[person] ?? []).join('')).join(''))
      expect(foldNumber(other ?? '')).toBe(foldNumber(one ?? ''))
    }),
    { numRuns: 5000, seed: 20_261_125 },
  )
})
