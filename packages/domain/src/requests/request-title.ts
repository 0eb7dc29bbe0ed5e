import { limits } from '../limits.ts'

export const requestTitleTexts = { tooLong: `Title must be ${limits.request.title} characters or fewer.` } as const

/** The title a request gets when its user continues without one: the current date plus ' Request' (specification 5). */
export function defaultRequestTitle(today: Date): string {
  const [year, month, day] = [today.getFullYear(), today.getMonth() + 1, today.getDate()]
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')} Request`
}

/** Whether a title is longer than 255 characters (specification 5), without the white space around it. */
export const isTitleTooLong = (title: string): boolean => title.trim().length > limits.request.title
