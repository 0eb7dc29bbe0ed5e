import { limits } from './limits.ts'

/**
 * What people type as a number (of a unit, an item, an invoice, a customer) as it is compared: two texts that look like one
 * number are one. Its twin in PostgreSQL is `folded_number`; what is shown stays as it was typed.
 */
export function foldNumber(typed: string): string {
  if (typed.length <= longest && plain.test(typed)) return typed.toLowerCase()
  const decomposed = typed.replace(unseen, '').normalize('NFKD')
  const lowered = [...decomposed]
    .map(lowerCase)
    .join('')
    // The capital İ is an I to whoever has no other one, and its dot stays behind.
    .replace(/i\u0307+/g, 'i')
    .replace(dashes, '-')
    .normalize('NFC')
    .replace(blanks, ' ')
  return [...lowered.replace(/^ | $/g, '')].slice(0, longest).join('').replace(/ $/, '')
}

/** Whether two texts are one number where they are compared. */
export const isSameNumber = (one: string, other: string): boolean => foldNumber(one) === foldNumber(other)

/** Whether nothing is left of a text where it is compared. */
export const isNoNumber = (typed: string): boolean => foldNumber(typed) === ''

/** Nearly every number there is. */
const plain = /^[!-~]+(?: [!-~]+)*$/

/** Compatibility forms may be one character for eighteen, and an index does not hold a text of any length. */
const longest = limits.item.serialNumber

/** Letter by letter, since the small form of a whole text depends on the place of its letters. */
function lowerCase(letter: string): string {
  const lower = letter.toLowerCase()
  return lower.length === letter.length ? (sameLetter[lower] ?? lower) : letter
}

/** Small letters that have the same capital as others, or two letters. */
const sameLetter: Readonly<Record<string, string>> = { ı: 'i', ς: 'σ', ß: 'ss' }

/** Controls, format characters and whatever else is not seen: zero widths, soft hyphens, directions, marks of byte order. */
const unseen =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: a mark that joins letters stands for itself here
  // biome-ignore lint/suspicious/noControlCharactersInRegex: scanners send them
  /[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\u{110bd}\u{110cd}\u{13430}-\u{1343f}\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]/gu

/** After compatibility forms became plain ones. The last two are what a Japanese keyboard types, and a minus. */
const dashes =
  /[\u058a\u05be\u1400\u1806\u2010-\u2015\u02d7\u2043\u2796\u2e17\u2e1a\u2e3a\u2e3b\u2e40\u2e5d\u301c\u3030\u30a0\u30fc\u2212]/gu

const blanks = /[\t-\r \u0085\u1680\u2028\u2029\u2800]+/g
