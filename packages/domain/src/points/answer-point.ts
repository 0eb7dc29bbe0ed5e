import { accept, type Decision, type Done, refuse } from '../decision.ts'
import { limits } from '../limits.ts'
import type { Problem, Problems } from '../problem.ts'
import type { RequestStatus } from '../requests/request-status.ts'
import type { PointKind } from './point.ts'

/** A point that was asked, as it stands: open until it is answered, or ended by a decision or by the dealer. */
export interface AskedPoint {
  readonly kind: PointKind
  readonly answered: boolean
  readonly ended: boolean
}

/** What the dealer gives for one point. */
export interface PointAnswer {
  readonly text: string
  /** How many pictures and videos. */
  readonly files: number
}

/** A number as people measure it: a sign, a point or a comma. */
const number = /^[+-]?\d{1,9}([.,]\d{1,6})?$/

/** Everything wrong with an answer to a point of this kind; empty when it can be sent. */
export function problemsOfAnswer(kind: PointKind, { text, files }: PointAnswer): Problems<'answer' | 'attachments'> {
  const typed = text.trim()
  if (kind === 'media') {
    const limit = limits.message.maximumFiles
    if (typed) return { answer: { code: 'ANSWER_OF_WRONG_KIND' } }
    if (files === 0) return { attachments: { code: 'ANSWER_FILE_MISSING' } }
    return files > limit ? { attachments: { code: 'TOO_MANY_MESSAGE_FILES', limit, present: limit } } : {}
  }
  if (files > 0) return { attachments: { code: 'ANSWER_OF_WRONG_KIND' } }
  const answer = problemOfTyped(kind, typed)
  return answer ? { answer } : {}
}

function problemOfTyped(kind: 'value' | 'text', typed: string): Problem | undefined {
  const limit = limits.point.answer
  if (!typed) return { code: 'ANSWER_MISSING' }
  if (kind === 'value' && !number.test(typed)) return { code: 'ANSWER_NOT_A_NUMBER' }
  return typed.length > limit ? { code: 'ANSWER_TOO_LONG', limit } : undefined
}

/** Decides whether an answer is taken. What was answered before, and what nobody asks any more, takes none. */
export function answerPoint(
  found: { readonly point: AskedPoint | undefined; readonly request: { readonly status: RequestStatus } },
  answer: PointAnswer,
): Decision<Done, 'NOT_FOUND' | 'REQUEST_CLOSED' | 'POINT_ANSWERED' | 'NOTHING_ASKED' | 'VALIDATION'> {
  const { point, request } = found
  if (!point) return refuse('NOT_FOUND')
  if (request.status === 'Closed') return refuse('REQUEST_CLOSED')
  if (point.answered) return refuse('POINT_ANSWERED')
  if (point.ended) return refuse('NOTHING_ASKED')
  const problems = problemsOfAnswer(point.kind, answer)
  return Object.keys(problems).length > 0 ? refuse('VALIDATION', problems) : accept({})
}

/** An answer as it stands in the thread: what it answers, then what was said. */
export function answerText(asked: { readonly wording: string; readonly unit: string | null }, typed: string): string {
  if (!typed) return asked.wording
  return asked.unit ? `${asked.wording}: ${typed} ${asked.unit}` : `${asked.wording}:\n${typed}`
}
