import { isNoValue } from '../csv/no-value.ts'
import { writtenDay } from './written-day.ts'

/** How people and programs write in a column of days that there is none. */
const words = new Set([
  ...[
    'n/a',
    'na',
    'n.a.',
    'n.a',
    'n\\a',
    'not available',
    'n. a.',
    'none',
    'nil',
    'unknown',
    'not known',
    'tbd',
    'tba',
    'open',
    'empty',
    'blank',
  ],
  ...[
    'k.a.',
    'k. a.',
    'k/a',
    'keine',
    'keine angabe',
    'unbekannt',
    'nicht vorhanden',
    'kein',
    'offen',
    'leer',
    'n.v.',
    'n. v.',
    'entfällt',
  ],
  ...['aucun', 'aucune', 'inconnu', 'inconnue', 'néant', 'vide', 'n.c.', 'nc', 'n.d.', 'nd', 's.o.'],
  ...['yyyy-mm-dd', 'dd/mm/yyyy', 'mm/dd/yyyy', 'dd.mm.yyyy', 'tt.mm.jjjj', 'jj/mm/aaaa', 'jj.mm.aaaa'],
  // Day numbers of spreadsheets: 1900-01-01 and 9999-12-31.
  ...['1', '2958465', '-0001-11-30'],
])
/** A dash, a question mark, or a form in which no digit was filled in: 00.00.0000, __/__/____. */
const unfilled = /^[\s0_.,:/?–—-]+$/

/** The first and the last days that programs can count, and what becomes of them in another time zone: nothing was made, shipped or sold on one of them. */
const bounds = new Set([
  ...['1600-1-1', '1600-12-31', '1601-1-1', '1752-12-31', '1753-1-1', '1800-1-1', '1858-11-17', '1899-12-29'],
  ...['1899-12-30', '1899-12-31', '1900-1-1', '1901-1-1', '1903-12-31', '1904-1-1', '1969-12-31', '1970-1-1'],
  ...['2079-6-6', '2099-12-31', '2999-12-31', '3000-1-1'],
])

/** Whether a cell says that there is no day: 0000-00-00, 31.12.9999, 1/1/1900, N/A, a dash. */
export function isNoDay(text: string): boolean {
  const folded = text.toLowerCase()
  if (isNoValue(folded) || words.has(folded) || unfilled.test(folded)) return true
  const written = writtenDay(text)
  if (!written) return /^-0001-11-30\b/.test(text)
  const [first, second, third] = written.numbers
  const yearLast = ['DOTTED', 'SLASHED', 'DASHED'].includes(written.shape)
  const orders = yearLast
    ? [
        [third, second, first],
        [third, first, second],
      ]
    : [[first, second, third]]
  return orders.some(([year = 0, month = 0, day = 0]) => {
    const isZero = month === 0 || day === 0
    if (written.shortYear) return isZero && year === 2000
    return year <= 2 || year === 9999 || (year <= 1900 && isZero) || bounds.has(`${year}-${month}-${day}`)
  })
}
