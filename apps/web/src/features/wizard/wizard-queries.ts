import { listItems, listLikelyQuestions } from '@portal/contract/items/items.ts'
import { queryKeys, readBy } from '../../api/query-keys.ts'
import { polling } from '../../parts/intervals.ts'

/** The items of a draft; reloaded while a video is being processed. */
export const draftItemsQuery = (requestId: number) =>
  readBy(
    queryKeys.draftItems(requestId),
    listItems,
    { params: { requestId } },
    {
      refetchInterval: ({ state }) =>
        state.data?.some((item) => item.images.some(({ processing }) => processing === 'processing'))
          ? polling.wizardVideoMs
          : false,
    },
  )

/** What the service is likely to ask for about the items of a draft. */
export const likelyQuestionsQuery = (requestId: number) =>
  readBy(queryKeys.likelyQuestions(requestId), listLikelyQuestions, { params: { requestId } })
