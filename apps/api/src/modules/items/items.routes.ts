import { deletePdf } from '@portal/contract/files/files.ts'
import type { ItemRow } from '@portal/contract/items/item-shapes.ts'
import * as contract from '@portal/contract/items/items.ts'
import { accept, refuse } from '@portal/domain/decision.ts'
import type { Serve } from '../../http/serve.ts'
import type { Portal } from '../../portal.ts'
import { isOpenFor, itemBeingRead } from '../opened-item.ts'
import { admins, dealerReader, found, itemForReader } from '../reader.ts'
import { correctSerial } from './correct-serial-number.ts'
import { earlierClaims } from './earlier-claims.views.ts'
import { itemHistory } from './item-history.views.ts'
import { itemDetail, itemsOfRequest } from './items.views.ts'
import { addLayoutPdf, deleteLayoutPdf } from './layout-pdfs.ts'
import { waitingItems } from './waiting-items.views.ts'

/** What a request holds, and what is done about an item beside its decision. */
export function itemRoutes(serve: Serve, portal: Portal): void {
  const { db } = portal

  /** From the first time that an administrator reads a request its dealer cannot take it back. */
  async function opened<Item extends ItemRow>(item: Item | undefined): Promise<Item | undefined> {
    const isOpen = item && (await isOpenFor(db, 'admins', item.mayBeTakenBack ? item.requestId : null))
    return isOpen ? { ...item, mayBeTakenBack: false } : undefined
  }

  serve(contract.listItems, async ({ actor, params }) =>
    found(await itemsOfRequest(portal, dealerReader(actor), params.requestId)),
  )
  serve(contract.listItemsForAdmin, async ({ params, query }) => {
    const items = await itemsOfRequest(portal, admins, params.requestId)
    if (query.ahead) return found(items)
    if (items?.[0] && !(await opened(items[0]))) return refuse('NOT_FOUND')
    return found(items?.map((item) => ({ ...item, mayBeTakenBack: false })))
  })
  serve(contract.getItem, async ({ actor, params }) =>
    found(await itemDetail(portal, dealerReader(actor), params.itemId)),
  )
  serve(contract.getItemForAdmin, async ({ params, query }) => {
    const item = await itemDetail(portal, admins, params.itemId)
    return found(query.ahead ? item : await opened(item))
  })
  serve(contract.listWaitingItems, async ({ actor, query }) => accept(await waitingItems(db, actor, query.mine)))
  serve(contract.listItemHistory, async ({ actor, params: { itemId }, query: { ahead } }) => {
    const reader = actor.role === 'ADMIN' ? admins : dealerReader(actor)
    const item = await (ahead ? itemForReader : itemBeingRead)(db, reader, itemId)
    return item ? accept(await itemHistory(db, reader, itemId, item)) : refuse('NOT_FOUND')
  })
  serve(contract.listEarlierClaims, async ({ params }) => found(await earlierClaims(db, params.itemId)))

  serve(contract.correctSerialNumber, async ({ actor, params, body }) => {
    const decision = await correctSerial(portal, actor, params.itemId, body)
    return decision.ok ? found(await itemDetail(portal, admins, params.itemId)) : decision
  })
  serve(contract.addLayoutPdf, ({ actor, params, body }) => addLayoutPdf(portal, actor, params.itemId, body))
  serve(deletePdf, ({ actor, query }) => deleteLayoutPdf(portal, actor, query.key))
}
