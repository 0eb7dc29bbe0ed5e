import { limits } from '@portal/domain/limits.ts'
import type { ProblemCode } from '@portal/domain/problem.ts'
import { commonRefusalTexts, type RefusalTexts, refusalSayer } from './common-refusal-texts.ts'
import { m } from './messages.ts'
import { numberText } from './numbers.ts'
import { type ProblemTexts, sayer } from './problem-sentences.ts'

/** The refusals that a call about the merge of two companies may meet. */
export const mergeRefusalTexts = {
  ...commonRefusalTexts,

  SAME_COMPANY: m.refusal_same_company,
  COMPANY_OF_ADMINISTRATOR: m.refusal_company_of_administrator,
  MERGE_TOO_LARGE: () =>
    m.refusal_merge_too_large({
      people: limits.company.people,
      requests: numberText(limits.company.mergedRequests),
    }),
  MERGE_OVER: () => m.refusal_merge_over({ days: limits.company.mergeDays }),
  MERGE_CONTRADICTED: m.refusal_merge_contradicted,
} satisfies RefusalTexts

/** The sentence for an answered code; the screen's own where there is none that helps. */
export const mergeRefusalTextOr = refusalSayer(mergeRefusalTexts)

/** What keeps a merge from being taken back. */
export const mergeProblemTexts = {
  PERSON_ELSEWHERE: m.problem_person_elsewhere,
  CASE_HANDED_OVER: m.problem_case_handed_over,
  DEBTOR_NUMBER_TAKEN: m.problem_debtor_number_taken,
  NO_MANAGER_LEFT: m.problem_no_manager_left,
} satisfies Partial<ProblemTexts<ProblemCode>>

/** The sentence that a person reads about what keeps a merge from being taken back. */
export const mergeProblemText = sayer(mergeProblemTexts)
