import { limits } from '../limits.ts'
import type { Problem } from '../problem.ts'

/** The title a request gets when its dealer goes on without one: the current date plus ' Request'. */
export function defaultRequestTitle(today: Date): string {
  const [year, month, day] = [today.getFullYear(), today.getMonth() + 1, today.getDate()]
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')} Request`
}

/** What is wrong with a title, without the white space around it; undefined when nothing is. It may be empty. */
export const problemOfTitle = (title: string): Problem | undefined =>
  title.trim().length > limits.request.title ? { code: 'TITLE_TOO_LONG', limit: limits.request.title } : undefined
