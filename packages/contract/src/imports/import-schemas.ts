import { dateStyles } from '@portal/domain/imports/cell-dates.ts'
import { delimiters } from '@portal/domain/imports/delimiter.ts'
import { dateFields, importFields } from '@portal/domain/imports/import-columns.ts'
import type { ImportProblem, RowProblem } from '@portal/domain/imports/import-problem.ts'
import { importStates } from '@portal/domain/imports/import-states.ts'
import { remarkCodes } from '@portal/domain/imports/row-remarks.ts'
import { encodings } from '@portal/domain/imports/text-encoding.ts'
import { limits } from '@portal/domain/limits.ts'
import * as z from 'zod/mini'
import type { SchemasByName } from '../endpoint.ts'
import { day, described, id, idParam, instant, named, nothing, pageOf, pageQuery, text } from '../shared-schemas.ts'

const importParams = z.object({ importId: idParam })
const importState = named(
  'ImportState',
  'Where an import stands. While it is CHECKING, TAKING or TAKING_BACK, a job is at work, and `progress` counts.',
  z.enum(importStates),
)
const count = z.nullable(z.int())

/** A code with the values that its sentence names. */
const problemOf = <Problem>(name: string, description: string) =>
  named(
    name,
    description,
    z.custom<Problem>((value) => typeof value === 'object' && value !== null),
  )
const importProblem = problemOf<ImportProblem>(
  'ImportProblem',
  'Why a file cannot be read, or why a step failed: a `code` with the values that its sentence names.',
)
const rowProblem = problemOf<RowProblem>(
  'RowProblem',
  'What is wrong with a cell: a `code` with the values that its sentence names.',
)

const importSummary = {
  importId: id,
  state: importState,
  fileName: z.string(),
  byteSize: z.int(),
  createdAt: instant,
  createdBy: described('The name of who uploaded it; null: on the command line.', z.nullable(z.string())),
  takenAt: z.nullable(instant),
  takenBackAt: z.nullable(instant),
  progress: described('Of the job that is at work, in percent.', z.int()),
  rowCount: count,
  newCount: count,
  changedCount: count,
  unchangedCount: count,
  wrongCount: described('Rows with which something is wrong.', count),
  newProductCount: count,
}
const importRow = named('Import', 'A file of units, and where its import stands.', z.object(importSummary))
export type ImportRow = z.output<typeof importRow>

const columnIndex = z.int().check(z.minimum(0), z.maximum(limits.import.maximumColumns - 1))
const columns = named(
  'ImportColumns',
  'Which column, counted from 0, holds which field. A field that is left out is in none.',
  z.partialRecord(z.enum(importFields), columnIndex),
)
const dateStyle = named('DateStyle', 'How days are written in a column.', z.enum(dateStyles))
const dateStylesOfFile = named(
  'DateStyles',
  'How the days of each column are written.',
  z.object({
    shippedOn: z.optional(dateStyle),
    manufacturedOn: z.optional(dateStyle),
    soldOn: z.optional(dateStyle),
  }),
)
const fileFormat = named(
  'FileFormat',
  'How a file is written.',
  z.object({
    encoding: z.enum(encodings),
    delimiter: z.enum(delimiters),
    dateStyles: dateStylesOfFile,
    unclearDates: described(
      'Columns whose days could as well be the other way round: 03/04/2026 everywhere, or 31/12/2026 and 12/31/2026.',
      z.array(z.enum(dateFields)),
    ),
    chosenDates: described('Columns whose style a person said.', z.optional(z.array(z.enum(dateFields)))),
    titleRows: described('How many rows above the header were left out.', z.optional(z.int())),
    readDays: described(
      'How the first days of each column were read; `day` null: read as no day.',
      z.optional(z.array(z.object({ field: z.enum(dateFields), text: z.string(), day: z.nullable(day) }))),
    ),
    remarks: described(
      'What was noticed in numbers that may be right, with the first one.',
      z.optional(z.array(z.object({ code: z.enum(remarkCodes), rows: z.int(), line: z.int(), value: z.string() }))),
    ),
  }),
)
export type FileFormat = z.output<typeof fileFormat>

const wrongCell = named(
  'WrongCell',
  'A cell with which something is wrong.',
  z.object({
    line: described('Of the file, counted from 1.', z.int()),
    column: described('Counted from 0; null where it is the whole row.', z.nullable(z.int())),
    value: z.string(),
    problem: rowProblem,
  }),
)
export type WrongCellRow = z.output<typeof wrongCell>

const importDetail = named(
  'ImportDetail',
  'An import with how its file is read and what the check found.',
  z.object({
    ...importSummary,
    problem: z.nullable(importProblem),
    format: z.nullable(fileFormat),
    header: z.nullable(z.array(z.string())),
    preview: described('The first rows, as they stand in the file.', z.nullable(z.array(z.array(z.string())))),
    columns: z.nullable(columns),
    defaultBrand: z.nullable(z.string()),
    withoutWrong: described('It was taken in without its wrong rows.', z.boolean()),
    fileKept: described('Whether the file is still there and can be read otherwise.', z.boolean()),
    check: described('Stands for how the file was read and what came of it: `takeImport` names it.', z.string()),
    wrongCells: described(`The first ${limits.import.shownWrongCells} of them.`, z.array(wrongCell)),
  }),
)
export type ImportDetail = z.output<typeof importDetail>

const reading = named(
  'ImportReading',
  'How a file is read.',
  z.object({
    columns: described('Null where the check ended before it had found any: once more by itself.', z.nullable(columns)),
    defaultBrand: described('The brand of rows that name none.', z.nullable(text(limits.item.brand))),
    dateStyles: described('Only where it was found out wrongly or not at all.', z.optional(dateStylesOfFile)),
  }),
)

export const importSchemas = {
  uploadImport: {
    description: `One CSV of at most ${limits.import.maximumBytes / 1024 / 1024} MB, streamed. A job checks it; nothing is taken in before \`takeImport\`.`,
    reply: named('UploadedImport', 'The import that was begun.', z.object({ importId: id })),
  },
  listImports: { description: 'Newest first.', query: z.object(pageQuery), reply: pageOf('ImportPage', importRow) },
  getImport: { params: importParams, reply: importDetail },
  correctImport: {
    description: 'The file is checked again. What was chosen is remembered for the next file with the same first row.',
    params: importParams,
    body: reading,
    reply: nothing,
  },
  takeImport: {
    description:
      'A job takes in all rows or, when it fails, none. It cannot begin while rows are wrong, unless they are to be left out.',
    params: importParams,
    body: named(
      'TakeImport',
      'Whether wrong rows are left out.',
      z.object({
        withoutWrong: z.optional(z.boolean()),
        seenCheck: described(
          'The `check` of the import as it was seen: where it was checked otherwise since, it is `STALE`. Left out: however it was checked.',
          z.optional(z.string()),
        ),
      }),
    ),
    reply: nothing,
  },
  takeImportBack: {
    description:
      'A job restores what was before. While something hangs on the import (a claim of one of its units, a later change), it stays, and `problem` says why.',
    params: importParams,
    reply: nothing,
  },
  discardImport: { params: importParams, reply: nothing },
  downloadWrongRows: {
    description: 'In the language of whoever asks: line, column, value, reason.',
    params: importParams,
    // A stream: it passes unchanged.
    reply: z.unknown(),
  },
} satisfies SchemasByName
