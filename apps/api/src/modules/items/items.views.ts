import type { AskedPoint, ItemDetail, ItemRow, LookedAtAgain } from '@portal/contract/items/item-shapes.ts'
import { mayAskForAnotherLook, outcomeOfAnotherLook } from '@portal/domain/items/another-look.ts'
import { decidingKinds } from '@portal/domain/items/item-history.ts'
import { isDecided } from '@portal/domain/items/item-statuses.ts'
import { isLanguage, type Language } from '@portal/domain/languages.ts'
import { limits } from '@portal/domain/limits.ts'
import { type Day, dayIn } from '@portal/domain/units/calendar-day.ts'
import { type Verdict, verdictForDealers } from '@portal/domain/units/verdict.ts'
import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Readable } from '../../db/database.ts'
import type { Portal } from '../../portal.ts'
import type { Storage } from '../../storage/storage.ts'
import { hasColleagues } from '../colleagues/colleagues.views.ts'
import { filesAttachedAs, imageOf, linkTo, mediaOf, proofWithoutLink, saleProofOf } from '../files/shown-files.ts'
import { builtOnceForReader, mayReadRequest, type Reader, visibleTo } from '../reader.ts'

/** What an item's own table and its request say, as the contract names it, for one reader. */
const selectItems = (db: Readable, reader: Reader) =>
  db
    .selectFrom('requestItems as items')
    .innerJoin('requests', 'requests.requestId', 'items.requestId')
    .innerJoin('companies as dealers', 'dealers.companyId', 'requests.dealerId')
    .innerJoin('users as contacts', 'contacts.userId', 'requests.contactId')
    .where(visibleTo(reader))
    .select(['items.itemId as id', 'items.requestId', 'requests.title as requestTitle', 'dealers.companyName'])
    .select(['contacts.userId as contactId', 'contacts.firstName', 'contacts.lastName'])
    .select(['items.itemType', 'items.brand', 'items.itemNumber', 'items.serialNumber', 'items.issueDescription'])
    .select(['items.status', 'requests.status as requestStatus', 'items.unreadByAdmins', 'items.unreadByDealer'])
    .select(['items.amplifierOption', 'items.needsSchematic', 'items.repairAttempt as amplifierRepairAttempt'])
    .select(['items.repairAttemptDetails as amplifierRepairAttemptDetails', 'items.turn', 'items.turnSince'])
    .select(['items.soldOn', 'items.faultKind', 'items.version'])
    .select(reader.side === 'admins' ? 'archivedByAdminsAt as archivedAt' : 'archivedByDealerAt as archivedAt')
    .select((item) => [
      (reader.side === 'dealer'
        ? sql<boolean>`(${mayBeTakenBack} and requests.contact_id = ${reader.userId})`
        : mayBeTakenBack
      ).as('mayBeTakenBack'),
      saleProofOf(item.ref('items.itemId')).as('saleProof'),
      mediaOf(item.ref('items.itemId')).as('media'),
      jsonArrayFrom(
        item
          .selectFrom('skippedShots as skipped')
          .select(['skipped.shot', 'skipped.why'])
          .whereRef('skipped.itemId', '=', 'items.itemId')
          .orderBy('skipped.shot'),
      ).as('skippedShots'),
      jsonArrayFrom(
        item
          .selectFrom('dealerSpots as spots')
          .innerJoin('files', 'files.fileId', 'spots.fileId')
          .select(['files.key as imagePath', 'spots.x', 'spots.y', 'spots.text'])
          .whereRef('spots.itemId', '=', 'items.itemId')
          .whereRef('files.itemId', '=', 'items.itemId')
          .where('files.attachedAs', '=', 'item')
          .orderBy('spots.position'),
      ).as('dealerSpots'),
    ])

const mayBeTakenBack = sql<boolean>`(
  requests.completed_at is not null and requests.opened_by_service_at is null
    and requests.status = 'Open' and not exists (
    select from request_items others left join messages using (item_id)
    where others.request_id = requests.request_id and (message_id is not null or others.another_look_at is not null)
  ))`

type ReadItem = Awaited<ReturnType<ReturnType<typeof selectItems>['executeTakeFirstOrThrow']>>

/** What both the list and the page show; nothing of the row that is for one side only goes on from here. */
async function itemFacts<Row extends ReadItem>(storage: Storage, reader: Reader, row: Row) {
  const { media, saleProof, unreadByAdmins, unreadByDealer, archivedAt, turnSince, ...others } = row
  const { contactId, firstName, lastName, ...facts } = others
  return {
    ...facts,
    contact: { userId: contactId, firstName, lastName },
    archived: archivedAt !== null,
    images: await Promise.all(media.map((file) => imageOf(storage, row.id, file))),
    thumbnails: media.map((file) => file.thumbKey).filter((key) => key !== null),
    hasUnreadMessages: reader.side === 'admins' && unreadByAdmins,
    hasUnreadAdminResponse: reader.side === 'dealer' && unreadByDealer,
    turnSince: turnSince?.toISOString() ?? null,
    saleProof: saleProof && {
      ...proofWithoutLink(saleProof),
      url: await linkTo(storage, saleProof.key, saleProof.fileName),
    },
  }
}

const itemsOf = builtOnceForReader((db, reader, { requestId }: { readonly requestId: number }) =>
  selectItems(db, reader).where('items.requestId', '=', requestId).orderBy('items.itemId'),
)
const oneItem = builtOnceForReader((db, reader, given: { readonly requestId: number; readonly itemId: number }) =>
  selectItems(db, reader).where('items.requestId', '=', given.requestId).where('items.itemId', '=', given.itemId),
)

/**
 * The items of a request in the order they were added, or only the one that is asked for; undefined where the reader may
 * not see the request.
 */
export async function itemsOfRequest(
  { db, storage }: { db: Readable; storage: Storage },
  reader: Reader,
  requestId: number,
  only?: { readonly itemId: number },
): Promise<ItemRow[] | undefined> {
  const rows = await (only ? oneItem(db, reader, { requestId, ...only }) : itemsOf(db, reader, { requestId }))
  // No item, or no request that the reader may see.
  if (rows.length === 0 && !(await mayReadRequest(db, reader, requestId))) return undefined
  return Promise.all(rows.map((row) => itemFacts(storage, reader, row)))
}

/** An item with all that its page shows. */
const selectDetail = (db: Readable, reader: Reader) =>
  selectItems(db, reader)
    .leftJoin('users as modifiers', 'modifiers.userId', 'items.lastModifiedBy')
    .select(['requests.dealerId as distributorId', 'requests.closedAt', 'contacts.language as dealerLanguage'])
    .select(['items.createdAt', 'items.lastModifiedAt'])
    .select(['modifiers.firstName as lastModifiedByName', 'items.declineReason', 'items.exchangeNote'])
    .select(['items.infoRequiredNote', 'items.replacementSerial as replacementSerialNumber'])
    .select(['items.nextStep', 'items.nextStepDue', 'items.nextStepDoneAt', 'items.layoutText'])
    .select(['items.layoutReleasedAt', 'items.repairResult', 'items.repairResultReason', 'items.verdict'])
    .select((item) => [
      jsonArrayFrom(
        filesAttachedAs('layout').select(['key', 'fileName']).where('files.itemId', '=', item.ref('items.itemId')),
      ).as('layouts'),
      // The newest round first, each in the order in which it was ticked.
      jsonArrayFrom(
        item
          .selectFrom(
            item
              .selectFrom('askedPoints')
              .selectAll()
              .whereRef('askedPoints.itemId', '=', 'items.itemId')
              .orderBy('askedId', 'desc')
              .limit(limits.point.maximumShown)
              .as('asked'),
          )
          .select(['askedId', 'pointId', 'kind', 'wording', 'unit', 'askedAt', 'answeredAt', 'answer', 'answeredIn'])
          .select(['endedAt', 'endedBy'])
          .orderBy('askedIn', 'desc')
          .orderBy('askedId'),
      ).as('asked'),
      // In the pictures that are still there.
      jsonArrayFrom(
        item
          .selectFrom('itemSpots as spots')
          .innerJoin('files', 'files.fileId', 'spots.fileId')
          .select(['files.key as imagePath', 'spots.x', 'spots.y', 'spots.text'])
          .whereRef('spots.itemId', '=', 'items.itemId')
          .whereRef('files.itemId', '=', 'items.itemId')
          .where('spots.replacedAt', 'is', null)
          .where('files.attachedAs', '=', 'item')
          .orderBy('spots.position'),
      ).as('spots'),
      // Where it is looked at again.
      jsonObjectFrom(
        item
          .selectFrom('requestItems as looks')
          .select(['looks.requestId', 'looks.itemId', 'looks.createdAt as askedAt', 'looks.status'])
          .whereRef('looks.anotherLookAt', '=', 'items.itemId'),
      ).as('anotherLook'),
      // What it looks at again.
      jsonObjectFrom(
        item
          .selectFrom('requestItems as declined')
          .innerJoin('requests as closed', 'closed.requestId', 'declined.requestId')
          .select(['declined.requestId', 'declined.itemId', 'declined.issueDescription', 'items.firstDeciders'])
          .select((look) => [
            look.fn
              .coalesce(
                look
                  .selectFrom('itemHistory as history')
                  .select((entry) => entry.fn.max('history.at').as('at'))
                  .whereRef('history.itemId', '=', 'declined.itemId')
                  .where('history.kind', '=', 'status-changed')
                  .where(sql<boolean>`history.details ->> 'to' = 'Declined'`),
                'closed.closedAt',
              )
              .$notNull()
              .as('declinedAt'),
            look.ref('declined.declineReason').$notNull().as('declineReason'),
            hasColleagues(sql`items.first_deciders`).as('isLeftToColleagues'),
          ])
          .whereRef('declined.itemId', '=', 'items.anotherLookAt'),
      ).as('anotherLookAt'),
      jsonArrayFrom(
        item
          .selectFrom('requestItems as others')
          .select(['others.itemId as id', 'others.itemNumber', 'others.serialNumber', 'others.status', 'others.turn'])
          .select(
            reader.side === 'admins'
              ? 'others.unreadByAdmins as hasUnreadMessages'
              : 'others.unreadByDealer as hasUnreadMessages',
          )
          .select((other) =>
            other
              .selectFrom('itemHistory as history')
              .select((entry) => entry.fn.max('history.entryId').as('entryId'))
              .whereRef('history.itemId', '=', 'others.itemId')
              .where('history.kind', 'in', decidingKinds)
              .as('lastDecision'),
          )
          .whereRef('others.requestId', '=', 'items.requestId')
          .orderBy('others.itemId'),
      ).as('requestItems'),
    ])
type ReadDetail = Awaited<ReturnType<ReturnType<typeof selectDetail>['executeTakeFirstOrThrow']>>

/**
 * An item's page in one statement; undefined where the reader may not see it. The dealer sees layout PDFs once the item
 * was first set to Waiting for feedback.
 */
export async function itemDetail(
  { db, storage, now, config }: { db: Readable; storage: Storage } & Pick<Portal, 'now' | 'config'>,
  reader: Reader,
  itemId: number,
): Promise<ItemDetail | undefined> {
  const row = await selectDetail(db, reader).where('items.itemId', '=', itemId).executeTakeFirst()
  if (!row) return undefined
  const byAdmins = reader.side === 'admins'
  const { layouts, nextStep, nextStepDue, nextStepDoneAt, layoutReleasedAt, closedAt, ...facts } = row
  const layoutPdfs = byAdmins || layoutReleasedAt ? layouts : []
  const texts = nextStep as Partial<Record<Language, string>> | null
  const verdict = row.verdict as Verdict | null
  const at = row.requestItems.findIndex((sibling) => sibling.id === row.id)
  return {
    ...(await itemFacts(storage, reader, facts)),
    position: at + 1,
    lastDecision: row.requestItems[at]?.lastDecision ?? null,
    dealerLanguage: isLanguage(row.dealerLanguage) ? row.dealerLanguage : null,
    createdAt: row.createdAt.toISOString(),
    lastModifiedAt: row.lastModifiedAt.toISOString(),
    nextStep: texts && { texts, due: nextStepDue, doneAt: nextStepDoneAt?.toISOString() ?? null },
    layoutPdfs: layoutPdfs.map((file) => file.key),
    layoutPdfNames: layoutPdfs.map((file) => file.fileName),
    asked: row.asked.map(inUtc),
    spots: byAdmins || isDecided(row.status) ? row.spots : [],
    verdict: verdict && (byAdmins ? verdict : verdictForDealers(verdict)),
    anotherLookUntil: anotherLookUntil(row, (at) => dayIn(config.timeZone, at), now()),
    anotherLook: row.anotherLook && {
      ...row.anotherLook,
      askedAt: utc(row.anotherLook.askedAt),
      outcome: outcomeOfAnotherLook(row.anotherLook.status),
    },
    anotherLookAt: row.anotherLookAt && lookedAtAgain(byAdmins, row.anotherLookAt),
  }
}

/** To dealers it says nothing of who declined it. */
function lookedAtAgain(
  byAdmins: boolean,
  { firstDeciders, isLeftToColleagues, declinedAt, ...declined }: NonNullable<ReadDetail['anotherLookAt']>,
): LookedAtAgain {
  const leftTo = (byAdmins && isLeftToColleagues && firstDeciders) || []
  return {
    ...declined,
    declinedAt: utc(declinedAt),
    leftToColleaguesOf: leftTo.at(-1) ?? null,
    leftToColleaguesOfAll: leftTo,
  }
}

function anotherLookUntil(row: ReadDetail, dayOf: (at: Date) => Day, now: Date): Day | null {
  const { status, anotherLook, anotherLookAt, closedAt } = row
  const item = { status, isAnotherLook: anotherLookAt !== null, asked: anotherLook !== null }
  const decision = mayAskForAnotherLook({ ...item, closedOn: closedAt && dayOf(closedAt) }, dayOf(now))
  return decision.ok ? decision.value.lastDay : null
}

/** PostgreSQL writes times in JSON with its own offset. */
const utc = (at: string) => new Date(at).toISOString()

function inUtc({ askedAt, answeredAt, endedAt, ...asked }: AskedPoint): AskedPoint {
  return {
    ...asked,
    askedAt: utc(askedAt),
    answeredAt: answeredAt && utc(answeredAt),
    endedAt: endedAt && utc(endedAt),
  }
}
