import type { Problem, ProblemCode, Problems, ProblemValues } from '@portal/domain/problem.ts'
import { m } from './messages.ts'

/** The one sentence for each of these problems. */
export type ProblemTexts<Code extends ProblemCode> = {
  readonly [One in Code]: (values: Readonly<ProblemValues[One]>) => string
}

/**
 * Returns what says these problems to a person. A problem that it does not know is a value that is not valid: the server
 * may be newer than the page.
 */
export const sayer =
  (texts: Partial<ProblemTexts<ProblemCode>>) =>
  (problem: Problem): string => {
    const say = Object.hasOwn(texts, problem.code) ? texts[problem.code] : m.problem_not_valid
    return (say as (values: Problem) => string)(problem)
  }

/** The sentences for the fields of a form that have a problem. */
export const sentencesFor = <Field extends string>(
  problems: Problems<Field>,
  say: (problem: Problem) => string,
): { readonly [F in Field]?: string } =>
  Object.fromEntries(
    Object.entries<Problem | undefined>(problems).flatMap(([field, problem]) =>
      problem ? [[field, say(problem)]] : [],
    ),
  ) as { [F in Field]?: string }
