import type { DateStyle } from '@portal/domain/imports/cell-dates.ts'
import type { ImportField } from '@portal/domain/imports/import-columns.ts'
import type { ImportProblem, RowProblem } from '@portal/domain/imports/import-problem.ts'
import type { ImportRemark, RemarkCode } from '@portal/domain/imports/row-remarks.ts'
import { m } from './messages.ts'
import { numberText } from './numbers.ts'
import { itemTypeLabel } from './value-labels.ts'

const fieldLabels: Readonly<Record<ImportField, () => string>> = {
  brand: m.common_brand,
  serialNumber: m.common_serial_number,
  itemNumber: m.common_item_number,
  itemType: m.common_item_type,
  productName: m.import_field_product_name,
  shippedOn: m.common_shipped_on,
  manufacturedOn: m.common_manufactured_on,
  soldOn: m.common_sold_on,
  debtorNumber: m.import_field_debtor_number,
  invoice: m.common_invoice,
}
/** The name of what a column of an imported file holds. */
export const importFieldLabel = (field: ImportField): string => fieldLabels[field]()

const styleLabels: Readonly<Record<DateStyle, () => string>> = {
  YEAR_FIRST: m.import_date_style_year_first,
  DOTTED: m.import_date_style_dotted,
  DAY_FIRST: m.import_date_style_day_first,
  MONTH_FIRST: m.import_date_style_month_first,
  DAY_FIRST_DASHED: m.import_date_style_day_first_dashed,
  MONTH_FIRST_DASHED: m.import_date_style_month_first_dashed,
  SHORT_YEAR_FIRST: m.import_date_style_short_year_first,
  MONTH_NAMED: m.import_date_style_month_named,
  COMPACT: m.import_date_style_compact,
  DAY_NUMBER: m.import_date_style_day_number,
  MOMENT: m.import_date_style_moment,
}
/** How days are written, with an example. */
export const dateStyleLabel = (style: DateStyle): string => styleLabels[style]()

type Of<Problem extends { readonly code: string }, Code> = Extract<Problem, { readonly code: Code }>
type Texts<Problem extends { readonly code: string }> = {
  readonly [Code in Problem['code']]: (problem: Of<Problem, Code>) => string
}

const rowTexts: Texts<RowProblem> = {
  FIELD_MISSING: ({ field }) => m.import_problem_field_missing({ field: importFieldLabel(field) }),
  FIELD_TOO_LONG: ({ field, limit }) => m.import_problem_field_too_long({ field: importFieldLabel(field), limit }),
  CELL_COUNT_DIFFERS: m.import_problem_cell_count_differs,
  FORMULA: m.import_problem_formula,
  UNREADABLE_TEXT: m.import_problem_unreadable_text,
  ROUNDED_NUMBER: m.import_problem_rounded_number,
  BRAND_UNKNOWN: m.import_problem_brand_unknown,
  ITEM_TYPE_UNKNOWN: m.import_problem_item_type_unknown,
  NOT_A_DAY: m.import_problem_not_a_day,
  OTHER_DATE_STYLE: ({ style }) => m.import_problem_other_date_style({ style: dateStyleLabel(style) }),
  DAY_IN_FUTURE: m.import_problem_day_in_future,
  MANUFACTURED_AFTER_SHIPMENT: m.import_problem_manufactured_after_shipment,
  SOLD_BEFORE_SHIPMENT: m.import_problem_sold_before_shipment,
  UNIT_TWICE: m.import_problem_unit_twice,
  PRODUCT_UNKNOWN: m.import_problem_product_unknown,
  ITEM_TYPE_DIFFERS: ({ itemType }) => m.import_problem_item_type_differs({ itemType: itemTypeLabel(itemType) }),
}

const fileTexts: Texts<ImportProblem> = {
  NOT_A_TABLE: m.import_problem_not_a_table,
  BROKEN_UTF8: m.import_problem_broken_utf8,
  ENCODING_UNKNOWN: m.import_problem_encoding_unknown,
  QUOTE_NOT_CLOSED: m.import_problem_quote_not_closed,
  ROW_TOO_LONG: ({ line, limit }) => m.import_problem_row_too_long({ line, limit: numberText(limit) }),
  TOO_MANY_COLUMNS: m.import_problem_too_many_columns,
  SECOND_HEADER: m.import_problem_second_header,
  TOO_MANY_ROWS: ({ limit }) => m.import_problem_too_many_rows({ limit: numberText(limit) }),
  TOO_MANY_WRONG: ({ limit, line, first }) =>
    m.import_problem_too_many_wrong({ limit: numberText(limit), line, why: rowProblemText(first) }),
  NO_ROWS: m.import_problem_no_rows,
  FILE_GONE: m.import_problem_file_gone,
  NOT_CHECKED: m.import_problem_not_checked,
  NOT_TAKEN: m.import_problem_not_taken,
  NOT_TAKEN_BACK: m.import_problem_not_taken_back,
  CHECK_OUTDATED: m.import_problem_check_outdated,
  UNITS_CLAIMED: ({ units, ...one }) => m.import_problem_units_claimed({ units: numberText(units), ...one }),
  UNITS_CHANGED: ({ units, ...one }) => m.import_problem_units_changed({ units: numberText(units), ...one }),
  UNITS_LISTED_AGAIN: m.import_problem_units_listed_again,
  PRODUCTS_IN_USE: ({ products, ...one }) =>
    m.import_problem_products_in_use({ products: numberText(products), ...one }),
}

/** What a problem says; one that this page does not know yet says that the value is not valid. */
const sayer =
  <Problem extends { readonly code: string }>(texts: Texts<Problem>) =>
  (problem: Problem): string => {
    const code = problem.code as Problem['code']
    if (!Object.hasOwn(texts, code)) return m.problem_not_valid()
    return (texts[code] as (problem: Problem) => string)(problem)
  }

/** The sentence about a wrong cell. */
export const rowProblemText: (problem: RowProblem) => string = sayer<RowProblem>(rowTexts)

/** The sentence about a file that cannot be read, or a step that failed. */
export const importProblemText: (problem: ImportProblem) => string = sayer<ImportProblem>(fileTexts)

const remarkTexts: Readonly<Record<RemarkCode, typeof m.import_remark_digits_lost>> = {
  DIGITS_LOST: m.import_remark_digits_lost,
  OTHER_ALPHABET: m.import_remark_other_alphabet,
}

/** The sentence about numbers that may be right, with how many there are and the first one. */
export const importRemarkText = ({ code, rows, ...first }: ImportRemark): string =>
  remarkTexts[code]({ rows: numberText(rows), ...first })
