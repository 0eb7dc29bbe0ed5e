import { codeOf } from '../../api/client.ts'

/**
 * Handles a failure that is only logged, because the screen keeps what it showed. `what` completes "Failed to ...".
 * Which failures those are: ../../../../../docs/specification.md#texts-of-failures
 */
export const logFailure =
  (what: string) =>
  (error: unknown): void => {
    console.warn(`Failed to ${what}`, codeOf(error) ?? error)
  }
