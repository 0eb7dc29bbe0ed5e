import type { Problem, Problems } from '@portal/domain/problem.ts'

const isProblem = (value: unknown): value is Problem =>
  typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'string'

/**
 * The problems that an answer of the API holds. A code may be one that this program does not know, because the server is
 * newer than the page: it is said as NOT_VALID.
 */
export const readProblems = (value: unknown): Problems =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(
        Object.entries(value).map(([field, problem]) => [field, isProblem(problem) ? problem : { code: 'NOT_VALID' }]),
      )
    : {}
