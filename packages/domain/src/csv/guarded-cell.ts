import { isRoundedNumber } from '../imports/cell-numbers.ts'
import { isNoValue } from './no-value.ts'

/**
 * An apostrophe before a text keeps a spreadsheet from running it, and says to whoever reads the file that what follows is
 * text to the letter. It is taken off again where a list is read, so that what leaves in a file comes back the same.
 */
const mark = "'"
/** What a spreadsheet begins to reckon with, in full width, too. */
const begins = '[=+\\-@＝＋－＠]'
const runs = new RegExp(`^\\s*${begins}`)
const plainNumber = /^[+-]?\d+(?:[.,]\d+)?$/
/** Where a spreadsheet of another country parts columns, and would then find a formula. */
const partedBefore = new RegExp(`([;,]\\s*)(?='*${begins})`, 'g')
const partedAndMarked = new RegExp(`([;,]\\s*)'(?='*${begins})`, 'g')

function needsMark(text: string): boolean {
  const isMisread = isNoValue(text) || isRoundedNumber(text)
  return text.startsWith(mark) || isMisread || (runs.test(text) && !plainNumber.test(text))
}

/** A text as a cell of a file holds it. */
export function guarded(text: string): string {
  const inside = text.replaceAll(partedBefore, `$1${mark}`)
  return needsMark(text) ? mark + inside : inside
}

export interface ReadCell {
  readonly text: string
  /** The file says that this is text to the letter, whatever it looks like. */
  readonly literal: boolean
}

/** ="00078" is how some programs keep a spreadsheet from making a number of it. */
const textFormula = /^="((?:[^"]|"")*)"$/

/** What the text of a cell was before it was guarded, by us or by others. */
export function unguarded(cell: string): ReadCell {
  const [, quoted] = textFormula.exec(cell) ?? []
  if (quoted !== undefined) return { text: quoted.replaceAll('""', '"').trim(), literal: true }
  const literal = cell.startsWith(mark)
  const text = (literal ? cell.slice(1) : cell).replaceAll(partedAndMarked, '$1')
  // Other programs put whole cells between apostrophes; we mark only what needs it.
  const isBetween = literal && text.endsWith(mark) && !needsMark(text)
  return { text: isBetween ? text.slice(0, -1) : text, literal }
}
