import { isNoNumber } from '../folded-number.ts'
import { type ItemType, itemTypes } from '../items/item-types.ts'
import { limits } from '../limits.ts'
import type { Day } from '../units/calendar-day.ts'
import { type DateStyle, type DayReading, dayOfCell } from './cell-dates.ts'
import { isRoundedNumber } from './cell-numbers.ts'
import { cellText, plain } from './cell-text.ts'
import {
  type DateField,
  dateFields,
  type ImportColumns,
  type ImportField,
  importFields,
  requiredFields,
} from './import-columns.ts'
import type { RowProblem } from './import-problem.ts'

/** How the rows of one file are read. */
export interface RowReading extends DayReading {
  readonly columns: ImportColumns
  readonly columnCount: number
  /** The brand of every row whose column does not say one. */
  readonly defaultBrand: string | null
  /** Those of the installation. */
  readonly brands: readonly string[]
  readonly dateStyles: { readonly [Field in DateField]?: DateStyle }
}

/** A unit as a row says it. What the row leaves open is null. */
export interface ImportedUnit {
  readonly brand: string
  readonly serialNumber: string
  readonly itemNumber: string
  readonly itemType: ItemType | null
  readonly productName: string | null
  readonly shippedOn: Day
  readonly manufacturedOn: Day | null
  readonly soldOn: Day | null
  readonly debtorNumber: string | null
  readonly invoice: string | null
}

/** A problem and the cell it is about; without a column it is about the whole row. */
export interface WrongCell {
  readonly column: number | null
  readonly problem: RowProblem
}
export type JudgedRow =
  | { readonly ok: true; readonly unit: ImportedUnit }
  | { readonly ok: false; readonly wrong: readonly WrongCell[] }

/** How long each text may be. */
const maximums: { readonly [Field in ImportField]?: number } = {
  serialNumber: limits.item.serialNumber,
  itemNumber: limits.item.itemNumber,
  productName: limits.product.name,
  debtorNumber: limits.unit.debtorNumber,
  invoice: limits.unit.invoice,
}
/** Numbers to people, which a spreadsheet may have taken for numbers to reckon with. */
const numbers: ReadonlySet<ImportField> = new Set(['serialNumber', 'itemNumber', 'debtorNumber', 'invoice'])

const wordsOfTypes: Readonly<Record<ItemType, readonly string[]>> = {
  Speaker: ['speaker', 'speakers', 'loudspeaker', 'lautsprecher', 'haut-parleur'],
  Amplifier: ['amplifier', 'amplifiers', 'amp', 'verstärker', 'endstufe', 'amplificateur', 'ampli'],
}
const typeOfWord = new Map<string, ItemType>(
  itemTypes.flatMap((type) => [type, ...wordsOfTypes[type]].map((word) => [word, type] as const)),
)

/** Replacement characters are what is left of bytes in another encoding. Line breaks and tabs can be read. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const unreadable = /[\u0000-\u0008\u000e-\u001f\u007f\ufffd]/
/** A spreadsheet runs what begins so, unless it is only a number or a dash. */
const formula = /^[=@]|^[+-](?![\d\s.,/-]*$)/

/** As words are compared: without case. */
const folded = (word: string) => plain(word).toLowerCase()

const rememberedAtMost = 10_000

/** Reads days, and those that come again only once: a million rows have some thousand. */
function rememberedDays(reading: DayReading): (style: DateStyle, text: string) => ReturnType<typeof dayOfCell> {
  const read = new Map<string, ReturnType<typeof dayOfCell>>()
  return (style, text) => {
    const key = `${style} ${text}`
    const before = read.get(key)
    if (before) return before
    if (read.size >= rememberedAtMost) read.clear()
    const found = dayOfCell(text, style, reading)
    read.set(key, found)
    return found
  }
}

/**
 * Judges the rows of a file: each is a unit, or has something wrong with some of its cells. Whether the unit stands in
 * the file twice, and whether its product is known, is found out when all rows are there.
 */
export function rowJudge(reading: RowReading): (cells: readonly string[]) => JudgedRow {
  const { columns, columnCount, defaultBrand } = reading
  const fields = importFields.flatMap((field) => {
    const column = columns[field]
    return column === undefined ? [] : [{ field, column }]
  })
  const brandOf = new Map(reading.brands.flatMap((brand) => [[brand, brand] as const, [folded(brand), brand] as const]))
  const lastRequired = Math.max(...requiredFields(defaultBrand).map((field) => columns[field] ?? -1))

  const dayIn = rememberedDays(reading)

  return (cells) => {
    // Nothing is missing where optional cells at the end were left out, or empty ones were added.
    if (cells.length <= lastRequired || cells.slice(columnCount).some((cell) => cellText(cell).text !== '')) {
      const problem = { code: 'CELL_COUNT_DIFFERS', expected: columnCount, found: cells.length } as const
      return { ok: false, wrong: [{ column: null, problem }] }
    }
    const said: { [Field in ImportField]?: string } = {}
    const wrong: WrongCell[] = []
    const refuse = (field: ImportField, problem: RowProblem) => wrong.push({ column: columns[field] ?? null, problem })

    for (const { field, column } of fields) {
      const cell = cells[column] ?? ''
      const { text, literal } = cellText(cell)
      if (text === '' || (numbers.has(field) && isNoNumber(text))) continue
      const limit = maximums[field]
      if (unreadable.test(cell)) refuse(field, { code: 'UNREADABLE_TEXT' })
      else if (!literal && formula.test(text)) refuse(field, { code: 'FORMULA' })
      else if (limit !== undefined && text.length > limit) refuse(field, { code: 'FIELD_TOO_LONG', field, limit })
      else if (!literal && numbers.has(field) && isRoundedNumber(text)) refuse(field, { code: 'ROUNDED_NUMBER' })
      else {
        said[field] = text
        continue
      }
      // Something stands there: it is not missing as well.
      said[field] = ''
    }

    const days = { shippedOn: null, manufacturedOn: null, soldOn: null } as Record<DateField, Day | null>
    for (const field of dateFields) {
      const text = said[field]
      if (!text) continue
      const style = reading.dateStyles[field] ?? 'YEAR_FIRST'
      const found = dayIn(style, text)
      if (found.day === undefined)
        refuse(field, found.otherStyle ? { code: 'OTHER_DATE_STYLE', style } : { code: 'NOT_A_DAY' })
      else if (found.day === null) delete said[field]
      else if (found.day > reading.today) refuse(field, { code: 'DAY_IN_FUTURE' })
      else days[field] = found.day
    }
    const { shippedOn, manufacturedOn, soldOn } = days
    if (manufacturedOn !== null && shippedOn !== null && manufacturedOn > shippedOn)
      refuse('manufacturedOn', { code: 'MANUFACTURED_AFTER_SHIPMENT' })
    if (soldOn !== null && shippedOn !== null && soldOn < shippedOn) refuse('soldOn', { code: 'SOLD_BEFORE_SHIPMENT' })

    const saidBrand = said.brand ?? defaultBrand ?? undefined
    const brand = saidBrand && (brandOf.get(saidBrand) ?? brandOf.get(folded(saidBrand)))
    if (saidBrand && !brand) refuse('brand', { code: 'BRAND_UNKNOWN', brands: reading.brands.join(', ') })
    const itemType = said.itemType
      ? (typeOfWord.get(said.itemType) ?? typeOfWord.get(folded(said.itemType)))
      : undefined
    if (said.itemType && !itemType) refuse('itemType', { code: 'ITEM_TYPE_UNKNOWN' })

    const required = {
      brand: saidBrand,
      serialNumber: said.serialNumber,
      itemNumber: said.itemNumber,
      shippedOn: said.shippedOn,
    }
    for (const [field, text] of Object.entries(required) as [ImportField, string | undefined][])
      if (text === undefined) refuse(field, { code: 'FIELD_MISSING', field })

    if (wrong.length > 0 || !brand || !said.serialNumber || !said.itemNumber || shippedOn === null)
      return { ok: false, wrong }
    return {
      ok: true,
      unit: {
        brand,
        serialNumber: said.serialNumber,
        itemNumber: said.itemNumber,
        itemType: itemType ?? null,
        productName: said.productName || null,
        shippedOn,
        manufacturedOn,
        soldOn,
        debtorNumber: said.debtorNumber || null,
        invoice: said.invoice || null,
      },
    }
  }
}
