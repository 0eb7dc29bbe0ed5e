import type { ProblemCode } from '@portal/domain/problem.ts'
import { m } from './messages.ts'
import { numberText } from './numbers.ts'
import { type ProblemTexts, sayer } from './problem-sentences.ts'

/** The problems of a note for colleagues. */
export const noteProblemTexts = {
  NOTE_MISSING: m.problem_note_missing,
  NOTE_TOO_LONG: ({ limit }) => m.problem_note_too_long({ limit: numberText(limit) }),
} satisfies Partial<ProblemTexts<ProblemCode>>

/** The sentence that a person reads about a problem of a note. */
export const noteProblemText = sayer(noteProblemTexts)
