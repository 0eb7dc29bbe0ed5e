import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { guarded, unguarded } from './guarded-cell.ts'

describe('a text in a file', () => {
  test.each([
    ['=1+1', "'=1+1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['+CALC-1', "'+CALC-1"],
    ['-2+3+cmd', "'-2+3+cmd"],
    [' =1', "' =1"],
    ['＝1+1', "'＝1+1"],
    ['x;=1+1', "x;'=1+1"],
    ["it's", "it's"],
    ["'00077", "''00077"],
    ['-4711', '-4711'],
    ['-1,5', '-1,5'],
    ['NULL', "'NULL"],
    ['8E+11', "'8E+11"],
    ['NW165-24-0001', 'NW165-24-0001'],
  ])('%s is written %s, which no spreadsheet runs, and read back', (text, cell) => {
    expect(guarded(text)).toBe(cell)
    expect(unguarded(cell).text).toBe(text)
  })

  test.each([
    ['="00078"', '00078', true],
    ["'00077", '00077', true],
    ["'AX690'", 'AX690', true],
    ['="a""b"', 'a"b', true],
    ['="1"&"2"', '="1"&"2"', false],
    ['=1+1', '=1+1', false],
  ])('%s, as other programs write it, is the text %s', (cell, text, literal) => {
    expect(unguarded(cell)).toEqual({ text, literal })
  })

  test('comes back as it was, whatever it holds, and never begins as a formula', () => {
    const unit = fc.constantFrom(...`=+-@;,'" aZ09.\\`, 'NULL', 'ß', '＝')
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 12 }), (text) => {
        const cell = guarded(text)
        expect(unguarded(cell).text).toBe(text)
        expect(cell).not.toMatch(/(?:^|[;,])\s*[=@＝]/)
      }),
      { numRuns: 5000, seed: 4711 },
    )
  })
})
