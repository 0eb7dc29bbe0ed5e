import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isRoundedNumber, mayHaveLostDigits } from './cell-numbers.ts'
import { findDelimiter, namedDelimiter } from './delimiter.ts'
import { columnsFit, headerAgain, isOtherList, matchColumns, missingFields, titleRows } from './import-columns.ts'
import { type RowReading, rowJudge } from './import-row.ts'
import { tooMuchIn } from './import-size.ts'
import { canStep, importStates, isAtWork, stepOf } from './import-states.ts'
import { gatherReadDays } from './read-days.ts'
import { gatherRemarks } from './row-remarks.ts'

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
    [['Serial number', 'Seriennummer'], { serialNumber: 0 }],
    [['Item', 'Customer', 'Item number', 'Customer no.'], { itemNumber: 2, debtorNumber: 3 }],
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
    ['Units, shipped in 2024\n\na;b;c\n1;2;3\n1;2;3\n', ';'],
    ['Units shipped in 2024\na,b,c\n1,2,3\n', ','],
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

describe('the header', () => {
  test.each([
    [
      'the first row',
      [
        ['Brand', 'Serial'],
        ['Nordwave', 'S1'],
      ],
      0,
    ],
    ['below a title', [['Units 2024'], ['Brand', 'Serial', 'Item'], ['Nordwave', 'S1', 'N1']], 1],
    ['below a title with a date', [['As of', '2024', '', '', ''], ['', '', '', '', ''], [...'abcde'], [...'12345']], 2],
    [
      'below a title of many cells',
      [['Units', 'Customer', 'North', '2024'], [''], ['Brand', 'Serial', 'Item', 'Type', 'Shipped'], [...'12345']],
      2,
    ],
    ['below two lines, above one row', [['Units'], ['2024'], ['Brand', 'Serial', 'Item', ''], ['', 'S1', 'N1', '']], 2],
    [
      'one whose names nobody knows',
      [
        ['Code', 'Ware', 'Wann'],
        ['S1', 'N1', '2024'],
        ['S2', 'N1', '2024'],
      ],
      0,
    ],
    [
      'above rows that leave much open',
      [
        ['Brand', 'Serial', 'Item', 'Type'],
        ['', 'S1', '', ''],
        ['', 'S2', '', ''],
      ],
      0,
    ],
    [
      'above a list that was joined',
      [
        ['Code', 'Ware'],
        ['S1', 'N1'],
        ['Serial', 'Item', 'Brand', 'Shipped'],
      ],
      0,
    ],
  ])('is found: %s', (_where, rows, above) => {
    expect(titleRows(rows)).toBe(above)
  })

  test.each([
    [['Brand', 'Serial no.', 'Item no.'], 'same'],
    [['Marke', 'Seriennummer', 'Artikelnummer'], 'same'],
    [['Item no.', 'Serial no.', 'Brand'], 'other'],
    [['Nordwave', 'S1', 'N1'], undefined],
    [['Marke', 'Artikel', 'Typ'], undefined],
  ])('is known when it comes again: %j', (cells, again) => {
    expect(headerAgain(cells, ['BRAND', 'Serial-No', 'Item No'])).toBe(again)
  })
})

test.each([
  [['Units, shipped in March'], false],
  [['Brand,Serial,Item'], true],
  [['Code,Ware,Wann', 'S1,N1,2024-01-01'], true],
  [['As of, 2024', 'Company, North'], false],
  [['As of,2024,,,', 'Company,North,,,'], false],
  [[';;;;', ';;;;'], false],
])('what stands above the header, %j, is a list of its own: %s', (lines, isList) => {
  expect(isOtherList(lines, [',', ';'])).toBe(isList)
})

describe('numbers', () => {
  test.each([
    ['8,51234E+11', true],
    ['8.51234e+11', true],
    ['-8.51234E+11', true],
    ['8E+11', true],
    ['12E5', false],
    ['NW165-24-0001', false],
  ])('%s was rounded: %s', (text, rounded) => {
    expect(isRoundedNumber(text)).toBe(rounded)
  })

  test.each([
    ['123456789012345000', true],
    ['1234567890123450', true],
    ['123456789012345678', false],
    ['123456789012000', false],
    ['AX6901234567890000', false],
  ])('%s may have lost its last digits: %s', (text, lost) => {
    expect(mayHaveLostDigits(text)).toBe(lost)
  })

  test('that somebody should look at are told by their kind, in how many rows, and where first', () => {
    const gathered = gatherRemarks()
    const unit = { serialNumber: 'S1', itemNumber: 'N1', debtorNumber: null, invoice: null }
    gathered.see(2, unit)
    gathered.see(3, { ...unit, serialNumber: '\u0410\u0425777' })
    gathered.see(4, { ...unit, invoice: '123456789012345000' })
    gathered.see(5, { ...unit, itemNumber: 'ΑX-1' })
    expect(gathered.remarks).toEqual([
      { code: 'OTHER_ALPHABET', rows: 2, line: 3, value: '\u0410\u0425777' },
      { code: 'DIGITS_LOST', rows: 1, line: 4, value: '123456789012345000' },
    ])
  })
})

const reading: RowReading = {
  columns: { serialNumber: 0, itemNumber: 1, shippedOn: 2, invoice: 3, itemType: 4, soldOn: 5, productName: 6 },
  columnCount: 7,
  defaultBrand: 'Nordwave',
  brands: ['Nordwave', 'Kaskade'],
  timeZone: 'Europe/Berlin',
  dateStyles: { shippedOn: 'YEAR_FIRST', soldOn: 'YEAR_FIRST' },
  today: '2026-11-22',
}

describe('a row', () => {
  const judge = rowJudge(reading)
  const right = ['S1', 'N1', '2024-03-15', 'R-1', 'Lautsprecher', '2024-05-01', 'Woofer']
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
    [1, 'a\u0007b', 'UNREADABLE_TEXT'],
    [0, '8.5E+11', 'ROUNDED_NUMBER'],
    [2, '2026-11-23', 'DAY_IN_FUTURE'],
    [0, '8,5E+11', 'ROUNDED_NUMBER'],
    [0, 'NULL', 'FIELD_MISSING'],
    [2, '0000-00-00', 'FIELD_MISSING'],
    [2, '15.03.2024', 'OTHER_DATE_STYLE'],
    [5, '2024-03-14', 'SOLD_BEFORE_SHIPMENT'],
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
    [5, '9999-12-31'],
    [6, 'Amp\nblack'],
  ])('with %s in cell %s is right', (column, text) => {
    expect(judge(withCell(column, text)).ok).toBe(true)
  })

  test.each([
    [0, '="00078"', { serialNumber: '00078' }],
    [0, "'00077", { serialNumber: '00077' }],
    [0, "'=X1", { serialNumber: '=X1' }],
    [0, '"ZZQ2" ', { serialNumber: 'ZZQ2' }],
    [0, '\ufeffS1\u200b', { serialNumber: 'S1' }],
    [3, 'NULL', { invoice: null }],
    [5, '0000-00-00', { soldOn: null }],
    [6, 'Amp\nblack', { productName: 'Amp black' }],
    [6, '\u202eAmp', { productName: 'Amp' }],
  ])('with %j in cell %s says what is meant', (column, text, unit) => {
    expect(judge(withCell(column, text))).toMatchObject({ ok: true, unit })
  })

  test('may leave out optional cells at its end, and have empty ones behind', () => {
    expect(judge(right.slice(0, 3))).toMatchObject({ ok: true, unit: { invoice: null, soldOn: null } })
    expect(judge([...right, '', ' '])).toMatchObject({ ok: true })
    for (const cells of [right.slice(0, 2), [...right, 'x']])
      expect(judge(cells)).toMatchObject({
        ok: false,
        wrong: [{ column: null, problem: { code: 'CELL_COUNT_DIFFERS' } }],
      })
  })

  test('shows how its days were read, and which cells were read as no day', () => {
    const read = gatherReadDays(reading.columns)
    for (const soldOn of ['2024-05-01', 'N/A', '2024-06-01']) {
      const cells = withCell(5, soldOn)
      const found = judge(cells)
      if (found.ok) read.see(cells, found.unit)
    }
    expect(read.days).toEqual([
      { field: 'shippedOn', text: '2024-03-15', day: '2024-03-15' },
      { field: 'soldOn', text: '2024-05-01', day: '2024-05-01' },
      { field: 'soldOn', text: 'N/A', day: null },
    ])
  })

  test('with everything wrong says everything at once', () => {
    const found = judge(['', '=1', '31.12.2024', '', 'Toaster', '', ''])
    expect(found.ok ? [] : found.wrong.map(({ problem }) => problem.code).sort()).toEqual([
      'FIELD_MISSING',
      'FORMULA',
      'ITEM_TYPE_UNKNOWN',
      'OTHER_DATE_STYLE',
    ])
  })

  test('of any cells is judged without an error, and right only with a day and a serial number', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 7, maxLength: 7 }), (cells) => {
        const found = judge(cells)
        if (found.ok) expect(found.unit.serialNumber).toMatch(/\S/)
        else expect(found.wrong.length).toBeGreaterThan(0)
      }),
    )
  })
})

describe('a file is too much', () => {
  const firstWrong = { line: 7, problem: { code: 'NOT_A_DAY' } } as const
  test.each([
    [{ rows: 2_000_000, wrongCells: 100_000, firstWrong }, undefined],
    [{ rows: 0, wrongCells: 0, firstWrong: undefined }, undefined],
    [
      { rows: 2_000_001, wrongCells: 0, firstWrong: undefined },
      { code: 'TOO_MANY_ROWS', limit: 2_000_000 },
    ],
    [
      { rows: 50_000, wrongCells: 100_001, firstWrong },
      { code: 'TOO_MANY_WRONG', limit: 100_000, line: 7, first: { code: 'NOT_A_DAY' } },
    ],
  ])('with %j', (found, problem) => {
    expect(tooMuchIn(found)).toEqual(problem)
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
