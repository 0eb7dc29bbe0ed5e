import type { ReplyOf } from '@portal/contract/endpoint.ts'
import type { getHome, getServiceHome } from '@portal/contract/home/home.ts'
import type { ServiceCounts } from '@portal/contract/home/home-schemas.ts'
import { limits } from '@portal/domain/limits.ts'
import type { Actor } from '../../actor.ts'
import type { Readable } from '../../db/database.ts'
import type { Storage } from '../../storage/storage.ts'
import { countWaitingAccounts } from '../accounts/users.views.ts'
import { draftsOf } from '../drafts/drafts.views.ts'
import { waitingItems } from '../items/waiting-items.views.ts'
import { unreadByAdmins } from '../messages/messages.views.ts'
import { risingProducts } from '../quality/rising-products.views.ts'
import { listForAdmins, listOwn } from '../requests/request-lists.views.ts'
import { countQueue } from '../work/queue.views.ts'

const firstPage = { page: 0, size: limits.page.size }

/** What a dealer's list shows first. */
export async function homeOf(
  { db, storage }: { readonly db: Readable; readonly storage: Storage },
  actor: Pick<Actor, 'userId' | 'companyId'>,
): Promise<ReplyOf<typeof getHome>> {
  const [requests, waiting, drafts] = await Promise.all([
    listOwn(db, { ...actor, archived: false }, firstPage),
    waitingItems(db, actor),
    draftsOf({ db, storage }, actor),
  ])
  return { requests, waiting, drafts }
}

/** What waits for the administrators. */
export async function serviceCounts(db: Readable): Promise<ServiceCounts> {
  const [unread, accounts, work] = await Promise.all([unreadByAdmins(db), countWaitingAccounts(db), countQueue(db)])
  return { unread, waitingAccounts: { count: accounts }, work }
}

/** What the administrators' list shows first. */
export async function serviceHome(db: Readable): Promise<ReplyOf<typeof getServiceHome>> {
  const [requests, rising, counts] = await Promise.all([
    listForAdmins(db, { archived: false }, firstPage),
    risingProducts(db, {}),
    serviceCounts(db),
  ])
  return { ...counts, requests, rising }
}
