import { pipeline, Readable } from 'node:stream'
import { guarded } from '@portal/domain/csv/guarded-cell.ts'
import type { Language } from '@portal/domain/languages.ts'
import { oneLine } from '@portal/domain/one-line.ts'
import { type Options, stringify } from 'csv-stringify'
import { stringify as stringifySync } from 'csv-stringify/sync'

/** A row of a file: texts, numbers, and nothing. */
export type CsvRow = readonly (string | number | null)[]

/** What parts columns and decimals where the language is spoken: a spreadsheet there opens the file by a double click. */
const separators: Readonly<Record<Language, { readonly delimiter: string; readonly decimal: string }>> = {
  en: { delimiter: ',', decimal: '.' },
  de: { delimiter: ';', decimal: ',' },
  fr: { delimiter: ';', decimal: ',' },
}

const optionsFor = (language: Language): Options => ({
  bom: true,
  delimiter: separators[language].delimiter,
  record_delimiter: 'windows',
  // Whatever a text holds, it stays one cell.
  quoted_string: true,
  cast: {
    string: (text) => guarded(oneLine(text)),
    number: (number) => String(number).replace('.', separators[language].decimal),
  },
})

/** A whole file at once. */
export const csvOf = (rows: readonly CsvRow[], language: Language): string =>
  stringifySync([...rows], optionsFor(language))

/** A long file, written while its rows are read, in bounded memory. */
export const csvStream = (rows: AsyncIterable<CsvRow>, language: Language): Readable =>
  pipeline(Readable.from(rows), stringify(optionsFor(language)), () => undefined)
