import { limits } from '../limits.ts'
import type { ImportProblem, RowProblem } from './import-problem.ts'

/** What was found in a file so far. */
export interface FoundInFile {
  readonly rows?: number
  readonly wrongCells: number
  readonly firstWrong: { readonly line: number; readonly problem: RowProblem } | undefined
}

/** Why a file is more than the database is to keep until its import has ended; undefined while it is not. */
export function tooMuchIn({ rows = 0, wrongCells, firstWrong }: FoundInFile): ImportProblem | undefined {
  const { maximumRows, maximumWrongCells } = limits.import
  if (rows > maximumRows) return { code: 'TOO_MANY_ROWS', limit: maximumRows }
  if (!firstWrong || wrongCells <= maximumWrongCells) return undefined
  const { line, problem: first } = firstWrong
  return { code: 'TOO_MANY_WRONG', limit: maximumWrongCells, line, first }
}
