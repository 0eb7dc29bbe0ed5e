import type { ProblemCode } from '@portal/domain/problem.ts'
import { m } from './messages.ts'
import { type ProblemTexts, sayer } from './problem-sentences.ts'

/** The problems of what somebody points at in the pictures of an item. */
export const spotProblemTexts = {
  TOO_MANY_SPOTS: m.problem_too_many_spots,
  SPOT_PICTURE_GONE: m.problem_spot_picture_gone,
  SPOT_OUTSIDE_PICTURE: m.problem_spot_outside_picture,
  SPOT_TEXT_MISSING: m.problem_spot_text_missing,
  SPOT_TEXT_TOO_LONG: m.problem_spot_text_too_long,
} satisfies Partial<ProblemTexts<ProblemCode>>

/** The sentence that is read about a problem of a spot. */
export const spotProblemText = sayer(spotProblemTexts)
