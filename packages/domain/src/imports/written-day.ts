/** Three numbers of a day as they are written, in the order of their shape, before anybody knows whether it is one. */
type DayShape = 'YEAR_FIRST' | 'DOTTED' | 'SLASHED' | 'DASHED' | 'MONTH_NAMED' | 'COMPACT'

export interface WrittenDay {
  readonly shape: DayShape
  /** YEAR_FIRST, MONTH_NAMED and COMPACT: year, month, day. The others: as they stand there, the year last. */
  readonly numbers: readonly [number, number, number]
  /** The year has two digits. */
  readonly shortYear: boolean
  /** The time, with its zone, of a moment: '23:00:00Z'. */
  readonly zoned?: { readonly time: string; readonly zone: string }
}

/** A time that says nothing about the day: without a zone it is that of the place where it was written. */
const time = String.raw`(?:[T ,]\s*\d{1,2}:\d{2}(?::\d{2}(?:[.,:]\d+)?)?(?:\s?(?:[AP]\.?M\.?|Uhr))?)?`
const zonedTime = String.raw`[T ](\d{1,2}:\d{2}(?::\d{2})?)(?:[.,]\d+)?\s?(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)`
const whole = (form: string) => new RegExp(`^${form}$`, 'i')

const yearFirst = String.raw`(\d{4})([-/.])(\d{1,2})\2(\d{1,2})`
const yearLast = String.raw`(\d{1,2})([./-]) ?(\d{1,2})\2 ?(\d{4}|\d{2})`
const compact = String.raw`(\d{4})(\d{2})(\d{2})`
const letters = String.raw`([\p{L}]{3,9})\.?`
const plainYearFirst = whole(`${yearFirst}\\.?${time}`)
const zonedYearFirst = whole(yearFirst + zonedTime)
const plainYearLast = whole(yearLast + time)
const plainCompact = whole(compact + String.raw`(?:[T ]?\d{6})?`)
/** Saturday, or Sat. */
const weekday = String.raw`(?:\p{L}{2,10}\.?,? )?`
const dayNamedYear = new RegExp(
  String.raw`^${weekday}(\d{1,2})(?:\.|er)?[-/ ]?${letters}[-/ ,]{0,2}(\d{4}|\d{2})${time}$`,
  'iu',
)
const namedDayYear = new RegExp(
  String.raw`^${weekday}${letters}[- ]?(\d{1,2})(?:st|nd|rd|th)?(?:-|,? )(\d{4})${time}$`,
  'iu',
)
const yearNamedDay = new RegExp(String.raw`^(\d{4})[-/ ]${letters}[-/ ](\d{1,2})${time}$`, 'iu')

/** The months by name in English, German and French, without accents. */
const months: readonly (readonly string[])[] = [
  ['jan', 'january', 'januar', 'janner', 'janv', 'janvier'],
  ['feb', 'february', 'februar', 'fev', 'fevr', 'fevrier'],
  ['mar', 'march', 'marz', 'maerz', 'mrz', 'mars'],
  ['apr', 'april', 'avr', 'avril'],
  ['may', 'mai'],
  ['jun', 'june', 'juni', 'juin'],
  ['jul', 'july', 'juli', 'juil', 'juillet'],
  ['aug', 'august', 'aou', 'aout'],
  ['sep', 'sept', 'september', 'septembre'],
  ['oct', 'october', 'okt', 'oktober', 'octobre'],
  ['nov', 'november', 'novembre'],
  ['dec', 'december', 'dez', 'dezember', 'decembre'],
]
const monthOfName = new Map(months.flatMap((names, index) => names.map((name) => [name, index + 1] as const)))
const monthNamed = (name: string | undefined) =>
  monthOfName.get((name ?? '').normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase())

/** Two digits are a year of this century: nothing that is under warranty is older. */
const fullYear = (digits = '') => Number(digits) + (digits.length === 2 ? 2000 : 0)

const shapeOf = { '/': 'SLASHED', '-': 'DASHED', '.': 'DOTTED' } as const

/** What a text says as a day; undefined for one that has the shape of none. */
export function writtenDay(text: string): WrittenDay | undefined {
  const [, zonedYear, , zonedMonth, zonedDay, clock, zone] = zonedYearFirst.exec(text) ?? []
  if (zonedYear && clock && zone)
    return {
      ...numbersOf('YEAR_FIRST', zonedYear, zonedMonth, zonedDay),
      zoned: { time: clock.padStart(clock.length < 6 ? 5 : 8, '0'), zone: zone.toUpperCase() },
    }
  const [, year, , month, day] = plainYearFirst.exec(text) ?? []
  if (year) return numbersOf('YEAR_FIRST', year, month, day)
  const [, first, separator, second, last] = plainYearLast.exec(text) ?? []
  if (first && separator && last)
    return {
      shape: shapeOf[separator as keyof typeof shapeOf],
      numbers: [Number(first), Number(second), fullYear(last)],
      shortYear: last.length === 2,
    }
  const [, compactYear, compactMonth, compactDay] = plainCompact.exec(text) ?? []
  if (compactYear) return numbersOf('COMPACT', compactYear, compactMonth, compactDay)
  return dayWithName(text)
}

const numbersOf = (shape: DayShape, year: string, month = '', day = ''): WrittenDay => ({
  shape,
  numbers: [Number(year), Number(month), Number(day)],
  shortYear: false,
})

function dayWithName(text: string): WrittenDay | undefined {
  const [, day, inMiddle, year] = dayNamedYear.exec(text) ?? []
  const [, inFront, dayAfter, yearAfter] = namedDayYear.exec(text) ?? []
  const [, yearBefore, between, dayLast] = yearNamedDay.exec(text) ?? []
  const month = monthNamed(inMiddle ?? inFront ?? between)
  if (month === undefined) return undefined
  const numbers = [fullYear(year ?? yearAfter ?? yearBefore), month, Number(day ?? dayAfter ?? dayLast)] as const
  return { shape: 'MONTH_NAMED', numbers, shortYear: year?.length === 2 }
}
