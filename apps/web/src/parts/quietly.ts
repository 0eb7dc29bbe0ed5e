import { codeOf } from '../api/client.ts'

/**
 * For failures that the specification wants logged only (section 8, Silent failures): the screen keeps what was there.
 * `what` is the specification's own word for the deed.
 */
export const quietly =
  (what: string) =>
  (error: unknown): void => {
    console.warn(`${what} failed`, codeOf(error) ?? error)
  }
