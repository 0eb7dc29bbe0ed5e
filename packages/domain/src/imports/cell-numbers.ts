/** What stands before the decimals of a number. */
export const decimalStyles = ['POINT', 'COMMA'] as const
export type DecimalStyle = (typeof decimalStyles)[number]

const separators: Readonly<Record<DecimalStyle, string>> = { POINT: '.', COMMA: ',' }
const plain = /^\d+(?:([.,])\d+)?$/
const scientific = /^[+-]?\d(?:([.,])\d+)?E[+-]\d{2,3}$/i

/** The number that a cell holds, without thousands separators; undefined for anything else. */
export function numberIn(text: string, decimal: DecimalStyle): number | undefined {
  const [found, separator] = plain.exec(text) ?? []
  if (found === undefined || (separator && separator !== separators[decimal])) return undefined
  return Number(found.replace(',', '.'))
}

/**
 * Whether a spreadsheet has made a number of a long number, 8,51234E+11, and so dropped its last digits. Spreadsheets
 * write the exponent with its sign and two digits, so that a serial number such as 12E5 is none.
 */
export function isRoundedNumber(text: string, decimal: DecimalStyle): boolean {
  const [found, separator] = scientific.exec(text) ?? []
  return found !== undefined && (!separator || separator === separators[decimal])
}

/**
 * The decimal style of a file, from its delimiter and its first cells: where columns are parted by commas a comma in a
 * number would be quoted, and elsewhere the first number with decimals tells.
 */
export function findDecimalStyle(delimiter: string, cells: Iterable<string>): DecimalStyle {
  for (const cell of cells) {
    const separator = (scientific.exec(cell) ?? plain.exec(cell))?.[1]
    if (separator) return separator === ',' ? 'COMMA' : 'POINT'
  }
  return delimiter === ';' ? 'COMMA' : 'POINT'
}
