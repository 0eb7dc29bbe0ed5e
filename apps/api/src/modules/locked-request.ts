import type { TurnSince } from '@portal/domain/items/turn.ts'
import type { RequestStatus } from '@portal/domain/requests/request-status.ts'
import type { Side } from '@portal/domain/sides.ts'
import { type RawBuilder, type Selectable, sql, type Transaction } from 'kysely'
import type { Actor } from '../actor.ts'
import { databaseTime, databaseTimeIn } from '../db/clock.ts'
import type { Database, Tx } from '../db/database.ts'
import type { DB, RequestItems, Requests } from '../db/tables.ts'
import { HeldByOthers, inTransaction } from '../db/transaction.ts'
import { lifetimes } from '../lifetimes.ts'
import { passNewsOn } from '../mail/news.ts'
import { announce } from './events/announce.ts'

declare const checked: unique symbol

/**
 * A locked request on which the actor may act. Only the functions below make one, and only its `tx` writes to the tables
 * of requests: no use case can forget the lock or the ownership check.
 */
export interface LockedRequest {
  readonly [checked]: true
  /** The transaction that holds the lock. */
  readonly tx: Transaction<DB>
  readonly requestId: number
  /** The company. */
  readonly dealerId: number
  /** Who of the company looks after it; who writes it, as long as it is a draft. */
  readonly contactId: number
  readonly title: string
  readonly status: RequestStatus
  readonly completed: boolean
  readonly openedByService: boolean
  readonly archivedByDealer: boolean
  readonly archivedByAdmins: boolean
}

/** What is read of an item under the lock of its request. */
export const itemColumns = [
  'itemId',
  'itemType',
  'brand',
  'itemNumber',
  'serialNumber',
  'needsSchematic',
  'status',
  'turn',
  'turnSince',
  'takenBy',
  'declineReason',
  'exchangeNote',
  'infoRequiredNote',
  'replacementSerial',
  'nextStep',
  'nextStepDue',
  'nextStepDoneAt',
  'nextStepRemindedAt',
  'repairResult',
  'layoutReleasedAt',
  'lastModifiedAt',
  'lastModifiedBy',
  'unreadByDealer',
  'version',
  'savedAs',
  // The declined item that this one looks at again, and all who declined that.
  'anotherLookAt',
  'firstDeciders',
] as const
export type LockedItem = Readonly<Pick<Selectable<RequestItems>, (typeof itemColumns)[number]>>

export interface LockedItemInRequest {
  readonly request: LockedRequest
  readonly item: LockedItem
  readonly others: readonly LockedItem[]
}

type Found = Omit<LockedRequest, typeof checked | 'tx'>

/** A request by its id, or as the one an item stands in. */
type Wanted = { readonly requestId: number } | { readonly itemId: number }

const requestColumns = [
  'requests.requestId',
  'requests.dealerId',
  'requests.contactId',
  'requests.title',
  'requests.status',
  'requests.completedAt',
  'requests.openedByServiceAt',
  'requests.archivedByDealerAt',
  'requests.archivedByAdminsAt',
] as const

type RequestRow = Pick<
  Selectable<Requests>,
  | 'requestId'
  | 'dealerId'
  | 'contactId'
  | 'title'
  | 'status'
  | `${'completed' | 'openedByService' | 'archivedByDealer' | 'archivedByAdmins'}At`
>

const foundIn = ({
  completedAt,
  openedByServiceAt,
  archivedByDealerAt,
  archivedByAdminsAt,
  ...request
}: RequestRow): Found => ({
  ...request,
  completed: completedAt !== null,
  openedByService: openedByServiceAt !== null,
  archivedByDealer: archivedByDealerAt !== null,
  archivedByAdmins: archivedByAdminsAt !== null,
})

type MayAct = (request: Found, tx: Tx) => boolean | Promise<boolean>
/**
 * What a company submitted all its people may act on; a draft belongs to its creator alone. Since the call began a merge may
 * have brought both into another company: read again only where it is not that of before.
 */
const ownedBy =
  ({ userId, companyId }: Actor): MayAct =>
  async ({ dealerId, contactId, completed }, tx) =>
    (completed || contactId === userId) &&
    (dealerId === companyId || dealerId === (await companyByNow(tx, userId).executeTakeFirstOrThrow()).companyId)
/** For the service. */
const submitted: MayAct = (request) => request.completed

const locked = (tx: Tx, found: Found): LockedRequest => ({ ...found, tx: allTables(tx) }) as LockedRequest
/** From the first time that an administrator acts on a request its dealer cannot take it back. */
async function openedByService(tx: Tx, found: Found): Promise<LockedRequest> {
  if (!found.openedByService)
    await allTables(tx)
      .updateTable('requests')
      .set({ openedByServiceAt: databaseTime })
      .where('requestId', '=', found.requestId)
      .execute()
  return locked(tx, { ...found, openedByService: true })
}
const allTables = (tx: Tx | Database) => tx as unknown as Transaction<DB>

async function lockRequest(tx: Tx, wanted: Wanted, mayAct: MayAct): Promise<LockedRequest | undefined> {
  const row = await tx
    .selectFrom('requests')
    .select(requestColumns)
    .where('requestId', '=', (where) =>
      'requestId' in wanted
        ? where.val(wanted.requestId)
        : where.selectFrom('requestItems').select('requestId').where('itemId', '=', wanted.itemId),
    )
    .forUpdate()
    .executeTakeFirst()
  const found = row && foundIn(row)
  if (!found || !(await mayAct(found, tx))) return undefined
  return mayAct === submitted ? openedByService(tx, found) : locked(tx, found)
}

/** Locks an own draft, or what the own company submitted; undefined where there is none, or it is somebody else's. */
export const lockOwnRequest = (tx: Tx, actor: Actor, requestId: number): Promise<LockedRequest | undefined> =>
  lockRequest(tx, { requestId }, ownedBy(actor))

/** Locks a submitted request for an administrator. */
export const lockSubmittedRequest = (tx: Tx, requestId: number): Promise<LockedRequest | undefined> =>
  lockRequest(tx, { requestId }, submitted)

/** Notes for good that an administrator has opened a request. False where its dealer took it back meanwhile. */
export const openForService = (db: Database, requestId: number): Promise<boolean> =>
  inTransaction(db, async (tx) => (await lockSubmittedRequest(tx, requestId)) !== undefined)

const idsOf = (rows: readonly Pick<RequestRow, 'requestId'>[]) => rows.map(({ requestId }) => requestId)

/** Locks requests, by their ids, so that no two wait for each other. Before the accounts, as all locks are ordered. */
async function lockRequests(tx: Tx, which: RawBuilder<boolean>): Promise<readonly number[]> {
  const query = tx.selectFrom('requests').select('requestId').where(which)
  return idsOf(await query.orderBy('requestId').forUpdate().execute())
}

/**
 * Locks requests once more, after the accounts: one may have come in between. So it waits for nobody; where somebody else
 * holds one, the transaction is run once more.
 */
async function lockRequestsAgain(tx: Tx, which: RawBuilder<boolean>): Promise<readonly number[]> {
  const query = tx.selectFrom('requests').select('requestId').where(which)
  const requestIds = idsOf(await query.forUpdate().skipLocked().execute())
  const held = query.where(sql<boolean>`request_id <> all (${requestIds}::integer[])`)
  if (await held.limit(1).executeTakeFirst()) throw new HeldByOthers()
  return requestIds
}

/** Locks the open requests in which an administrator has taken something. */
export const lockRequestsTakenBy = (tx: Tx, userId: number): Promise<readonly number[]> =>
  lockRequests(
    tx,
    sql`request_id in (select request_id from request_items where taken_by = ${userId} and not request_closed)`,
  )

/** Gives back what an administrator has taken, whose account is locked: nobody takes anything for it meanwhile. */
export async function freeItemsTakenBy(tx: Tx, userId: number): Promise<void> {
  const freed = await allTables(tx)
    .updateTable('requestItems')
    .set({ takenBy: null })
    .where('takenBy', '=', userId)
    // What is decided may come back while its request is open.
    .where('requestClosed', '=', false)
    .returning(['requestId', 'itemId'])
    .execute()
  await announce(tx, ...freed.map((item) => ({ kind: 'item-taken', forAdmins: true, ...item }) as const))
}

/** An account and its company. */
interface Person {
  readonly userId: number
  readonly companyId: number
}

/**
 * `where` for `requests` that have not come to their end: drafts, open ones, and closed ones after which something is still to be
 * done, or whose decision may still be undone, which opens them again.
 */
const unfinished: RawBuilder<boolean> = sql`(not requests.closed or exists (
  select from request_items where request_items.request_id = requests.request_id
    and next_step_due is not null and next_step_done_at is null) or exists (
  select from undoable_decisions where undoable_decisions.request_id = requests.request_id
    and decided_at > ${databaseTimeIn(-lifetimes.undo.mailWaits)}))`

const unfinishedOf = ({ userId, companyId }: Person): RawBuilder<boolean> =>
  sql`contact_id = ${userId} and dealer_id = ${companyId} and ${unfinished}`
const ofCompany = (companyId: number): RawBuilder<boolean> => sql`dealer_id = ${companyId}`

/** Locks what a person looks after and is unfinished. */
export const lockRequestsOf = (tx: Tx, person: Person): Promise<readonly number[]> =>
  lockRequests(tx, unfinishedOf(person))

/** Locks all requests of a company. */
export const lockRequestsOfCompany = (tx: Tx, companyId: number): Promise<readonly number[]> =>
  lockRequests(tx, ofCompany(companyId))

/**
 * Gives locked requests of a person to a colleague, with what the person has uploaded for drafts, saved in an item or still in
 * the form of the next one: else nobody could take a picture off one.
 */
async function handOverRequestsOf(
  tx: Tx,
  { userId, companyId }: Person,
  requestIds: readonly number[],
  contactId: number,
): Promise<void> {
  const uploads = allTables(tx).updateTable('files').set({ uploaderId: contactId }).where('uploaderId', '=', userId)
  if (requestIds.length === 0) return
  const given = allTables(tx).updateTable('requests').set({ contactId }).where('requestId', 'in', requestIds)
  const rows = await given.returning(['requestId', 'completedAt']).execute()
  const drafts = rows.filter(({ completedAt }) => !completedAt).map(({ requestId }) => requestId)
  if (drafts.length > 0) {
    await noteChanged(tx, drafts, databaseTime)
    await uploads
      .where('attachedAs', 'is', null)
      .where('removedAt', 'is', null)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('unfinishedItems')
            .where('requestId', 'in', drafts)
            // Keys are random: none is a part of anything else.
            .where(sql<boolean>`position(files.key in unfinished_items.content::text) > 0`),
        ),
      )
      .execute()
    await uploads
      .where('itemId', 'in', ({ selectFrom }) =>
        selectFrom('requestItems').select('itemId').where('requestId', 'in', drafts),
      )
      .execute()
  }
  await announce(
    tx,
    { kind: 'request-handed-over', companyId, forAdmins: true },
    ...(drafts.length > 0 ? [{ kind: 'draft-changed', userId: contactId } as const] : []),
  )
}

/** Gives a colleague all that a person looks after, whose requests and then account are locked, with the news of it that wait. */
export async function handOverAllOf(tx: Tx, person: Person, contactId: number): Promise<void> {
  const requestIds = await lockRequestsAgain(tx, unfinishedOf(person))
  await handOverRequestsOf(tx, person, requestIds, contactId)
  await passNewsOn(tx, person, requestIds, contactId)
}

/** Gives one request to a colleague; a draft with what lies in it. */
export async function handOverRequest({ tx, requestId, ...request }: LockedRequest, contactId: number): Promise<void> {
  const { completed, contactId: userId, dealerId: companyId } = request
  if (!completed) return handOverRequestsOf(tx, { userId, companyId }, [requestId], contactId)
  await tx.updateTable('requests').set({ contactId }).where('requestId', '=', requestId).execute()
  await announce(tx, { kind: 'request-handed-over', companyId, forAdmins: true, requestId })
}

/** What went over into a company in a merge. */
export interface MergedRequests {
  readonly intoId: number
  readonly requests: readonly number[]
  /** The newest request that there was. */
  readonly lastRequest: number
  readonly userIds: readonly number[]
}

const ofMerge = ({ intoId, requests, lastRequest, userIds }: MergedRequests): RawBuilder<boolean> =>
  sql`dealer_id = ${intoId} and (request_id = any (${requests}::integer[])
    or request_id > ${lastRequest} and contact_id = any (${userIds}::integer[]))`

/** Locks what goes back when a merge is taken back: what went over, and of what was filed since what those look after who go back. */
export const lockMergedRequests = (tx: Tx, merged: MergedRequests): Promise<readonly number[]> =>
  lockRequests(tx, ofMerge(merged))

/** Moves what {@link lockMergedRequests} has locked, and then the people who go back, to a company. */
export const moveMergedRequests = async (tx: Tx, merged: MergedRequests, into: number): Promise<void> =>
  moveRequests(tx, await lockRequestsAgain(tx, ofMerge(merged)), merged.intoId, into)

/** Moves locked requests of a company to another one, with people who go there. */
async function moveRequests(tx: Tx, requestIds: readonly number[], from: number, into: number): Promise<void> {
  if (requestIds.length === 0) return
  await allTables(tx)
    .updateTable('requests')
    .set({ dealerId: into })
    .where(sql<boolean>`request_id = any (${requestIds}::integer[])`)
    .execute()
  for (const companyId of [from, into]) await announce(tx, { kind: 'request-handed-over', companyId, forAdmins: true })
}

/** Moves all requests of a company, whose requests and then people are locked, and answers their ids. */
export async function moveAllRequests(tx: Tx, from: number, into: number): Promise<readonly number[]> {
  const requestIds = await lockRequestsAgain(tx, ofCompany(from))
  await moveRequests(tx, requestIds, from, into)
  return requestIds
}

/** Whose turn an item of a submitted request is. */
export function turnOf({ itemId, turn, turnSince }: Pick<LockedItem, 'itemId' | 'turn' | 'turnSince'>): TurnSince {
  if (!turn || !turnSince) throw new Error(`Item ${itemId} was submitted without a turn`)
  return { turn, turnSince }
}

const companyByNow = (tx: Tx, userId: number) => tx.selectFrom('users').select('companyId').where('userId', '=', userId)

/** The company of somebody, who stays in it until the transaction ends. */
export const companyUntilDone = async (tx: Tx, userId: number): Promise<number> =>
  (await companyByNow(tx, userId).forShare().executeTakeFirstOrThrow()).companyId

/**
 * Begins a draft. Nobody else knows it before its transaction ends, so it needs no lock; its writer does not change companies
 * meanwhile, and is of the one that the database has by now.
 */
export async function insertDraft(
  tx: Tx,
  { userId: contactId }: Actor,
  draft: { readonly title: string; readonly createdAt: Date },
): Promise<Pick<LockedRequest, 'requestId' | 'title'>> {
  const dealerId = await companyUntilDone(tx, contactId)
  return allTables(tx)
    .insertInto('requests')
    .values({ ...draft, dealerId, contactId })
    .returning(['requestId', 'title'])
    .executeTakeFirstOrThrow()
}

/**
 * Takes over requests that were closed before the portal knew them, with their ids in the same order. Nobody else knows
 * them before their transaction ends, so they need no lock.
 */
export async function insertPastRequests(
  tx: Tx,
  requests: readonly PastRequestRow[],
): Promise<Pick<LockedRequest, 'tx'> & { readonly requestIds: readonly number[] }> {
  const rows = requests.map((request) => ({
    ...request,
    ...{ status: 'Closed' as const, closed: true, openedByServiceAt: request.closedAt },
  }))
  const inserted = await allTables(tx).insertInto('requests').values(rows).returning('requestId').execute()
  const requestIds = inserted.map(({ requestId }) => requestId).sort((one, other) => one - other)
  return { tx: allTables(tx), requestIds }
}

interface PastRequestRow {
  readonly dealerId: number
  readonly contactId: number
  readonly title: string
  readonly createdAt: Date
  readonly completedAt: Date
  readonly closedAt: Date
  readonly archivedByDealerAt: Date
  readonly archivedByAdminsAt: Date
}

/**
 * Notes that a draft was changed where neither an item of it nor one that is being written says so: one that nobody changes
 * is removed some weeks later. Before its files are changed, as everywhere.
 */
export const noteDraftChanged = ({ tx, requestId }: Pick<LockedRequest, 'tx' | 'requestId'>, at: Date): Promise<void> =>
  noteChanged(tx, [requestId], at)

async function noteChanged(tx: Tx, drafts: readonly number[], at: Date | RawBuilder<Date>): Promise<void> {
  const all = allTables(tx)
  await all.updateTable('requestItems').set({ lastModifiedAt: at }).where('requestId', 'in', drafts).execute()
  await all.updateTable('unfinishedItems').set({ changedAt: at }).where('requestId', 'in', drafts).execute()
}

/** Locks up to `limit` drafts that nobody changed since `before`, the oldest first; those that somebody else holds are left out. */
export async function lockAbandonedDrafts(tx: Tx, before: Date, limit: number): Promise<LockedRequest[]> {
  const rows = await tx
    .selectFrom('requests')
    .select(requestColumns)
    .where('completedAt', 'is', null)
    .where('createdAt', '<', before)
    .where(({ not, exists, or, selectFrom }) => {
      const saved = selectFrom('requestItems').where('lastModifiedAt', '>=', before)
      const written = selectFrom('unfinishedItems').where('changedAt', '>=', before)
      return not(
        or([
          exists(saved.whereRef('requestItems.requestId', '=', 'requests.requestId')),
          exists(written.whereRef('unfinishedItems.requestId', '=', 'requests.requestId')),
        ]),
      )
    })
    .orderBy('createdAt')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map((row) => locked(tx, foundIn(row)))
}

/** Forgets files that were removed before this moment; they are attached to no request any more. */
export async function forgetRemovedFiles(db: Database, before: Date): Promise<void> {
  // Said again, although it follows: the index of the unattached files serves.
  const removed = allTables(db).deleteFrom('files').where('attachedAs', 'is', null).where('removedAt', '<', before)
  await removed.execute()
}

/**
 * Locks the request of an item, then reads the item with its siblings. It locks the request's row, not the item's: when
 * two administrators decide the last two items at once, the second must see what the first decided, or nobody closes
 * the request.
 */
async function lockItem(tx: Tx, itemId: number, mayAct: MayAct): Promise<LockedItemInRequest | undefined> {
  const request = await lockRequest(tx, { itemId }, mayAct)
  if (!request) return undefined
  const items = await itemsOf(request)
  // Deleted between the look-up and the lock: then it is not there.
  const item = items.find((candidate) => candidate.itemId === itemId)
  return item && { request, item, others: items.filter((other) => other !== item) }
}

/** All items of a request, in their order. */
const itemsOf = ({ tx, requestId }: LockedRequest): Promise<LockedItem[]> =>
  tx.selectFrom('requestItems').select(itemColumns).where('requestId', '=', requestId).orderBy('itemId').execute()

/** Locks the request of an item of the actor's own, draft or not; undefined as in {@link lockOwnRequest}. */
export const lockOwnItem = (tx: Tx, actor: Actor, itemId: number): Promise<LockedItemInRequest | undefined> =>
  lockItem(tx, itemId, ownedBy(actor))

/** Locks the submitted request of an item for an administrator; undefined as in {@link lockSubmittedRequest}. */
export const lockSubmittedItem = (tx: Tx, itemId: number): Promise<LockedItemInRequest | undefined> =>
  lockItem(tx, itemId, submitted)

export interface LockedItems {
  readonly request: LockedRequest
  /** All items of the request, in their order. */
  readonly items: readonly LockedItem[]
}

/** Locks a submitted request for an administrator, and reads its items; undefined as in {@link lockSubmittedRequest}. */
export async function lockSubmittedItems(tx: Tx, wanted: Wanted): Promise<LockedItems | undefined> {
  const request = await lockRequest(tx, wanted, submitted)
  return request && { request, items: await itemsOf(request) }
}

/**
 * Locks the request of an item for one side, and reads the item in the same statement. For a change that does not depend
 * on the other items; undefined as above. The item's row is locked after its request's, so that it is read as whoever held
 * the lock before left it.
 */
export async function lockRequestOfItem(
  tx: Tx,
  side: Side,
  actor: Actor,
  itemId: number,
): Promise<{ readonly request: LockedRequest; readonly item: NamedItem & StandingItem } | undefined> {
  const row = await tx
    .selectFrom('requestItems')
    .innerJoin('requests', 'requests.requestId', 'requestItems.requestId')
    .select(['itemId', 'brand', 'itemNumber', 'serialNumber', ...standColumns, ...requestColumns])
    .where('itemId', '=', itemId)
    .forUpdate('requests')
    .forNoKeyUpdate('requestItems')
    .executeTakeFirst()
  if (!row) return undefined
  const { brand, itemNumber, serialNumber, itemStatus, turn, turnSince, ...columns } = row
  const found = foundIn(columns)
  const mayAct = side === 'dealer' ? ownedBy(actor) : submitted
  return (await mayAct(found, tx))
    ? {
        request: side === 'admins' ? await openedByService(tx, found) : locked(tx, found),
        item: { itemId, brand, itemNumber, serialNumber, status: itemStatus, turn, turnSince },
      }
    : undefined
}

type StandingItem = Pick<LockedItem, 'status' | 'turn' | 'turnSince'>
const standColumns = ['requestItems.status as itemStatus', 'turn', 'turnSince'] as const
type NamedItem = Pick<LockedItem, 'itemId' | 'brand' | 'itemNumber' | 'serialNumber'>

/** How an event names the item it is about. */
export const itemForMail = ({ request, item }: { readonly request: LockedRequest; readonly item: NamedItem }) => ({
  requestId: request.requestId,
  requestTitle: request.title,
  itemId: item.itemId,
  brand: item.brand,
  itemNumber: item.itemNumber,
  serialNumber: item.serialNumber,
})
