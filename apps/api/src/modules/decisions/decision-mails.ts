import type { Language } from '@portal/domain/languages.ts'
import type { RequestStatus } from '@portal/domain/requests/request-status.ts'
import type { Tx } from '../../db/database.ts'
import type { News } from '../../mail/collecting-mails.ts'
import { tellAnew, tellDealer } from '../../mail/dealer-news.ts'
import type { Portal } from '../../portal.ts'
import { itemForMail, type LockedRequest } from '../locked-request.ts'
import { itemsToldOf } from './undoable-decisions.ts'

/**
 * Tells the dealer of decided items, each person with those of the same request that the waiting mail tells of already. The
 * mails leave when the decision can no longer be undone.
 *
 * @param status of the request after the decision
 * @returns the ids of the mails
 */
export async function tellOfDecision(
  tx: Tx,
  portal: Pick<Portal, 'queue' | 'config'>,
  request: LockedRequest,
  status: RequestStatus,
  itemIds: readonly number[],
): Promise<string[]> {
  const toldOf = await itemsToldOf(request)
  const newsAbout = await newsOf(tx, request, status)
  return tellDealer(tx, portal, request, { undoable: true }, (waiting) => {
    const earlier = waiting ? toldOf(waiting.mailId) : []
    return [...otherNews(request, waiting?.news ?? []), newsAbout([...earlier, ...itemIds])]
  })
}

/**
 * Takes an undone decision out of its mails; they go on to tell of everything else, or are removed.
 *
 * @returns false where one of them has left, or is just being sent
 */
export async function untellDecision(
  tx: Tx,
  request: LockedRequest,
  status: RequestStatus,
  mailIds: readonly string[],
): Promise<boolean> {
  const toldOf = await itemsToldOf(request)
  const newsAbout = await newsOf(tx, request, status)
  return tellAnew(tx, mailIds, ({ mailId, news }) => {
    const itemIds = toldOf(mailId)
    const others = otherNews(request, news)
    return itemIds.length === 0 ? others : [...others, newsAbout(itemIds)]
  })
}

const notDecided: readonly News['template'][] = ['message-to-dealer', 'next-step-reminder']

/** Everything but the decisions on this request. */
const otherNews = ({ requestId }: LockedRequest, news: readonly News[]): News[] =>
  news.filter(({ template, facts }) => notDecided.includes(template) || facts.requestId !== requestId)

/** What the dealer is told about items, as they are now. The closing mail lists every item with its notes, so it says it all. */
async function newsOf(
  tx: Tx,
  request: LockedRequest,
  status: RequestStatus,
): Promise<(itemIds: readonly number[]) => News> {
  const rows = await tx
    .selectFrom('requestItems')
    .select(['itemId', 'brand', 'itemNumber', 'serialNumber', 'status'])
    .select(['declineReason', 'exchangeNote', 'infoRequiredNote', 'replacementSerial as replacementSerialNumber'])
    .select(['nextStep', 'nextStepDue', 'nextStepDoneAt', 'anotherLookAt'])
    .where('requestId', '=', request.requestId)
    .orderBy('itemId')
    .execute()
  const items = rows.map(({ nextStep, nextStepDue, nextStepDoneAt, anotherLookAt, ...item }) => ({
    ...item,
    nextStep: nextStep
      ? { texts: nextStep as Partial<Record<Language, string>>, due: nextStepDoneAt ? null : nextStepDue }
      : null,
  }))
  const { requestId, title: requestTitle } = request
  if (status === 'Closed') {
    const anotherLookPossible = rows.some((row) => row.status === 'Declined' && row.anotherLookAt === null)
    return () => ({ template: 'request-closed', facts: { requestId, requestTitle, items, anotherLookPossible } })
  }
  return (itemIds) => {
    const decided = items.filter(({ itemId }) => itemIds.includes(itemId))
    const [item] = decided
    return item && decided.length === 1
      ? { template: 'item-status-changed', facts: { ...itemForMail({ request, item }), ...item } }
      : { template: 'item-statuses-changed', facts: { requestId, requestTitle, items: decided } }
  }
}
