const scientific = /^[+-]?\d(?:[.,]\d+)?E[+-]\d{2,3}$/i

/**
 * Whether a spreadsheet has made a number of a long number, 8,51234E+11, and so dropped its last digits. Spreadsheets
 * write the exponent with its sign and two digits, so that a serial number such as 12E5 is none.
 */
export const isRoundedNumber = (text: string): boolean => scientific.test(text)

/** Spreadsheets keep so many digits of a number; those behind them become noughts. */
const keptDigits = 15

/** Whether a number may have lost its last digits in a spreadsheet: it is longer than those are exact, and ends in noughts. */
export const mayHaveLostDigits = (text: string): boolean =>
  /^\d+$/.test(text) && text.length > keptDigits && /^0+$/.test(text.slice(keptDigits))
