import { listNextSteps } from '@portal/contract/next-steps/next-steps.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'

/** What dealers do after each decision. */
export const nextStepsQuery = queryOptions({
  queryKey: queryKeys.nextSteps,
  queryFn: ({ signal }) => call(listNextSteps, { signal }),
})
