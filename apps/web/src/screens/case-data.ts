import type { ReplyOf } from '@portal/contract/endpoint.ts'
import { getCaseForAdmin } from '@portal/contract/items/case.ts'
import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/client.ts'
import { seenByReader } from '../api/first-call.ts'
import { answeredFirst, askedOnce } from '../api/read-together.ts'
import { colleaguesQuery, teamworkQuery } from '../features/colleagues/colleague-queries.ts'
import {
  earlierClaimsQuery,
  itemAheadQuery,
  itemHistoryAheadQuery,
  itemHistoryQuery,
  itemQuery,
  similarDecisionsQuery,
} from '../features/items/item-queries.ts'
import { threadQuery } from '../features/messages/message-queries.ts'
import { unitOfItemQuery } from '../features/unit-record/unit-record-queries.ts'
import { nextStepsQuery, pointsQuery } from '../parts/kept/kept-queries.ts'
import { aheadMs, askedNext, type ItemInQueue, nextWorkQuery, withoutItem } from '../parts/work/next-work-query.ts'

type Case = ReplyOf<typeof getCaseForAdmin>

function openedIn({ opened }: Case) {
  if (!opened) throw new Error('The case was fetched ahead, and not opened.')
  return opened
}

/**
 * Fetches all that an item shows first to whoever opens it, by one call: it opens the request, reads the messages, and tells
 * colleagues that the item is looked at where the page is in sight. Never rejects: each part that failed asks again by itself.
 */
export function prefetchCase(client: QueryClient, place: ItemInQueue): Promise<unknown> {
  const { itemId } = place
  const query = { ...askedNext(place), ...seenByReader() }
  const ask = askedOnce(() => call(getCaseForAdmin, { params: { itemId }, query }))
  const opened = async () => openedIn(await ask())
  const item = itemQuery('admins', itemId)
  // One that was fetched ahead is opened by being read now.
  const isUnopened = client.getQueryData(item.queryKey)?.mayBeTakenBack === true
  return Promise.all([
    client.prefetchQuery({
      ...answeredFirst(item, async () => (await ask()).item),
      ...(isUnopened && { staleTime: 0 }),
    }),
    client.prefetchQuery(answeredFirst(itemHistoryQuery(itemId), async () => (await ask()).history)),
    client.prefetchQuery(answeredFirst(earlierClaimsQuery(itemId), async () => (await ask()).earlierClaims)),
    client.prefetchQuery(answeredFirst(similarDecisionsQuery(itemId), async () => (await ask()).similarDecisions)),
    client.prefetchQuery(answeredFirst(unitOfItemQuery(itemId), async () => (await ask()).unit)),
    client.prefetchQuery(answeredFirst(threadQuery('admins', itemId), async () => (await opened()).thread)),
    // Never what is known already: to ask for it tells colleagues.
    client.prefetchQuery({
      ...answeredFirst(teamworkQuery(itemId), async () => (await opened()).teamwork),
      staleTime: 0,
    }),
    client.prefetchQuery(answeredFirst(colleaguesQuery, async () => (await opened()).colleagues)),
    client.prefetchQuery(answeredFirst(pointsQuery, async () => (await opened()).points)),
    client.prefetchQuery(answeredFirst(nextStepsQuery, async () => (await opened()).nextSteps)),
    client.prefetchQuery(
      answeredFirst(nextWorkQuery(place), async () => withoutItem((await opened()).next ?? [], place)),
    ),
  ])
}

/** Asks for a case as a whole, before each of its parts asks for itself. Key the component by the item. */
export function useCase(place: ItemInQueue): void {
  const client = useQueryClient()
  useState(() => void prefetchCase(client, place))
}

/** Everything that a case shows but its messages, for whoever may look at it next: reading these would take their mark. */
export async function fetchCaseAhead(client: QueryClient, itemId: number): Promise<ItemDetail> {
  const ask = askedOnce(() => call(getCaseForAdmin, { params: { itemId }, query: { ahead: 'true' } }))
  const staleTime = aheadMs
  const history = answeredFirst(itemHistoryAheadQuery(itemId), async () => (await ask()).history)
  const earlier = answeredFirst(earlierClaimsQuery(itemId), async () => (await ask()).earlierClaims)
  const similar = answeredFirst(similarDecisionsQuery(itemId), async () => (await ask()).similarDecisions)
  const unit = answeredFirst(unitOfItemQuery(itemId), async () => (await ask()).unit)
  const [item] = await Promise.all([
    client.fetchQuery({ ...answeredFirst(itemAheadQuery(itemId), async () => (await ask()).item), staleTime }),
    client.prefetchQuery({ ...history, staleTime }),
    client.prefetchQuery({ ...earlier, staleTime }),
    client.prefetchQuery({ ...similar, staleTime }),
    client.prefetchQuery({ ...unit, staleTime }),
  ])
  return item
}
