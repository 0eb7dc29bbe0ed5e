import { limits } from '../limits.ts'
import type { Problem } from '../problem.ts'
import type { Day } from '../units/calendar-day.ts'

/** The title a request gets when its dealer goes on without one: the current day plus ' Request'. */
export const defaultRequestTitle = (today: Day): string => `${today} Request`

/** What is wrong with a title, without the white space around it; undefined when nothing is. It may be empty. */
export const problemOfTitle = (title: string): Problem | undefined =>
  title.trim().length > limits.request.title ? { code: 'TITLE_TOO_LONG', limit: limits.request.title } : undefined
