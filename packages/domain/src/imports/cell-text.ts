import { type ReadCell, unguarded } from '../csv/guarded-cell.ts'
import { isNoValue } from '../csv/no-value.ts'
import { oneLine } from '../one-line.ts'

/** Quotation marks with blanks behind them, which part nothing for most parsers: "ZZQ2" . */
const quotedWithBlanks = /^"(.*)"\s+$/s
/** What nobody sees, and what joining files leaves between them: a byte order mark, blanks without width, soft hyphens. */
const unseen = /[\u00ad\u200b\u2060\ufeff]/g

/** Most cells: words and numbers of plain letters, around which there is nothing to take away. */
const plainWords = /^[\w./:-]+(?: [\w./:-]+)*$/

/** The text of a cell: on one line, without what a program has put around it. Nothing where it has written that it has none. */
export function cellText(cell: string): ReadCell {
  if (plainWords.test(cell)) return { text: isNoValue(cell) ? '' : cell, literal: false }
  const [, quoted] = quotedWithBlanks.exec(cell) ?? []
  const read = unguarded(oneLine((quoted?.replaceAll('""', '"') ?? cell).replaceAll(unseen, '')))
  return !read.literal && isNoValue(read.text) ? { text: '', literal: false } : read
}

/** Letters in one piece, blanks and digits of every kind as plain ones, without characters that nobody sees. */
export const plain = (text: string): string =>
  text
    .replaceAll(/\p{Cf}/gu, '')
    .normalize('NFKC')
    .trim()
