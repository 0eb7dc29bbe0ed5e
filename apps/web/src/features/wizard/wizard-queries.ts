import { listItems, listLikelyQuestions } from '@portal/contract/items/items.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { polling } from '../../parts/intervals.ts'

/** The items of a draft; reloaded while a video is being processed. */
export const draftItemsQuery = (requestId: number) =>
  queryOptions({
    queryKey: queryKeys.draftItems(requestId),
    queryFn: ({ signal }) => call(listItems, { params: { requestId }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.some((item) => item.images.some(({ processing }) => processing === 'processing'))
        ? polling.wizardVideoMs
        : false,
  })

/** What the service is likely to ask for about the items of a draft. */
export const likelyQuestionsQuery = (requestId: number) =>
  queryOptions({
    queryKey: queryKeys.likelyQuestions(requestId),
    queryFn: ({ signal }) => call(listLikelyQuestions, { params: { requestId }, signal }),
  })
