import * as contract from '@portal/contract/work/work.ts'
import { accept } from '@portal/domain/decision.ts'
import type { Serve } from '../../http/serve.ts'
import type { Portal } from '../../portal.ts'
import { found } from '../reader.ts'
import { dealerCard } from './dealer-card.views.ts'
import { countQueue, halfPlace, isHalf, nextInQueue, placeIn, queuePage } from './queue.views.ts'

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
  serve(contract.getDealerCard, async ({ params: { userId } }) => found(await dealerCard(db, userId)))
}
