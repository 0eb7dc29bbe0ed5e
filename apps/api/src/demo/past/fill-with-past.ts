import { addDays, type Day, dayIn } from '@portal/domain/units/calendar-day.ts'
import { termsOf } from '@portal/domain/units/terms.ts'
import { type KnownUnit, verdictOn } from '@portal/domain/units/verdict.ts'
import { sql } from 'kysely'
import type { Actor } from '../../actor.ts'
import type { Tx } from '../../db/database.ts'
import { historyInsert } from '../../modules/item-history.ts'
import { insertPastRequests } from '../../modules/locked-request.ts'
import { termsFor } from '../../modules/units/known-units.views.ts'
import type { Portal } from '../../portal.ts'
import { type DemoPerson, demoAccounts } from '../demo-data.ts'
import { lastMonday, type Past, type PastItem, type PastRequest, readPast } from './past.ts'
import { type StoredPicture, storePictures } from './store-pictures.ts'

export type People = Readonly<Record<DemoPerson, Actor>>

/** The past as it is seen from one Monday, and what its brands and people are in this installation. */
interface Filling {
  readonly past: Past
  readonly people: People
  readonly timeZone: string
  readonly brandOf: (of: { readonly brand: number }) => string
  readonly dayAgo: (days: number) => Day
  readonly at: (daysAgo: number) => Date
}

const dayMs = 24 * 3600 * 1000

/**
 * Writes two years of products, units and closed requests, all or nothing, straight into the tables: the use cases would
 * take minutes for what one transaction does in a second. What they would have refused, a test looks for.
 */
export async function fillWithPast(portal: Portal, people: People): Promise<void> {
  const { timeZone, brands } = portal.config
  const past = readPast()
  const monday = lastMonday(dayIn(timeZone, portal.now()))
  const filling: Filling = {
    ...{ past, people, timeZone },
    brandOf: ({ brand }) => brands[brand] ?? '',
    dayAgo: (days) => addDays(monday, -days),
    at: (daysAgo) => new Date(Date.parse(monday) - daysAgo * dayMs),
  }
  const ofProducts = past.products.flatMap(({ picture }) => picture ?? [])
  const ofItems = past.requests.flatMap(({ items }) => items.map(({ picture }) => picture))
  // Stored first, so that no row names a missing file.
  const pictures = await storePictures(portal, [...ofProducts, ...ofItems])
  await portal.db.transaction().execute(async (tx) => {
    await insertTerms(filling, tx)
    const productIds = await insertProducts(filling, tx)
    await insertUnits(filling, tx, productIds)
    const closed = await insertRequests(filling, tx, pictures.slice(ofProducts.length))
    const pictured = productIds.filter((_, index) => past.products[index]?.picture)
    const shown = { uploaderId: people.admin.userId, attachedAs: 'product' as const, position: 0 }
    const files = pictured.map((productId, index) => ({ ...(pictures[index] as StoredPicture), ...shown, productId }))
    await closed.tx.insertInto('files').values(files).execute()
  })
}

async function insertTerms({ past: { terms }, people, brandOf, dayAgo, at }: Filling, tx: Tx): Promise<void> {
  const { shippedFromDaysAgo, createdDaysAgo, ...rest } = terms
  const since = { shippedFrom: dayAgo(shippedFromDaysAgo), createdAt: at(createdDaysAgo) }
  const row = { ...rest, ...since, brand: brandOf(terms), createdBy: people.admin.userId }
  await tx.insertInto('terms').values(row).execute()
}

/** The ids, in the order of the products. */
async function insertProducts({ past, brandOf }: Filling, tx: Tx): Promise<number[]> {
  const rows = past.products.map(({ picture: _, ...product }) => ({ ...product, brand: brandOf(product) }))
  const inserted = await tx.insertInto('products').values(rows).returning('productId').execute()
  return inserted.map(({ productId }) => productId).sort((one, other) => one - other)
}

/** One statement with one value: thousands of rows would have more values than a statement may. */
async function insertUnits({ past, dayAgo }: Filling, tx: Tx, productIds: readonly number[]): Promise<void> {
  const rows = past.units.map(({ product, serialNumber, shippedDaysAgo, soldDaysAgo, soldTo, invoice, ...unit }) => {
    const shippedOn = dayAgo(shippedDaysAgo)
    return {
      ...{ productId: productIds[product], serialNumber, shippedOn },
      manufacturedOn: dayAgo(unit.manufacturedDaysAgo),
      soldOn: soldDaysAgo === null ? null : dayAgo(soldDaysAgo),
      debtorNumber: demoAccounts[soldTo].debtorNumber,
      invoice: invoice === null ? '' : `RE-${shippedOn.slice(2).replaceAll('-', '')}-${invoice}`,
    }
  })
  await tx
    .insertInto('units')
    .columns(['productId', 'serialNumber', 'shippedOn', 'manufacturedOn', 'soldOn', 'debtorNumber', 'invoice'])
    .expression(sql`select * from json_to_recordset(${JSON.stringify(rows)}) as shipped ("productId" int,
      "serialNumber" text, "shippedOn" date, "manufacturedOn" date, "soldOn" date, "debtorNumber" text, invoice text)`)
    .execute()
}

/** The requests with their items; pictures are in the order of the items. */
async function insertRequests(filling: Filling, tx: Tx, pictures: readonly StoredPicture[]) {
  const { past, people, at } = filling
  const closed = await insertPastRequests(
    tx,
    past.requests.map((request) => requestRow(filling, request)),
  )
  const units = await claimedUnits(filling, tx)
  const items = past.requests.flatMap((request, index) =>
    request.items.map((item) => ({ item, request, requestId: closed.requestIds[index] ?? 0 })),
  )
  const rows = items.map(({ item, request, requestId }) => ({ requestId, ...itemRow(filling, request, item, units) }))
  const inserted = await closed.tx.insertInto('requestItems').values(rows).returning('itemId').execute()
  const itemIds = inserted.map(({ itemId }) => itemId).sort((one, other) => one - other)
  const written = items.map(({ item, request }, index) => ({
    ...{ item, itemId: itemIds[index] ?? 0, picture: pictures[index] as StoredPicture },
    dealer: { userId: people[request.dealer].userId, submittedAt: at(request.completedDaysAgo) },
    admins: people[request.administrator],
  }))

  const files = written.map(({ itemId, picture, dealer: { userId, submittedAt } }) => ({
    ...{ ...picture, itemId, uploaderId: userId, createdAt: submittedAt, attachedAs: 'item' as const, position: 0 },
  }))
  await closed.tx.insertInto('files').values(files).execute()
  const replies = written.flatMap(({ item, itemId, dealer: { userId } }) =>
    item.replies.map(({ daysAgo, content }) => ({
      ...{ itemId, senderId: userId, senderSide: 'dealer' as const, content, createdAt: at(daysAgo) },
    })),
  )
  await closed.tx.insertInto('messages').values(replies).execute()
  const entries = written.flatMap(({ item, itemId, ...sides }) =>
    item.history.map(({ daysAgo, ...entry }) => ({
      ...{ ...entry, itemId, byUser: sides[entry.bySide].userId, at: at(daysAgo) },
    })),
  )
  // In the order in which it happened, as the history of a living portal is.
  const inOrder = entries.toSorted((one, other) => one.at.getTime() - other.at.getTime())
  await historyInsert(closed.tx, inOrder).execute()
  return closed
}

function requestRow({ people, dayAgo, at }: Filling, { dealer, title, ...request }: PastRequest) {
  return {
    ...{ dealerId: people[dealer].companyId, contactId: people[dealer].userId },
    title: title ?? `Returns of ${dayAgo(Math.ceil(request.completedDaysAgo))}`,
    createdAt: at(request.createdDaysAgo),
    completedAt: at(request.completedDaysAgo),
    closedAt: at(request.closedDaysAgo),
    archivedByAdminsAt: at(request.archivedByAdminsDaysAgo),
    archivedByDealerAt: at(request.archivedByDealerDaysAgo),
  }
}

/** By serial number, with their terms. */
async function claimedUnits({ past }: Filling, tx: Tx): Promise<ReadonlyMap<string, KnownUnit>> {
  const serialNumbers = past.requests.flatMap(({ items }) => items.map(({ serialNumber }) => serialNumber))
  const units = await tx
    .selectFrom('units')
    .innerJoin('products', 'products.productId', 'units.productId')
    .select(['unitId', 'serialNumber', 'shippedOn', 'soldOn', 'manufacturedOn', 'debtorNumber'])
    .select(['products.productId', 'brand', 'itemType', 'itemNumber'])
    .where('serialNumber', 'in', serialNumbers)
    .execute()
  const terms = await termsFor(tx, units)
  return new Map(units.map((unit) => [unit.serialNumber, { ...unit, terms: termsOf(unit, terms) }]))
}

function itemRow(filling: Filling, request: PastRequest, item: PastItem, units: ReadonlyMap<string, KnownUnit>) {
  const { people, timeZone, at } = filling
  const { serialNumber, decidedDaysAgo, picture: _, replies: _replies, history: _history, ...columns } = item
  const unit = units.get(serialNumber)
  if (!unit) throw new Error(`The demo's past has no unit ${serialNumber}.`)
  const { brand, itemType, itemNumber } = unit
  const { debtorNumber } = demoAccounts[request.dealer]
  const createdAt = at(request.completedDaysAgo)
  // What the portal would have said when it was submitted. No unit is claimed twice in this past.
  const past = { replacedBy: null, earlierClaims: 0 }
  const verdict = verdictOn(dayIn(timeZone, createdAt), { brand, itemNumber, debtorNumber, soldOn: null }, unit, past)
  return {
    ...{ ...columns, brand, itemType, itemNumber, serialNumber, requestClosed: true, createdAt },
    verdict: JSON.stringify(verdict),
    ...{ lastModifiedAt: at(decidedDaysAgo), lastModifiedBy: people[request.administrator].userId },
    ...{ turn: 'done' as const, turnSince: at(decidedDaysAgo) },
  }
}
