import { dayIn } from '@portal/domain/units/calendar-day.ts'
import { termsOf } from '@portal/domain/units/terms.ts'
import { type KnownUnit, verdictOn } from '@portal/domain/units/verdict.ts'
import type { Tx } from '../../db/database.ts'
import { type HistoryToWrite, historyInsert } from '../../modules/item-history.ts'
import { insertPastRequests } from '../../modules/locked-request.ts'
import { demoAccounts } from '../demo-data.ts'
import type { PastItem, PastRequest } from './claims.ts'
import type { UnitIds } from './insert-units.ts'
import { daysBefore } from './shipments.ts'
import type { StoredPicture } from './store-pictures.ts'
import { brandOf, momentOf, type World } from './world.ts'

type Requests = Awaited<ReturnType<typeof insertPastRequests>>

const minuteMs = 60_000

const question = 'Please send a photo of the type label and tell us how the unit was connected.'
const reply = 'The label is readable on the photo. It was connected as your manual says, by our workshop.'
const repairAttempt = 'Fuses and connections checked, other source and other speakers tried. No change.'

/** The requests with their items; pictures are in the order of the items. */
export async function insertClaims(
  world: World,
  tx: Tx,
  units: UnitIds,
  requests: readonly PastRequest[],
  pictures: readonly StoredPicture[],
): Promise<Requests> {
  const rows = requests.map((request) => requestRow(world, request))
  const closed = await insertPastRequests(tx, rows)
  const verdicts = await verdictsOn(world, tx, units, requests)
  await insertItems(world, closed, requests, verdicts, pictures)
  return closed
}

const earliest = (daysAgo: readonly number[]): number => Math.min(...daysAgo)

function requestRow(world: World, { dealer, title, submittedDaysAgo, items }: PastRequest) {
  const closed = earliest(items.map(({ decidedDaysAgo }) => decidedDaysAgo))
  const completedAt = momentOf(world, submittedDaysAgo)
  return {
    dealerId: world.people[dealer].companyId,
    contactId: world.people[dealer].userId,
    title,
    createdAt: new Date(completedAt.getTime() - 20 * minuteMs),
    completedAt,
    closedAt: momentOf(world, closed),
    archivedByAdminsAt: momentOf(world, closed - 0.5),
    archivedByDealerAt: momentOf(world, closed - 1.5),
  }
}

/** What the portal would have said about each item when it was submitted. */
async function verdictsOn(world: World, tx: Tx, units: UnitIds, requests: readonly PastRequest[]): Promise<string[]> {
  const terms = await tx
    .selectFrom('terms')
    .select(['termsId', 'productId', 'brand', 'itemType', 'months', 'countsFrom', 'shippedFrom'])
    .execute()
  const past = new Map<string, { replacedBy: string | null; earlierClaims: number }>()
  return requests.flatMap(({ dealer, submittedDaysAgo, items }) =>
    items.map(({ unit, replacement }) => {
      const { product, serialNumber, soldTo } = unit
      const { itemType, itemNumber } = product
      const brand = brandOf(world, product)
      const { unitId, productId } = units.get(serialNumber) ?? { unitId: 0, productId: 0 }
      const shippedOn = daysBefore(world.today, unit.shippedDaysAgo)
      const known: KnownUnit = {
        ...{ unitId, brand, itemNumber, itemType, shippedOn },
        soldOn: unit.soldDaysAgo === undefined ? null : daysBefore(world.today, unit.soldDaysAgo),
        manufacturedOn: daysBefore(world.today, unit.manufacturedDaysAgo),
        debtorNumber: demoAccounts[soldTo].debtorNumber,
        terms: termsOf({ productId, brand, itemType, shippedOn }, terms),
      }
      const claimed = { brand, itemNumber, debtorNumber: demoAccounts[dealer].debtorNumber, soldOn: null }
      const before = past.get(serialNumber) ?? { replacedBy: null, earlierClaims: 0 }
      past.set(serialNumber, {
        replacedBy: replacement?.serialNumber ?? before.replacedBy,
        earlierClaims: before.earlierClaims + 1,
      })
      const day = dayIn(world.timeZone, momentOf(world, submittedDaysAgo))
      return JSON.stringify(verdictOn(day, claimed, known, before))
    }),
  )
}

/** The items with their pictures, messages and histories; verdicts and pictures are in the same order. */
async function insertItems(
  world: World,
  { tx, requestIds }: Requests,
  requests: readonly PastRequest[],
  verdicts: readonly string[],
  pictures: readonly StoredPicture[],
): Promise<void> {
  const inRequests = requests.flatMap((request, index) =>
    request.items.map((item) => ({ item, request, requestId: requestIds[index] ?? 0 })),
  )
  const rows = inRequests.map(({ item, request, requestId }, index) => ({
    ...itemRow(world, request, item),
    requestId,
    verdict: verdicts[index] ?? null,
  }))
  const inserted = await tx.insertInto('requestItems').values(rows).returning('itemId').execute()
  const itemIds = inserted.map(({ itemId }) => itemId).sort((one, other) => one - other)

  const files = inRequests.map(({ request }, index) => ({
    ...(pictures[index] as StoredPicture),
    ...{ uploaderId: world.people[request.dealer].userId, attachedAs: 'item' as const, position: 0 },
    createdAt: momentOf(world, request.submittedDaysAgo),
    itemId: itemIds[index] ?? 0,
  }))
  await tx.insertInto('files').values(files).execute()

  const answers = inRequests.flatMap(({ item, request }, index) =>
    item.question
      ? {
          itemId: itemIds[index] ?? 0,
          senderId: world.people[request.dealer].userId,
          senderSide: 'dealer' as const,
          content: reply,
          createdAt: momentOf(world, item.question.answeredDaysAgo),
        }
      : [],
  )
  await tx.insertInto('messages').values(answers).execute()

  const entries = inRequests.flatMap(({ item, request }, index) =>
    historyOf(world, request, item).map((entry) => ({ ...entry, itemId: itemIds[index] ?? 0 })),
  )
  // In the order in which it happened, as the history of a living portal is.
  await historyInsert(
    tx,
    entries.toSorted((one, other) => one.at.getTime() - other.at.getTime()),
  ).execute()
}

function itemRow(world: World, { administrator, submittedDaysAgo }: PastRequest, item: PastItem) {
  const { unit, fault, outcome, question: asked, decidedDaysAgo, replacement } = item
  const { itemType, itemNumber } = unit.product
  return {
    requestClosed: true,
    ...{ itemType, brand: brandOf(world, unit.product), itemNumber, serialNumber: unit.serialNumber },
    issueDescription: fault.issue,
    ...(itemType === 'Amplifier' && { repairAttempt: 'yes' as const, repairAttemptDetails: repairAttempt }),
    status: outcome.status,
    ...notesOf(item),
    infoRequiredNote: asked ? question : null,
    replacementSerial: replacement?.serialNumber ?? null,
    createdAt: momentOf(world, submittedDaysAgo),
    lastModifiedAt: momentOf(world, decidedDaysAgo),
    ...{ turn: 'done' as const, turnSince: momentOf(world, decidedDaysAgo) },
    lastModifiedBy: world.people[administrator].userId,
  }
}

const notesOf = ({ outcome: { status, note } }: PastItem) => ({
  declineReason: status === 'Declined' ? (note ?? null) : null,
  exchangeNote: status === 'Declined' ? null : (note ?? null),
})

/** Only those that there are, as the history names them. */
const writtenNotes = (item: PastItem): Record<string, string> =>
  Object.fromEntries(Object.entries(notesOf(item)).filter((note): note is [string, string] => note[1] !== null))

function historyOf(world: World, request: PastRequest, item: PastItem): Omit<HistoryToWrite, 'itemId'>[] {
  const { question: asked, decidedDaysAgo, outcome } = item
  const at = (daysAgo: number) => ({ at: momentOf(world, daysAgo) })
  const dealer = { byUser: world.people[request.dealer].userId, bySide: 'dealer' } as const
  const admin = { byUser: world.people[request.administrator].userId, bySide: 'admins' } as const
  const given = item.replacement && { replacementSerialNumber: item.replacement.serialNumber }
  const inQuestion = 'Additional information required'
  const lastDecided = earliest(request.items.map((other) => other.decidedDaysAgo)) === decidedDaysAgo
  const asking: Omit<HistoryToWrite, 'itemId'>[] = asked
    ? [
        {
          ...{ kind: 'status-changed', ...admin, ...at(asked.askedDaysAgo) },
          details: { from: 'Under review', to: inQuestion, infoRequiredNote: question },
        },
        { kind: 'message-posted', ...dealer, ...at(asked.answeredDaysAgo) },
      ]
    : []
  return [
    { kind: 'submitted', ...dealer, ...at(request.submittedDaysAgo) },
    ...asking,
    {
      ...{ kind: 'status-changed', ...admin, ...at(decidedDaysAgo) },
      details: { from: asked ? inQuestion : 'Under review', to: outcome.status, ...writtenNotes(item), ...given },
    },
    ...(lastDecided ? [{ kind: 'request-closed', ...admin, ...at(decidedDaysAgo) } as const] : []),
  ]
}
