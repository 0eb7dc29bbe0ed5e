import { listNextSteps } from '@portal/contract/kept-texts/next-steps.ts'
import { listPoints } from '@portal/contract/kept-texts/points.ts'
import { listReplies } from '@portal/contract/kept-texts/replies.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'

/** All saved replies by name. */
export const repliesQuery = queryOptions({
  queryKey: queryKeys.replies,
  queryFn: ({ signal }) => call(listReplies, { signal }),
})

/** Everything that a dealer can be asked for. */
export const pointsQuery = queryOptions({
  queryKey: queryKeys.points,
  queryFn: ({ signal }) => call(listPoints, { signal }),
})

/** What dealers do after each decision. */
export const nextStepsQuery = queryOptions({
  queryKey: queryKeys.nextSteps,
  queryFn: ({ signal }) => call(listNextSteps, { signal }),
})
