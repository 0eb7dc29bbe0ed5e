import { listNextSteps } from '@portal/contract/kept-texts/next-steps.ts'
import { listPoints } from '@portal/contract/kept-texts/points.ts'
import { listReplies } from '@portal/contract/kept-texts/replies.ts'
import { queryKeys, readBy } from '../../api/query-keys.ts'

/** All saved replies by name. */
export const repliesQuery = readBy(queryKeys.replies, listReplies)

/** Everything that a dealer can be asked for. */
export const pointsQuery = readBy(queryKeys.points, listPoints)

/** What dealers do after each decision. */
export const nextStepsQuery = readBy(queryKeys.nextSteps, listNextSteps)
