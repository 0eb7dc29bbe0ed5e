import { getTeamwork, listColleagues, lookAtItem } from '@portal/contract/colleagues/colleagues.ts'
import type { ReplyOf } from '@portal/contract/endpoint.ts'
import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import {
  getItemForAdmin,
  listEarlierClaims,
  listItemHistory,
  listItemsForAdmin,
  listSimilarDecisions,
} from '@portal/contract/items/items.ts'
import { listNextSteps } from '@portal/contract/kept-texts/next-steps.ts'
import { listPoints } from '@portal/contract/kept-texts/points.ts'
import { listReplies } from '@portal/contract/kept-texts/replies.ts'
import { listMessagesForAdmin, unreadForAdmins } from '@portal/contract/messages/messages.ts'
import { listActiveRequests } from '@portal/contract/requests/requests.ts'
import { getUnitOfItem } from '@portal/contract/units/unit-records.ts'
import { getDealerCard, nextWork } from '@portal/contract/work/work.ts'
import { anItem, aPage, sibling } from './records.ts'
import type { StubServer } from './stub-server.ts'

/** What is known of an item's unit and of who works on it: nothing. */
export const unknownUnit: ReplyOf<typeof getUnitOfItem> = {
  unit: null,
  verdict: { day: '2026-11-20', coverage: { code: 'UNKNOWN_UNIT' }, remarks: [], unitId: null, termsId: null },
  chain: { links: [], position: 0, circular: false },
  suggestion: null,
}
export const noTeamwork: ReplyOf<typeof getTeamwork> = { reader: 10007, takenBy: null, looking: [], notes: [] }

export interface DeskItems {
  /** Changes an item as a colleague does: whoever reads it from now on sees it so. */
  change(itemId: number, changed: Partial<ItemDetail>): ItemDetail
  readonly of: (itemId: number) => ItemDetail
}

/** Answers what an administrator's page of an item asks for. The items are those of one request. */
export function answerDeskItems(server: StubServer, ...wanted: readonly Partial<ItemDetail>[]): DeskItems {
  const items = wanted.map((item, at) => anItem({ id: 10001 + at, position: at + 1, ...item }))
  const asSiblings = () =>
    items.map(({ id, status, lastDecision, hasUnreadMessages }) => ({
      ...sibling(id, status),
      lastDecision,
      hasUnreadMessages,
    }))
  const of = (itemId: number): ItemDetail => {
    const found = items.find(({ id }) => id === itemId)
    if (!found) throw new Error(`There is no item ${itemId}`)
    return { ...found, requestItems: asSiblings() }
  }

  server.answer(getItemForAdmin, ({ params }) => of(Number(params.itemId)))
  server.answer(listItemsForAdmin, [])
  server.answer(listItemHistory, [])
  server.answer(listEarlierClaims, [])
  server.answer(listSimilarDecisions, { items: [], ofProduct: { items: 0, split: [] } })
  server.answer(getUnitOfItem, unknownUnit)
  server.answer(getTeamwork, noTeamwork)
  server.answer(listColleagues, [])
  server.answer(lookAtItem, {})
  server.answer(listMessagesForAdmin, [])
  server.answer(unreadForAdmins, { count: 0, newest: [] })
  server.answer(listReplies, { today: '2026-11-20', replies: [] })
  server.answer(listNextSteps, [])
  server.answer(listPoints, [])
  server.answer(nextWork, [])
  // The list that a link leads back to is read ahead.
  server.answer(listActiveRequests, aPage([]))
  server.answer(getDealerCard, {
    ...{ userId: 10001, companyName: 'Klangwerk', firstName: 'Mara', lastName: 'Lind' },
    ...{ email: 'mara@klangwerk.example', phoneNumber: '', debtorNumber: '', openRequests: 1 },
  })
  return {
    of,
    change(itemId, changed) {
      const at = items.findIndex(({ id }) => id === itemId)
      items[at] = { ...of(itemId), ...changed }
      return of(itemId)
    },
  }
}
