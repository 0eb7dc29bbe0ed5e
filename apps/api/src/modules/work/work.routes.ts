import * as contract from '@portal/contract/work/work.ts'
import { accept, refuse } from '@portal/domain/decision.ts'
import type { Serve } from '../../http/serve.ts'
import type { Portal } from '../../portal.ts'
import { found } from '../reader.ts'
import { dealerCard } from './dealer-card.views.ts'
import { countQueue, nextInQueue, type QueuePlace, queuePage } from './queue.views.ts'

/** The service's queue: its views, and what comes next. */
export function workRoutes(serve: Serve, portal: Portal): void {
  const { db } = portal
  serve(contract.listWork, async ({ actor, query: { size, ...query } }) =>
    isHalf(query) ? halfPlace : accept(await queuePage(db, actor.userId, query, { after: placeIn(query), size })),
  )
  serve(contract.countWork, async () => accept(await countQueue(db)))
  serve(contract.nextWork, async ({ actor, query }) =>
    isHalf(query) ? halfPlace : accept(await nextInQueue(db, actor.userId, query, placeIn(query))),
  )
  serve(contract.getDealerCard, async ({ params: { userId } }) => {
    return found(await dealerCard(db, userId))
  })
}

interface AskedPlace {
  readonly afterSince?: string | undefined
  readonly afterItem?: number | undefined
}
/** One half of a place names none, and from the beginning is not where somebody wants to go on. */
const isHalf = ({ afterSince, afterItem }: AskedPlace): boolean =>
  (afterSince === undefined) !== (afterItem === undefined)
const halfPlace = refuse('VALIDATION', { afterItem: { code: 'NOT_VALID' } })
const placeIn = (query: AskedPlace): QueuePlace | undefined =>
  query.afterSince === undefined || query.afterItem === undefined
    ? undefined
    : { turnSince: query.afterSince, itemId: query.afterItem }
