import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type DateStyle, type DayReading, dateStyles, dayOfCell, findDateStyle, stylesOfDay } from './cell-dates.ts'

const berlin: DayReading = { timeZone: 'Europe/Berlin', today: '2026-11-22' }

describe('how a day is written', () => {
  test.each<[string, DateStyle[]]>([
    ['2024-03-15', ['YEAR_FIRST']],
    ['2024-3-5 00:00:00', ['YEAR_FIRST']],
    ['2025/03/15', ['YEAR_FIRST']],
    ['2025.03.15', ['YEAR_FIRST']],
    ['2024-03-15T10:30:00.123', ['YEAR_FIRST']],
    ['15.03.2024', ['DOTTED']],
    ['5.3.24', ['DOTTED']],
    ['5. 3. 2024', ['DOTTED']],
    ['15/03/2024', ['DAY_FIRST']],
    ['03/15/2024', ['MONTH_FIRST']],
    ['3/15/2025 12:00:00 AM', ['MONTH_FIRST']],
    ['03/04/2024', ['DAY_FIRST', 'MONTH_FIRST']],
    ['15-03-2025', ['DAY_FIRST_DASHED']],
    ['03-15-2025', ['MONTH_FIRST_DASHED']],
    ['03-04-2025', ['DAY_FIRST_DASHED', 'MONTH_FIRST_DASHED']],
    ['24-03-28', ['SHORT_YEAR_FIRST']],
    ['28/03/24', ['DAY_FIRST']],
    ['20/03/24', ['DAY_FIRST', 'SHORT_YEAR_FIRST']],
    ['20250315', ['COMPACT']],
    ['20250315 120000', ['COMPACT']],
    ['15-MAR-25', ['MONTH_NAMED']],
    ['15 Mar 2025', ['MONTH_NAMED']],
    ['15MAR2025', ['MONTH_NAMED']],
    ['March 15, 2025', ['MONTH_NAMED']],
    ['15. März 2025', ['MONTH_NAMED']],
    ['15 août 2025', ['MONTH_NAMED']],
    ['Sat, 15 Mar 2025', ['MONTH_NAMED']],
    ['Saturday, March 15, 2025', ['MONTH_NAMED']],
    ['Mar-15-2025', ['MONTH_NAMED']],
    ['2025.03.15.', ['YEAR_FIRST']],
    ['15.03.2025, 00:00 Uhr', ['DOTTED']],
    ['1er févr. 2025', ['MONTH_NAMED']],
    ['2025-Mar-15', ['MONTH_NAMED']],
    ['45366', ['DAY_NUMBER']],
    ['45366,73', ['DAY_NUMBER']],
    ['45366.73', ['DAY_NUMBER']],
    ['2024-03-14T23:00:00Z', ['MOMENT']],
    ['2024-03-15T00:00:00Z', ['YEAR_FIRST', 'MOMENT']],
    ['2024-02-30', []],
    ['15-03/2025', []],
    ['12345678', []],
    ['15 Foo 2025', []],
    ['8.51234E+11', []],
    ['soon', []],
  ])('%s is written %j', (text, styles) => {
    expect(stylesOfDay(text, berlin)).toEqual(styles)
  })

  test.each<[string, DateStyle]>([
    ['2024-03-15', 'YEAR_FIRST'],
    ['2024/3/15', 'YEAR_FIRST'],
    ['15.3.2024', 'DOTTED'],
    ['15/03/24', 'DAY_FIRST'],
    ['3/15/2024', 'MONTH_FIRST'],
    ['3/15/2024 12:00:00 AM', 'MONTH_FIRST'],
    ['15-03-2024', 'DAY_FIRST_DASHED'],
    ['03-15-24', 'MONTH_FIRST_DASHED'],
    ['24-03-15', 'SHORT_YEAR_FIRST'],
    ['15-MAR-24', 'MONTH_NAMED'],
    ['Mar 15 2024', 'MONTH_NAMED'],
    ['20240315', 'COMPACT'],
    ['45366.73', 'DAY_NUMBER'],
    ['2024-03-15T00:00:00Z', 'YEAR_FIRST'],
    ['2024-03-14T23:00:00Z', 'MOMENT'],
    ['2024-03-14T18:00:00.000-05:00', 'MOMENT'],
    ['2024-03-15 00:30:00+0100', 'MOMENT'],
    ['\u200e2024-03-15\u00a0', 'YEAR_FIRST'],
    ['２０２４-０３-１５', 'YEAR_FIRST'],
  ])('%s, %s, is 15 March 2024 in Berlin', (text, style) => {
    expect(dayOfCell(text, style, berlin)).toEqual({ day: '2024-03-15' })
  })

  test('a moment is the day that it was in the time zone of the installation', () => {
    const at = (timeZone: string) => dayOfCell('2024-03-14T23:00:00Z', 'MOMENT', { ...berlin, timeZone })
    expect(at('America/New_York')).toEqual({ day: '2024-03-14' })
    expect(at('UTC')).toEqual({ day: '2024-03-14' })
    expect(at('Pacific/Auckland')).toEqual({ day: '2024-03-15' })
  })

  test('what is no day in the style of its column may be one in another', () => {
    expect(dayOfCell('15.03.2024', 'YEAR_FIRST', berlin)).toEqual({ otherStyle: true })
    expect(dayOfCell('2024-02-30', 'YEAR_FIRST', berlin)).toEqual({ otherStyle: false })
    expect(dayOfCell('03-04-2024', 'DAY_FIRST', berlin)).toEqual({ otherStyle: true })
  })
})

describe('a cell that says that there is no day', () => {
  test.each([
    ...['0000-00-00', '0000-00-00 00:00:00', '00.00.0000', '00/00/0000', '00000000', '0', '1/0/1900', '00.01.1900'],
    ...['1900-01-00', '1900-01-01', '01.01.1900', '1/1/1900', '1899-12-30', '1753-01-01 00:00:00.000', '17530101'],
    ...['0001-01-01', '01.01.0001', '0001-01-01T00:00:00Z', '01-JAN-0001', '1601-01-01', '1970-01-01', '1/1/1970'],
    ...['9999-12-31', '31.12.9999', '12/31/9999', '99991231', '31-DEC-9999', '9999-12-31T23:59:59.9999999', '2958465'],
    ...['NULL', 'null', '(null)', '\\N', '#N/A', 'N/A', 'n/a', 'NaT', 'none', 'unbekannt', 'k.A.', 'inconnu', 'néant'],
    ...['-', '--', '–', '—', '.', '?', '  .  .    ', '__/__/____', '/  /', 'TT.MM.JJJJ', '0002-11-30', '-0001-11-30'],
    ...['9999-12-30T23:00:00Z', '1752-12-31T23:00:00Z', '1969-12-31T23:00:00.000Z'],
  ])('%s', (text) => {
    for (const style of dateStyles) expect(dayOfCell(text, style, berlin)).toEqual({ day: null })
    expect(stylesOfDay(text, berlin)).toEqual([])
  })

  test.each(['00.03.2024', '2024-00-15', '2024-03-00', '31.02.2024', 'tomorrow', '#VALUE!'])(
    '%s is a mistake, and not nothing',
    (text) => {
      expect(dayOfCell(text, 'DOTTED', berlin)).toEqual({ otherStyle: false })
    },
  )
})

describe('the style of a column', () => {
  const styleOf = (texts: readonly string[]) => {
    const finder = findDateStyle(berlin)
    for (const text of texts) finder.see(text)
    return finder.possible
  }

  test.each<[string, string[], DateStyle[]]>([
    ['by its first day', ['', 'N/A', '2024-03-15', '15.03.2024'], ['YEAR_FIRST']],
    ['by the day that tells day and month apart', ['03/04/2024', '31/12/2024'], ['DAY_FIRST']],
    ['by nobody where all days read two ways', ['03/04/2024', '04/05/2024'], ['DAY_FIRST', 'MONTH_FIRST']],
    ['by nobody where two systems wrote it', ['31/12/2024', '03/04/2024', '12/31/2024'], ['DAY_FIRST', 'MONTH_FIRST']],
    ['apart from another separator', ['31/12/2024', '03-04-2024', '12-31-2024'], ['DAY_FIRST']],
    ['as days where every time is midnight', ['2024-03-15T00:00:00Z', '2024-03-16T00:00:00Z'], ['YEAR_FIRST']],
    ['as moments where one is not', ['2024-03-15T00:00:00Z', '2024-03-14T23:00:00Z'], ['MOMENT']],
    ['by a day that would be still to come otherwise', ['10-03-24', '28-03-24', '30-04-24'], ['DAY_FIRST_DASHED']],
  ])('is found %s', (_how, texts, styles) => {
    expect(styleOf(texts)).toEqual(styles)
  })

  test('of 5,000 columns each is read back as it was written, or asked for, and never read otherwise', () => {
    const two = (count: number) => String(count).padStart(2, '0')
    const named = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
    const write: Readonly<Record<DateStyle, (y: number, m: number, d: number) => string>> = {
      YEAR_FIRST: (y, m, d) => `${y}-${two(m)}-${two(d)}`,
      DOTTED: (y, m, d) => `${d}.${m}.${y}`,
      DAY_FIRST: (y, m, d) => `${two(d)}/${two(m)}/${y}`,
      MONTH_FIRST: (y, m, d) => `${m}/${d}/${y}`,
      DAY_FIRST_DASHED: (y, m, d) => `${two(d)}-${two(m)}-${two(y % 100)}`,
      MONTH_FIRST_DASHED: (y, m, d) => `${two(m)}-${two(d)}-${y}`,
      SHORT_YEAR_FIRST: (y, m, d) => `${two(y % 100)}-${two(m)}-${two(d)}`,
      MONTH_NAMED: (y, m, d) => `${two(d)}-${named[m - 1]}-${two(y % 100)}`,
      COMPACT: (y, m, d) => `${y}${two(m)}${two(d)}`,
      DAY_NUMBER: (y, m, d) => String(Math.round((Date.UTC(y, m - 1, d) - Date.UTC(1899, 11, 30)) / 86_400_000)),
      MOMENT: (y, m, d) => new Date(Date.UTC(y, m - 1, d, -1)).toISOString(),
    }
    const date = fc.date({ min: new Date('2003-01-01'), max: new Date('2026-11-20'), noInvalidDate: true })
    const days = fc.array(date, { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(days, fc.constantFrom(...dateStyles), (dates, style) => {
        const finder = findDateStyle(berlin)
        const texts = dates.map((at) => write[style](at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate()))
        for (const text of texts) finder.see(text)
        expect(finder.possible).toContain(style)
        for (const [index, text] of texts.entries())
          expect(dayOfCell(text, style, berlin)).toEqual({ day: dates[index]?.toISOString().slice(0, 10) })
      }),
      { numRuns: 5000, seed: 20_251_122 },
    )
  })
})
