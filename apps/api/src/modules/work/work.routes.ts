import * as contract from '@portal/contract/work/work.ts'
import { accept, refuse } from '@portal/domain/decision.ts'
import type { Serve } from '../../http/serve.ts'
import type { Portal } from '../../portal.ts'
import { dealerCard } from './dealer-card.views.ts'
import { countQueue, nextInQueue, type QueuePlace, queuePage } from './queue.views.ts'

/** The service's queue: its views, and what comes next. */
export function workRoutes(serve: Serve, portal: Portal): void {
  const { db } = portal
  serve(contract.listWork, async ({ actor, query: { size, ...query } }) =>
    accept(await queuePage(db, actor.userId, query, { after: placeIn(query), size })),
  )
  serve(contract.countWork, async ({ actor }) => accept(await countQueue(db, actor.userId)))
  serve(contract.nextWork, async ({ actor, query }) =>
    accept(await nextInQueue(db, actor.userId, query, placeIn(query))),
  )
  serve(contract.getDealerCard, async ({ params: { userId } }) => {
    const card = await dealerCard(db, userId)
    return card ? accept(card) : refuse('NOT_FOUND')
  })
}

/** One half of a place says nothing. */
const placeIn = (query: { afterSince?: string | undefined; afterItem?: number | undefined }): QueuePlace | undefined =>
  query.afterSince === undefined || query.afterItem === undefined
    ? undefined
    : { turnSince: query.afterSince, itemId: query.afterItem }
