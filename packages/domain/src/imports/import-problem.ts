import type { ItemType } from '../items/item-types.ts'
import type { DateStyle } from './cell-dates.ts'
import type { ImportField } from './import-columns.ts'

/** A code without values. */
type None = Record<never, never>

/** What can be wrong with a row of an import: by code, with the values that its sentence names. */
interface RowProblemValues {
  FIELD_MISSING: { field: ImportField }
  FIELD_TOO_LONG: { field: ImportField; limit: number }
  /** Cells that every row needs are missing at its end, or it says something behind the last column. */
  CELL_COUNT_DIFFERS: { expected: number; found: number }
  /** It begins as a formula does; a spreadsheet would run it. */
  FORMULA: None
  /** Characters that no file should have: those that a wrong encoding leaves behind, and control characters. */
  UNREADABLE_TEXT: None
  /** A spreadsheet has made a number of it and dropped its last digits: 8,5E+11. */
  ROUNDED_NUMBER: None
  BRAND_UNKNOWN: { brands: string }
  ITEM_TYPE_UNKNOWN: None
  NOT_A_DAY: None
  /** The other days of the column are written in this style. */
  OTHER_DATE_STYLE: { style: DateStyle }
  DAY_IN_FUTURE: None
  MANUFACTURED_AFTER_SHIPMENT: None
  SOLD_BEFORE_SHIPMENT: None
  /** The same unit stands in another line of the file. */
  UNIT_TWICE: { otherLine: number }
  /** No such product is known, and no item type says what to make of it. */
  PRODUCT_UNKNOWN: None
  /** The product, or another line of the file, says otherwise. */
  ITEM_TYPE_DIFFERS: { itemType: ItemType }
}

export type RowProblemCode = keyof RowProblemValues
export type RowProblem = {
  [Code in RowProblemCode]: { readonly code: Code } & Readonly<RowProblemValues[Code]>
}[RowProblemCode]

/** Why nothing of a file can be read, or why an import could not be taken in or back. */
interface ImportProblemValues {
  /** The first line has no two columns, or the file holds bytes that no text has. */
  NOT_A_TABLE: { line: number }
  /** Bytes that are not UTF-8, in a file that is UTF-8 elsewhere. `column` counts characters. */
  BROKEN_UTF8: { line: number; column: number }
  ENCODING_UNKNOWN: { encoding: string }
  QUOTE_NOT_CLOSED: { line: number }
  /** A row is longer than `limit` characters, most often because a quotation mark is missing. */
  ROW_TOO_LONG: { line: number; limit: number }
  TOO_MANY_COLUMNS: { limit: number }
  /** From this line on the columns stand in another order or are parted otherwise: lists were joined. */
  SECOND_HEADER: { line: number }
  TOO_MANY_ROWS: { limit: number }
  /** More than `limit` cells are wrong; the first of them is in this line. */
  TOO_MANY_WRONG: { limit: number; line: number; first: RowProblem }
  NO_ROWS: None
  /** The stored file was removed. */
  FILE_GONE: None
  /** Something failed that says nothing about the file. */
  NOT_CHECKED: None
  NOT_TAKEN: None
  NOT_TAKEN_BACK: None
  /** A row became wrong since the check. */
  CHECK_OUTDATED: None

  // What hangs on an import that was to be taken back: so many of its units, one of them by its serial number.
  UNITS_CLAIMED: { units: number; serialNumber: string }
  UNITS_CHANGED: { units: number; serialNumber: string }
  UNITS_LISTED_AGAIN: { fileName: string }
  PRODUCTS_IN_USE: { products: number; itemNumber: string }
}

export type ImportProblemCode = keyof ImportProblemValues
export type ImportProblem = {
  [Code in ImportProblemCode]: { readonly code: Code } & Readonly<ImportProblemValues[Code]>
}[ImportProblemCode]
