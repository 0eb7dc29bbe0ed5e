import type { Readable } from 'node:stream'
import type { Language } from '@portal/domain/languages.ts'
import { saidIn } from '@portal/texts/current-language.ts'
import { rowProblemText } from '@portal/texts/import-texts.ts'
import { m } from '@portal/texts/messages.ts'
import { csvStream } from '../../csv/csv-file.ts'
import type { Portal } from '../../portal.ts'
import { headerOf, type WrongCellPlace, wrongCellsAfter } from './imports.views.ts'

const cellsAtOnce = 1000

/**
 * Everything that is wrong with a file as a CSV: line, column, value, reason, in the language of whoever asks. Written
 * while it is read, in bounded memory. Undefined for an unknown import.
 */
export async function wrongRowsCsv(
  { db }: Pick<Portal, 'db'>,
  importId: number,
  language: Language,
): Promise<Readable | undefined> {
  const header = await headerOf(db, importId)
  if (!header) return undefined
  async function* rows() {
    yield saidIn(language, () => [m.import_line(), m.import_column(), m.import_value(), m.common_reason()])
    let place: WrongCellPlace = { line: 0, position: 0 }
    for (;;) {
      const cells = await wrongCellsAfter(db, importId, place, cellsAtOnce)
      for (const { line, column, value, problem } of cells) {
        const reason = saidIn(language, () => rowProblemText(problem))
        yield [line, column === null ? '' : (header?.[column] ?? ''), value, reason]
      }
      const last = cells.at(-1)
      if (!last || cells.length < cellsAtOnce) return
      place = last
    }
  }
  return csvStream(rows(), language)
}
