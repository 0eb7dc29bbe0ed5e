import { limits } from '../limits.ts'
import type { Problem } from '../problem.ts'

/** What is wrong with the text of a note; undefined when nothing is. */
export function problemOfNote(text: string): Problem<'NOTE_MISSING' | 'NOTE_TOO_LONG'> | undefined {
  const limit = limits.note.maximumCharacters
  const { length } = text.trim()
  if (length === 0) return { code: 'NOTE_MISSING' }
  return length > limit ? { code: 'NOTE_TOO_LONG', limit } : undefined
}
