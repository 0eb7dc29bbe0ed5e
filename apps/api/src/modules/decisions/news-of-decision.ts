import type { Language } from '@portal/domain/languages.ts'
import { withoutHeading } from '@portal/domain/points/asked-note.ts'
import type { RequestStatus } from '@portal/domain/requests/request-status.ts'
import type { NewsForDealer } from '../../mail/news.ts'
import { itemForMail, type LockedRequest } from '../locked-request.ts'
import { openPointsOf } from './ask-points.ts'

/**
 * What the dealer is told of decided items, as they are now. The closing mail lists every item with its notes, so it says it all.
 *
 * @param status of the request after the decision
 */
export async function newsOfDecision(
  request: LockedRequest,
  status: RequestStatus,
  itemIds: readonly number[],
): Promise<NewsForDealer> {
  const rows = await request.tx
    .selectFrom('requestItems')
    .select(['itemId', 'brand', 'itemNumber', 'serialNumber', 'status'])
    .select(['declineReason', 'exchangeNote', 'infoRequiredNote', 'replacementSerial as replacementSerialNumber'])
    .select(['nextStep', 'nextStepDue', 'nextStepDoneAt', 'anotherLookAt', 'repairResult'])
    .where('requestId', '=', request.requestId)
    .orderBy('itemId')
    .execute()
  const open = await openPointsOf(
    request.tx,
    rows.map(({ itemId }) => itemId),
  )
  /** A mail has a heading of its own for what is asked for. */
  const noteFor = (itemId: number, note: string | null) =>
    note !== null && open.some((point) => point.itemId === itemId) ? withoutHeading(note) : note
  const items = rows.map(({ nextStep, nextStepDue, nextStepDoneAt, anotherLookAt, ...item }) => ({
    ...item,
    infoRequiredNote: noteFor(item.itemId, item.infoRequiredNote),
    nextStep: nextStep
      ? { texts: nextStep as Partial<Record<Language, string>>, due: nextStepDoneAt ? null : nextStepDue }
      : null,
  }))
  const { requestId, title: requestTitle } = request
  if (status === 'Closed') {
    const anotherLookPossible = rows.some((row) => row.status === 'Declined' && row.anotherLookAt === null)
    return { template: 'request-closed', facts: { requestId, requestTitle, items, anotherLookPossible } }
  }
  const decided = items.filter(({ itemId }) => itemIds.includes(itemId))
  const [item] = decided
  return item && decided.length === 1
    ? { template: 'item-status-changed', facts: { ...itemForMail({ request, item }), ...item } }
    : { template: 'item-statuses-changed', facts: { requestId, requestTitle, items: decided } }
}
