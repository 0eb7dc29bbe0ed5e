import type { Problem, ProblemCode, Problems } from '@portal/domain/problem.ts'
import { accountProblemTexts } from './account-problem-texts.ts'
import { mergeProblemTexts } from './company-merge-texts.ts'
import { decisionProblemTexts } from './decision-problem-texts.ts'
import { itemProblemTexts } from './item-problem-texts.ts'
import { m } from './messages.ts'
import { nextStepProblemTexts } from './next-step-problem-texts.ts'
import { noteProblemTexts } from './note-problem-texts.ts'
import { pointProblemTexts } from './point-problem-texts.ts'
import { type ProblemTexts, sayer, sentencesFor } from './problem-sentences.ts'
import { productProblemTexts } from './product-problem-texts.ts'
import { replyProblemTexts } from './reply-problem-texts.ts'
import { spotProblemTexts } from './spot-problem-texts.ts'
import { unitProblemTexts } from './unit-problem-texts.ts'

/** The one sentence for each problem. A page of the web client says those of its subject. */
const problemTexts: ProblemTexts<ProblemCode> = {
  ...itemProblemTexts,
  ...unitProblemTexts,
  ...spotProblemTexts,
  ...decisionProblemTexts,
  ...noteProblemTexts,
  ...pointProblemTexts,
  ...productProblemTexts,
  ...accountProblemTexts,
  ...mergeProblemTexts,
  ...replyProblemTexts,
  ...nextStepProblemTexts,
  SEARCH_TOO_SHORT: m.problem_search_too_short,
}

/** The sentence that a person reads about a problem. */
export const problemText: (problem: Problem) => string = sayer(problemTexts)

/** The sentences for the fields that have a problem. */
export const problemTextsOf = <Field extends string>(problems: Problems<Field>): { readonly [F in Field]?: string } =>
  sentencesFor(problems, problemText)
