import { createHash } from 'node:crypto'

/** The columns that say how a file was read and what its check found. */
export const checkColumns = [
  'columns',
  'defaultBrand',
  'format',
  'rowCount',
  'newCount',
  'changedCount',
  'unchangedCount',
  'wrongCount',
  'newProductCount',
] as const

type Checked = Readonly<Record<(typeof checkColumns)[number], unknown>>

/** Stands for a check: another one once the file was read otherwise or something else came of it. Nobody takes in what was not seen. */
export const checkOf = (checked: Checked): string =>
  createHash('sha256')
    .update(JSON.stringify(checkColumns.map((column) => checked[column])))
    .digest('base64url')
