import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayOfCell, findDateStyle, stylesOfDay } from './cell-dates.ts'
import { findDecimalStyle, isRoundedNumber, numberIn } from './cell-numbers.ts'
import { findDelimiter, namedDelimiter } from './delimiter.ts'
import { columnsFit, matchColumns, missingFields } from './import-columns.ts'
import { type RowReading, rowJudge } from './import-row.ts'
import { canStep, importStates, isAtWork, stepOf } from './import-states.ts'

describe('columns are found by their names', () => {
  test.each([
    [['Brand', 'Serial Number', 'ITEM-NO.', 'Shipped on'], { brand: 0, serialNumber: 1, itemNumber: 2, shippedOn: 3 }],
    [
      ['Seriennr.', 'Artikel-Nr.', 'Geräteart', 'Ausgeliefert am', 'Debitorennummer'],
      { serialNumber: 0, itemNumber: 1, itemType: 2, shippedOn: 3, debtorNumber: 4 },
    ],
    [
      ['N° de série', "Numéro d'article", 'Marque', "Date d'expédition", 'Facture'],
      { serialNumber: 0, itemNumber: 1, brand: 2, shippedOn: 3, invoice: 4 },
    ],
    [['Serial', 'serial number', 'Colour'], { serialNumber: 0 }],
  ])('%j', (header, columns) => {
    expect(matchColumns(header)).toEqual(columns)
  })

  test('what is missing has to be said; one brand for all rows is enough', () => {
    const columns = { serialNumber: 0, shippedOn: 1 }
    expect(missingFields(columns, null)).toEqual(['brand', 'itemNumber'])
    expect(missingFields(columns, 'Nordwave')).toEqual(['itemNumber'])
  })

  test.each([
    [{ brand: 0, invoice: 2 }, true],
    [{ brand: 0, invoice: 3 }, false],
    [{ brand: 1, invoice: 1 }, false],
  ])('%j fit three columns: %s', (columns, fit) => {
    expect(columnsFit(columns, 3)).toBe(fit)
  })
})

describe('what parts the columns', () => {
  test.each([
    ['a,b;c,d\n1,2;2,3\n', ','],
    ['a;b;c\n1,5;2,5;3,5\n', ';'],
    ['a\tb\n"1\n,,,";2\t3\n', '\t'],
    ['a|b\n', '|'],
    ['only prose here\nand here\n', undefined],
  ])('%j', (text, delimiter) => {
    expect(findDelimiter(text)).toBe(delimiter)
  })

  test.each([
    ['sep=;', ';'],
    ['"SEP=|"', '|'],
    ['sep=x', undefined],
    ['Brand;Serial', undefined],
  ])('named by %j', (line, delimiter) => {
    expect(namedDelimiter(line)).toBe(delimiter)
  })
})

describe('numbers', () => {
  test.each([
    ['8,51234E+11', 'COMMA', true],
    ['8.51234e+11', 'POINT', true],
    ['8,51234E+11', 'POINT', false],
    ['8E+11', 'POINT', true],
    ['12E5', 'POINT', false],
    ['NW165-24-0001', 'COMMA', false],
  ] as const)('%s with a %s was rounded: %s', (text, decimal, rounded) => {
    expect(isRoundedNumber(text, decimal)).toBe(rounded)
  })

  test.each([
    [';', ['x', '1,5'], 'COMMA'],
    [';', ['x', '1.5'], 'POINT'],
    [';', ['x'], 'COMMA'],
    [',', ['x'], 'POINT'],
  ])('parted by %s, with %j, decimals stand behind a %s', (delimiter, cells, style) => {
    expect(findDecimalStyle(delimiter, cells)).toBe(style)
  })

  test('a point is no comma', () => {
    expect(numberIn('45366,5', 'COMMA')).toBe(45366.5)
    expect(numberIn('45366,5', 'POINT')).toBeUndefined()
  })
})

describe('days', () => {
  test.each([
    ['2024-03-15', ['YEAR_FIRST']],
    ['2024-3-5 00:00:00', ['YEAR_FIRST']],
    ['15.03.2024', ['DOTTED']],
    ['5.3.24', ['DOTTED']],
    ['15/03/2024', ['DAY_FIRST']],
    ['03/15/2024', ['MONTH_FIRST']],
    ['03/04/2024', ['DAY_FIRST', 'MONTH_FIRST']],
    ['45366', ['DAY_NUMBER']],
    ['20240315', []],
    ['2024-02-30', []],
    ['soon', []],
  ])('%s is written %j', (text, styles) => {
    expect(stylesOfDay(text, 'POINT')).toEqual(styles)
  })

  test.each([
    ['2024-03-15', 'YEAR_FIRST'],
    ['15.3.2024', 'DOTTED'],
    ['15/03/24', 'DAY_FIRST'],
    ['3/15/2024', 'MONTH_FIRST'],
    ['45366.73', 'DAY_NUMBER'],
  ] as const)('%s, %s, is 15 March 2024', (text, style) => {
    expect(dayOfCell(text, style, 'POINT')).toEqual({ day: '2024-03-15' })
  })

  test('what is no day in the style of its column may be one in another', () => {
    expect(dayOfCell('15.03.2024', 'YEAR_FIRST', 'POINT')).toEqual({ otherStyle: true })
    expect(dayOfCell('2024-02-30', 'YEAR_FIRST', 'POINT')).toEqual({ otherStyle: false })
  })

  test('every day of a column is read back, however the column is written', () => {
    const days = fc.array(fc.date({ min: new Date('2000-01-01'), max: new Date('2079-12-31'), noInvalidDate: true }), {
      minLength: 1,
    })
    const two = (count: number) => String(count).padStart(2, '0')
    const write = {
      YEAR_FIRST: (y: number, m: number, d: number) => `${y}-${two(m)}-${two(d)}`,
      DOTTED: (y: number, m: number, d: number) => `${d}.${m}.${y}`,
      DAY_FIRST: (y: number, m: number, d: number) => `${two(d)}/${two(m)}/${y}`,
      MONTH_FIRST: (y: number, m: number, d: number) => `${m}/${d}/${y}`,
    }
    fc.assert(
      fc.property(days, fc.constantFrom('YEAR_FIRST', 'DOTTED', 'DAY_FIRST', 'MONTH_FIRST'), (dates, style) => {
        const finder = findDateStyle('POINT')
        for (const date of dates) {
          const text = write[style](date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate())
          finder.see(text)
          expect(dayOfCell(text, style, 'POINT')).toEqual({ day: date.toISOString().slice(0, 10) })
        }
        expect(finder.possible).toContain(style)
      }),
    )
  })
})

const reading: RowReading = {
  columns: { serialNumber: 0, itemNumber: 1, shippedOn: 2, invoice: 3, itemType: 4 },
  columnCount: 5,
  defaultBrand: 'Nordwave',
  brands: ['Nordwave', 'Kaskade'],
  decimal: 'POINT',
  dateStyles: { shippedOn: 'YEAR_FIRST' },
  today: '2026-11-22',
}

describe('a row', () => {
  const judge = rowJudge(reading)
  const right = ['S1', 'N1', '2024-03-15', 'R-1', 'Lautsprecher']
  const withCell = (column: number, text: string) => right.map((cell, index) => (index === column ? text : cell))

  test('is a unit', () => {
    expect(judge(right)).toMatchObject({
      ok: true,
      unit: { brand: 'Nordwave', serialNumber: 'S1', itemType: 'Speaker' },
    })
  })

  test.each([
    [0, '', 'FIELD_MISSING'],
    [0, '=1+1', 'FORMULA'],
    [0, '@SUM(A1)', 'FORMULA'],
    [0, '+cmd', 'FORMULA'],
    [0, '-2+3+cmd', 'FORMULA'],
    [1, 'x'.repeat(256), 'FIELD_TOO_LONG'],
    [1, 'T\ufffdr', 'UNREADABLE_TEXT'],
    [1, 'a\nb', 'UNREADABLE_TEXT'],
    [0, '8.5E+11', 'ROUNDED_NUMBER'],
    [2, '2026-11-23', 'DAY_IN_FUTURE'],
    [2, '15.03.2024', 'OTHER_DATE_STYLE'],
    [4, 'Toaster', 'ITEM_TYPE_UNKNOWN'],
    [4, 'constructor', 'ITEM_TYPE_UNKNOWN'],
  ])('with %s in cell %s is wrong there', (column, text, code) => {
    expect(judge(withCell(column, text))).toEqual({
      ok: false,
      wrong: [{ column, problem: expect.objectContaining({ code }) }],
    })
  })

  test.each([
    [0, '-4711'],
    [0, '+49 221'],
    [3, '-'],
    [3, ''],
    [4, ''],
  ])('with %s in cell %s is right', (column, text) => {
    expect(judge(withCell(column, text)).ok).toBe(true)
  })

  test('with everything wrong says everything at once', () => {
    const found = judge(['', '=1', '31.12.2024', '', 'Toaster'])
    expect(found.ok ? [] : found.wrong.map(({ problem }) => problem.code).sort()).toEqual([
      'FIELD_MISSING',
      'FORMULA',
      'ITEM_TYPE_UNKNOWN',
      'OTHER_DATE_STYLE',
    ])
  })

  test('of any cells is judged without an error, and right only with a day and a serial number', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 5, maxLength: 5 }), (cells) => {
        const found = judge(cells)
        if (found.ok) expect(found.unit.serialNumber).toBe(cells[0]?.trim())
        else expect(found.wrong.length).toBeGreaterThan(0)
      }),
    )
  })
})

describe('where an import stands', () => {
  test('a job at work always ends somewhere, and nothing else leads out of its state', () => {
    for (const state of importStates.filter(isAtWork)) {
      expect(canStep(state, 'discard')).toBe(false)
      expect(canStep(state, 'take')).toBe(false)
    }
    expect(stepOf('endTaking').to).toBe('TAKEN')
  })

  test('only what was checked is taken in, and only what was taken in is taken back', () => {
    expect(importStates.filter((state) => canStep(state, 'take'))).toEqual(['CHECKED'])
    expect(importStates.filter((state) => canStep(state, 'takeBack'))).toEqual(['TAKEN'])
  })
})
