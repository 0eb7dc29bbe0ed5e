import { createReadStream } from 'node:fs'
import { pipeline, Transform } from 'node:stream'
import type { Delimiter } from '@portal/domain/imports/delimiter.ts'
import type { ImportProblem } from '@portal/domain/imports/import-problem.ts'
import type { TextEncoding } from '@portal/domain/imports/text-encoding.ts'
import { limits } from '@portal/domain/limits.ts'
import { CsvError, type Info, parse } from 'csv-parse'
import iconv from 'iconv-lite'

export interface CsvRow {
  readonly cells: string[]
  /** On which it begins, counted from 1. */
  readonly line: number
}

export interface CsvReading {
  readonly encoding: TextEncoding
  readonly delimiter: Delimiter
  /** The first line names the delimiter and is no row. */
  readonly skipsFirstLine: boolean
  /** So many rows stand above the header. */
  readonly titleRows: number
}

/** The file cannot be read any further. */
export class UnreadableFile extends Error {
  readonly problem: ImportProblem
  constructor(problem: ImportProblem) {
    super(problem.code)
    this.problem = problem
  }
}

const namesOfIconv = { UTF_16_LE: 'utf16le', UTF_16_BE: 'utf16be', WINDOWS_1252: 'windows1252' } as const
const bytesAtOnce = 64 * 1024

/** The bytes of a file as UTF-8, each line ended by a line feed alone, also where lists of two systems were joined. */
export function textOf(path: string, encoding: TextEncoding, onBytes?: (bytes: number) => void): NodeJS.ReadableStream {
  const bytes = createReadStream(path, { highWaterMark: bytesAtOnce })
  if (onBytes) bytes.on('data', (chunk) => onBytes(chunk.length))
  // An error of one ends all; whoever reads the text is told of it.
  if (encoding === 'UTF_8') return pipeline(bytes, lineFeeds(), () => undefined)
  return pipeline(bytes, iconv.decodeStream(namesOfIconv[encoding]), lineFeeds(), () => undefined)
}

/**
 * Reads the rows of a CSV one after the other, in bounded memory. Empty rows, and those above the header, are left out.
 * Throws {@link UnreadableFile} at a quotation mark that is never closed and at a row that never ends.
 */
export async function* csvRows(
  path: string,
  { encoding, delimiter, skipsFirstLine, titleRows }: CsvReading,
  onBytes?: (bytes: number) => void,
): AsyncGenerator<CsvRow, void, undefined> {
  // Kept as rows are parsed: what ends the reading may be found long before they are taken from the stream.
  let lastLine = skipsFirstLine ? 1 : 0
  const parser = parse({
    bom: true,
    delimiter,
    from_line: skipsFirstLine ? 2 : 1,
    info: true,
    // Blanks before a quotation mark.
    ltrim: true,
    max_record_size: limits.import.longestRow,
    on_record: (row, { lines }) => {
      lastLine = lines
      return row
    },
    record_delimiter: '\n',
    // A row with too few or too many cells, and a quotation mark inside a cell, concern one row only.
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
  })
  const rows = pipeline(textOf(path, encoding, onBytes), parser, () => undefined)
  let above = titleRows
  try {
    for await (const { record, info } of rows as AsyncIterable<{ record: string[]; info: Info }>) {
      const cells = withoutEndMark(record)
      if (cells.every((cell) => cell.trim() === '')) continue
      if (above > 0) above -= 1
      else yield { cells, line: info.lines - lineBreaksIn(record) }
    }
  } catch (error) {
    throw error instanceof CsvError ? new UnreadableFile(problemOf(error, lastLine + 1)) : error
  }
}

/** What old programs write behind the last line, which may be a row of its own. */
const endMark = '\u001a'
const withoutEndMark = (cells: string[]) =>
  cells.at(-1)?.endsWith(endMark) ? cells.map((cell) => cell.replace(endMark, ' ')) : cells

function lineBreaksIn(cells: readonly string[]): number {
  let breaks = 0
  for (const cell of cells) if (cell.includes('\n')) breaks += cell.split('\n').length - 1
  return breaks
}

/** The line is the one on which the row begins: where the reading ended says nothing about where the mistake is. */
function problemOf(error: CsvError, line: number): ImportProblem {
  if (error.code === 'CSV_MAX_RECORD_SIZE') return { code: 'ROW_TOO_LONG', line, limit: limits.import.longestRow }
  return error.code === 'CSV_QUOTE_NOT_CLOSED' ? { code: 'QUOTE_NOT_CLOSED', line } : { code: 'NOT_A_TABLE', line }
}

const carriageReturn = 0x0d
const lineFeed = 0x0a

/** Ends each line by a line feed alone: of a carriage return and a line feed one is left, and a return alone becomes one. */
function lineFeeds(): Transform {
  let afterReturn = false
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (!afterReturn && !chunk.includes(carriageReturn)) return done(null, chunk)
      const plain = Buffer.allocUnsafe(chunk.length)
      let length = 0
      for (const byte of chunk) {
        if (!(byte === lineFeed && afterReturn)) {
          plain[length] = byte === carriageReturn ? lineFeed : byte
          length += 1
        }
        afterReturn = byte === carriageReturn
      }
      done(null, plain.subarray(0, length))
    },
  })
}
