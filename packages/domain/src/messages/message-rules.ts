import { limits } from '../limits.ts'
import type { Problem } from '../problem.ts'

/** What is wrong with a message's text; undefined when nothing is. */
export function problemOfMessage(text: string): Problem<'MESSAGE_MISSING' | 'MESSAGE_TOO_LONG'> | undefined {
  const limit = limits.message.maximumCharacters
  if (text.trim().length === 0) return { code: 'MESSAGE_MISSING' }
  return text.trim().length > limit ? { code: 'MESSAGE_TOO_LONG', limit } : undefined
}
