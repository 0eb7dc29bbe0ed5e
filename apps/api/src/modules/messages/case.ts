import type { QueryOf, ReplyOf } from '@portal/contract/endpoint.ts'
import type { getCase, getCaseForAdmin } from '@portal/contract/items/case.ts'
import { accept, type Decision, refuse } from '@portal/domain/decision.ts'
import type { Actor } from '../../actor.ts'
import type { Portal } from '../../portal.ts'
import { colleagues, teamworkOn } from '../colleagues/colleagues.views.ts'
import { similarDecisions } from '../decisions/similar-decisions.views.ts'
import { earlierClaims } from '../items/earlier-claims.views.ts'
import { itemHistory } from '../items/item-history.views.ts'
import { itemDetail } from '../items/items.views.ts'
import { nextSteps, pointsInUse } from '../kept-texts/kept-texts.views.ts'
import { noteLooking } from '../note-looking.ts'
import { itemBeingRead } from '../opened-item.ts'
import { admins, itemForReader, readerOn } from '../reader.ts'
import { unitOfItem } from '../units/unit-record.views.ts'
import { nextInQueue, placeIn } from '../work/queue.views.ts'
import { readThread } from './read-thread.ts'

/** What the page of an own item shows first. Its thread is read last: the item says what was unread. */
export async function caseForDealer(
  portal: Portal,
  actor: Actor,
  itemId: number,
): Promise<Decision<ReplyOf<typeof getCase>, 'NOT_FOUND'>> {
  const { db } = portal
  const reader = readerOn('dealer', actor)
  const known = await itemForReader(db, reader, itemId)
  if (!known) return refuse('NOT_FOUND')
  const [item, history] = await Promise.all([
    itemDetail(portal, reader, itemId),
    itemHistory(db, reader, itemId, known),
  ])
  const thread = await readThread(portal, 'dealer', actor, itemId)
  if (!item || !thread.ok) return refuse('NOT_FOUND')
  return accept({ item, history, thread: thread.value })
}

/**
 * What an item shows first to the administrator who decides on it. Its request is opened before anything is read, and its
 * thread is read last: the item says what was unread. Neither happens where it is fetched ahead, nor is that a look at it.
 */
export async function caseForAdmin(
  portal: Portal,
  actor: Actor,
  itemId: number,
  { ahead, looking, view, ...query }: QueryOf<typeof getCaseForAdmin>,
): Promise<Decision<ReplyOf<typeof getCaseForAdmin>, 'NOT_FOUND'>> {
  const { db } = portal
  const isAhead = ahead !== undefined
  const known = await (isAhead ? itemForReader : itemBeingRead)(db, admins, itemId)
  if (!known) return refuse('NOT_FOUND')
  const [item, history, earlier, similar, unit] = await Promise.all([
    itemDetail(portal, admins, itemId),
    itemHistory(db, admins, itemId, known),
    earlierClaims(db, itemId),
    similarDecisions(db, itemId),
    unitOfItem(portal, itemId),
  ])
  if (!item || !earlier || !similar || !unit) return refuse('NOT_FOUND')
  const closed = { item, history, earlierClaims: earlier, similarDecisions: similar, unit }
  if (isAhead) return accept({ ...closed, opened: null })
  const [thread, teamwork, everybody, points, steps, next] = await Promise.all([
    readThread(portal, 'admins', actor, itemId),
    teamworkOn(db, actor, itemId, portal.now()),
    colleagues(db),
    pointsInUse(db),
    nextSteps(db),
    view ? nextInQueue(db, actor.userId, { ...query, view }, placeIn(query)) : null,
    looking && noteLooking(portal, actor.userId, itemId, true),
  ])
  if (!thread.ok || !teamwork) return refuse('NOT_FOUND')
  return accept({
    ...closed,
    opened: { thread: thread.value, teamwork, colleagues: everybody, points, nextSteps: steps, next },
  })
}
