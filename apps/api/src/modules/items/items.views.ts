import type {
  AnotherLook,
  AskedPoint,
  ItemDetail,
  ItemImage,
  ItemRow,
  LookedAtAgain,
  SaleProof,
} from '@portal/contract/items/item-shapes.ts'
import type { FaultKind, Shot, SkippedShot } from '@portal/domain/evidence/shots.ts'
import { mayAskForAnotherLook, outcomeOfAnotherLook } from '@portal/domain/items/another-look.ts'
import { decidingKinds } from '@portal/domain/items/item-history.ts'
import { type ItemStatus, isDecided } from '@portal/domain/items/item-statuses.ts'
import type { AmplifierOption, ItemType, YesNo } from '@portal/domain/items/item-types.ts'
import type { Spot } from '@portal/domain/items/spots.ts'
import type { RepairResult } from '@portal/domain/items/submit-repair-outcome.ts'
import type { Turn } from '@portal/domain/items/turn.ts'
import { isLanguage, type Language } from '@portal/domain/languages.ts'
import { limits } from '@portal/domain/limits.ts'
import type { RequestStatus } from '@portal/domain/requests/request-status.ts'
import { type Day, dayIn } from '@portal/domain/units/calendar-day.ts'
import { type Verdict, verdictForDealers } from '@portal/domain/units/verdict.ts'
import { sql } from 'kysely'
import type { Readable } from '../../db/database.ts'
import type { Portal } from '../../portal.ts'
import type { Storage } from '../../storage/storage.ts'
import { firstDeciders, hasColleagues } from '../colleagues/colleagues.views.ts'
import { linkTo, type ShownFile, shownFileJson, shownMedia } from '../files/shown-files.ts'
import { mayReadRequest, type Reader, visibleTo } from '../reader.ts'

/** A picture or video of an item, as the views read it. */
export interface ItemFile extends ShownFile {
  readonly shot: Shot | null
}

/** The columns of an {@link ItemFile} as one JSON object. */
export const itemFileJson = sql`${shownFileJson} || jsonb_build_object('shot', files.shot)`

export interface ItemColumns {
  readonly itemId: number
  readonly requestId: number
  readonly requestTitle: string
  readonly companyName: string
  readonly archivedByDealer: boolean
  readonly archivedByAdmins: boolean
  readonly itemType: ItemType
  readonly brand: string
  readonly itemNumber: string
  readonly serialNumber: string
  readonly issueDescription: string
  readonly status: ItemStatus
  readonly requestStatus: RequestStatus
  readonly unreadByAdmins: boolean
  readonly unreadByDealer: boolean
  readonly amplifierOption: AmplifierOption | null
  readonly needsSchematic: YesNo | null
  readonly repairAttempt: YesNo | null
  readonly repairAttemptDetails: string | null
  readonly turn: Turn | null
  readonly turnSince: Date | null
  readonly soldOn: Day | null
  readonly saleProof: ShownFile | null
  readonly faultKind: FaultKind | null
  readonly skippedShots: SkippedShot[]
  readonly dealerSpots: Spot[]
  readonly media: ItemFile[]
  readonly mayBeTakenBack: boolean
  readonly version: number
}

const itemColumns = sql`
  items.item_id, items.request_id, requests.title as request_title, dealers.company_name,
  requests.archived_by_dealer_at is not null as archived_by_dealer,
  requests.archived_by_admins_at is not null as archived_by_admins, items.item_type, items.brand, items.item_number, items.serial_number,
  items.issue_description, items.status, requests.status as request_status, items.unread_by_admins,
  items.unread_by_dealer, items.amplifier_option, items.needs_schematic, items.repair_attempt,
  items.repair_attempt_details, items.turn, items.turn_since, items.sold_on, items.fault_kind, items.version,
  requests.completed_at is not null and requests.opened_by_service_at is null
    and requests.status = 'Open' and not exists (
    select from request_items others left join messages using (item_id)
    where others.request_id = requests.request_id and (message_id is not null or others.another_look_at is not null)
  ) as may_be_taken_back,
  (
    select ${shownFileJson} from files where files.item_id = items.item_id and files.attached_as = 'sale-proof'
  ) as sale_proof,
  (
    select coalesce(jsonb_agg(jsonb_build_object('shot', skipped.shot, 'why', skipped.why) order by skipped.shot), '[]')
    from skipped_shots skipped where skipped.item_id = items.item_id
  ) as skipped_shots,
  (
    select coalesce(jsonb_agg(jsonb_build_object('imagePath', files.key, 'x', spots.x, 'y', spots.y, 'text', spots.text)
      order by spots.position), '[]')
    from dealer_spots spots join files on files.file_id = spots.file_id
    where spots.item_id = items.item_id and files.item_id = items.item_id and files.attached_as = 'item'
  ) as dealer_spots,
  (
    select coalesce(jsonb_agg(${itemFileJson} order by files.position), '[]')
    from files where files.item_id = items.item_id and files.attached_as = 'item'
  ) as media`

/** A picture or video of an item, with its links. */
export const imageOf = async (storage: Storage, requestItemId: number, file: ItemFile): Promise<ItemImage> => ({
  imagePath: file.key,
  thumbnailPath: file.kind === 'image' ? file.thumbKey : null,
  videoThumbnailPath: file.kind === 'video' ? file.thumbKey : null,
  shot: file.shot,
  ...(await shownMedia(storage, requestItemId, file)),
})

const shownProof = async (storage: Storage, { key, kind, fileName }: ShownFile): Promise<SaleProof> => ({
  ...{ key, fileName, kind: kind === 'pdf' ? 'pdf' : 'image' },
  url: await linkTo(storage, key, fileName),
})

async function itemFacts(storage: Storage, reader: Reader, row: ItemColumns): Promise<ItemRow> {
  const images = await Promise.all(row.media.map((file) => imageOf(storage, row.itemId, file)))
  return {
    id: row.itemId,
    requestId: row.requestId,
    requestTitle: row.requestTitle,
    companyName: row.companyName,
    archived: reader.side === 'admins' ? row.archivedByAdmins : row.archivedByDealer,
    itemType: row.itemType,
    brand: row.brand,
    itemNumber: row.itemNumber,
    serialNumber: row.serialNumber,
    issueDescription: row.issueDescription,
    status: row.status,
    images,
    thumbnails: row.media.map((file) => file.thumbKey).filter((key) => key !== null),
    requestStatus: row.requestStatus,
    hasUnreadMessages: reader.side === 'admins' && row.unreadByAdmins,
    hasUnreadAdminResponse: reader.side === 'dealer' && row.unreadByDealer,
    amplifierOption: row.amplifierOption,
    needsSchematic: row.needsSchematic,
    amplifierRepairAttempt: row.repairAttempt,
    amplifierRepairAttemptDetails: row.repairAttemptDetails,
    turn: row.turn,
    turnSince: row.turnSince?.toISOString() ?? null,
    soldOn: row.soldOn,
    saleProof: row.saleProof && (await shownProof(storage, row.saleProof)),
    faultKind: row.faultKind,
    skippedShots: row.skippedShots,
    dealerSpots: row.dealerSpots,
    mayBeTakenBack: row.mayBeTakenBack,
    version: row.version,
  }
}

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
  const which = only ? sql`and items.item_id = ${only.itemId}` : sql``
  const { rows } = await sql<ItemColumns>`
    select ${itemColumns}
    from requests
    join users dealers on dealers.user_id = requests.dealer_id
    join request_items items on items.request_id = requests.request_id ${which}
    where requests.request_id = ${requestId} and ${visibleTo(reader)}
    order by items.item_id`.execute(db)
  // No item, or no request that the reader may see.
  if (rows.length === 0 && !(await mayReadRequest(db, reader, requestId))) return undefined
  return Promise.all(rows.map((row) => itemFacts(storage, reader, row)))
}

export interface DetailColumns extends ItemColumns {
  readonly dealerId: number
  readonly dealerFirstName: string
  readonly dealerLanguage: string | null
  readonly createdAt: Date
  readonly lastModifiedAt: Date
  readonly lastModifiedByName: string | null
  readonly declineReason: string | null
  readonly exchangeNote: string | null
  readonly infoRequiredNote: string | null
  readonly replacementSerial: string | null
  readonly nextStep: Partial<Record<Language, string>> | null
  readonly nextStepDue: Day | null
  readonly nextStepDoneAt: Date | null
  readonly layoutText: string | null
  readonly layoutReleasedAt: Date | null
  readonly repairResult: RepairResult | null
  readonly repairResultReason: string | null
  readonly verdict: Verdict | null
  readonly layoutPdfs: { key: string; fileName: string }[]
  readonly asked: AskedPoint[]
  readonly spots: Spot[]
  readonly closedAt: Date | null
  readonly anotherLook: Omit<AnotherLook, 'outcome'> | null
  readonly anotherLookAt: LookedAtAgain | null
  readonly siblings: {
    id: number
    itemNumber: string
    serialNumber: string
    status: ItemStatus
    unreadByAdmins: boolean
    unreadByDealer: boolean
    lastDecision: number | null
  }[]
}

/** What the dealer was asked for: the newest round first, each in the order in which it was ticked. */
const askedJson = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('askedId', asked.asked_id, 'pointId', asked.point_id, 'kind', asked.kind,
    'wording', asked.wording, 'unit', asked.unit, 'askedAt', asked.asked_at, 'answeredAt', asked.answered_at,
    'answer', asked.answer, 'answeredIn', asked.answered_in, 'endedAt', asked.ended_at, 'endedBy', asked.ended_by)
    order by asked.asked_in desc, asked.asked_id), '[]')
  from (
    select * from asked_points where asked_points.item_id = items.item_id
    order by asked_id desc limit ${limits.point.maximumShown}
  ) asked
)`

/** What an administrator points at in the pictures that are still there. */
const spotsJson = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('imagePath', files.key, 'x', spots.x, 'y', spots.y, 'text', spots.text)
    order by spots.position), '[]')
  from item_spots spots join files on files.file_id = spots.file_id
  where spots.item_id = items.item_id and spots.replaced_at is null
    and files.item_id = items.item_id and files.attached_as = 'item'
)`

/** Where an item is looked at again. */
const anotherLookJson = sql`(
  select jsonb_build_object('requestId', looks.request_id, 'itemId', looks.item_id, 'askedAt', looks.created_at,
    'status', looks.status)
  from request_items looks where looks.another_look_at = items.item_id
)`

/** What an item looks at again. */
const lookedAtAgainJson = sql`(
  select jsonb_build_object('requestId', declined.request_id, 'itemId', declined.item_id, 'declinedAt', closed.closed_at,
    'declineReason', declined.decline_reason, 'issueDescription', declined.issue_description,
    'leftToColleaguesOf', case when ${hasColleagues(firstDeciders)} then items.first_decided_by end,
    'leftToColleaguesOfAll', case when ${hasColleagues(firstDeciders)} then to_jsonb(${firstDeciders}) else '[]' end)
  from request_items declined join requests closed on closed.request_id = declined.request_id
  where declined.item_id = items.another_look_at
)`

/** The history entry of the last decision on an item of the request. */
const lastDecision = sql`(
  select max(history.entry_id) from item_history history
  where history.item_id = others.item_id and history.kind = any(${decidingKinds}::text[])
)`

/**
 * An item's page in one statement; undefined where the reader may not see it. The dealer sees layout PDFs once the item
 * was first set to Waiting for feedback.
 */
export async function itemDetail(
  { db, storage, now, config }: { db: Readable; storage: Storage } & Pick<Portal, 'now' | 'config'>,
  reader: Reader,
  itemId: number,
): Promise<ItemDetail | undefined> {
  const { rows } = await sql<DetailColumns>`
    select ${itemColumns}, requests.dealer_id, dealers.first_name as dealer_first_name,
      dealers.language as dealer_language, items.created_at, items.last_modified_at, modifiers.first_name as last_modified_by_name,
      items.decline_reason, items.exchange_note, items.info_required_note, items.replacement_serial, items.next_step, items.next_step_due,
      items.next_step_done_at,
      items.layout_text, items.layout_released_at,
      items.repair_result, items.repair_result_reason, items.verdict,
      (
        select coalesce(jsonb_agg(jsonb_build_object('key', files.key, 'fileName', files.file_name)
          order by files.position), '[]')
        from files where files.item_id = items.item_id and files.attached_as = 'layout'
      ) as layout_pdfs,
      ${askedJson} as asked, ${spotsJson} as spots, requests.closed_at, ${anotherLookJson} as another_look, ${lookedAtAgainJson} as another_look_at,
      (
        select jsonb_agg(jsonb_build_object('id', others.item_id, 'itemNumber', others.item_number,
          'serialNumber', others.serial_number, 'status', others.status, 'unreadByAdmins', others.unread_by_admins,
          'unreadByDealer', others.unread_by_dealer, 'lastDecision', ${lastDecision})
          order by others.item_id)
        from request_items others where others.request_id = items.request_id
      ) as siblings
    from request_items items
    join requests on requests.request_id = items.request_id
    join users dealers on dealers.user_id = requests.dealer_id
    left join users modifiers on modifiers.user_id = items.last_modified_by
    where items.item_id = ${itemId} and ${visibleTo(reader)}`.execute(db)
  const row = rows[0]
  if (!row) return undefined
  const byAdmins = reader.side === 'admins'
  const layoutPdfs = byAdmins || row.layoutReleasedAt ? row.layoutPdfs : []
  const at = row.siblings.findIndex((sibling) => sibling.id === row.itemId)
  return {
    ...(await itemFacts(storage, reader, row)),
    position: at + 1,
    lastDecision: row.siblings[at]?.lastDecision ?? null,
    distributorId: row.dealerId,
    dealerFirstName: row.dealerFirstName,
    dealerLanguage: isLanguage(row.dealerLanguage) ? row.dealerLanguage : null,
    createdAt: row.createdAt.toISOString(),
    lastModifiedByName: row.lastModifiedByName,
    lastModifiedAt: row.lastModifiedAt.toISOString(),
    requestItems: row.siblings.map(({ unreadByAdmins, unreadByDealer, ...sibling }) => ({
      ...sibling,
      hasUnreadMessages: byAdmins ? unreadByAdmins : unreadByDealer,
    })),
    declineReason: row.declineReason,
    exchangeNote: row.exchangeNote,
    infoRequiredNote: row.infoRequiredNote,
    replacementSerialNumber: row.replacementSerial,
    nextStep: row.nextStep && {
      texts: row.nextStep,
      due: row.nextStepDue,
      doneAt: row.nextStepDoneAt?.toISOString() ?? null,
    },
    layoutText: row.layoutText,
    layoutPdfs: layoutPdfs.map((file) => file.key),
    layoutPdfNames: layoutPdfs.map((file) => file.fileName),
    repairResult: row.repairResult,
    repairResultReason: row.repairResultReason,
    asked: row.asked.map(inUtc),
    spots: byAdmins || isDecided(row.status) ? row.spots : [],
    verdict: row.verdict && (byAdmins ? row.verdict : verdictForDealers(row.verdict)),
    anotherLookUntil: anotherLookUntil(row, (at) => dayIn(config.timeZone, at), now()),
    anotherLook: row.anotherLook && {
      ...row.anotherLook,
      askedAt: utc(row.anotherLook.askedAt),
      outcome: outcomeOfAnotherLook(row.anotherLook.status),
    },
    anotherLookAt: row.anotherLookAt && {
      ...row.anotherLookAt,
      declinedAt: utc(row.anotherLookAt.declinedAt),
      ...(!byAdmins && { leftToColleaguesOf: null, leftToColleaguesOfAll: [] }),
    },
  }
}

function anotherLookUntil(row: DetailColumns, dayOf: (at: Date) => Day, now: Date): Day | null {
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
