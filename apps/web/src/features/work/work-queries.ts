import { getDealerCard, listWork } from '@portal/contract/work/work.ts'
import type { WorkFilter, WorkItem } from '@portal/contract/work/work-schemas.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { polling } from '../../parts/intervals.ts'
import { unlessLive } from '../../parts/polling.ts'
import { placeOf } from '../../parts/work/next-work-query.ts'

/** Rows of the queue that are loaded at once. */
const pageSize = 25

type Place = Partial<ReturnType<typeof placeOf>>

/** A view of the queue, page after page, each from the last row of the one before. */
export const workListQuery = (filter: WorkFilter) =>
  infiniteQueryOptions({
    queryKey: queryKeys.workList(filter),
    queryFn: ({ pageParam, signal }) => call(listWork, { query: { ...filter, ...pageParam, size: pageSize }, signal }),
    initialPageParam: {} as Place,
    getNextPageParam: ({ content, hasNext }): Place | undefined => {
      const last = content.at(-1)
      return hasNext && last ? placeOf(last) : undefined
    },
    select: ({ pages }): WorkItem[] => pages.flatMap(({ content }) => content),
    refetchInterval: () => unlessLive(polling.workMs),
  })

/** Whose item it is: how to reach the dealer, and how many cases are open. */
export const dealerCardQuery = (userId: number) =>
  queryOptions({
    queryKey: queryKeys.dealerCard(userId),
    queryFn: ({ signal }) => call(getDealerCard, { params: { userId }, signal }),
    staleTime: 60_000,
  })
