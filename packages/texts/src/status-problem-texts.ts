import { decisionProblemTexts } from './decision-problem-texts.ts'
import { sayer } from './problem-sentences.ts'
import { spotProblemTexts } from './spot-problem-texts.ts'

/** The sentence that an administrator reads about a problem of a status update, with its spots. */
export const statusProblemText = sayer({ ...decisionProblemTexts, ...spotProblemTexts })
