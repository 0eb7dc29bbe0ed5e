import { accept, type Decision, refuse } from '../decision.ts'
import { isSameNumber } from '../folded-number.ts'
import { limits } from '../limits.ts'
import type { Problem, Problems } from '../problem.ts'
import { finalisesRequest, type RequestStatus } from '../requests/request-status.ts'
import { type ItemStatus, type OfferFacts, statusesOfferedFor } from './item-statuses.ts'

/** What an administrator asks for. Notes that do not belong to the status are dropped. */
export interface StatusChange {
  readonly status: ItemStatus
  readonly declineReason: string | null
  readonly exchangeNote: string | null
  readonly infoRequiredNote: string | null
  /** The unit that the dealer gets for the item, when the service knows it already. */
  readonly replacementSerialNumber: string | null
  /** With additional information required: what the dealer is asked for, by the ids of the points. */
  readonly points?: readonly number[] | undefined
}

/** What is sent where a status takes no reason or note. */
export const noReason = '-'

type NoteField = Exclude<keyof StatusChange, 'status' | 'points'>

/** Which statuses come with a note, and which one. */
export const needsDeclineReason = (status: ItemStatus): boolean => status === 'Declined'
export const needsExchangeNote = (status: ItemStatus): boolean =>
  status === 'Technical exchange' || status === 'Warranty exchange'
export const takesReplacement = (status: ItemStatus): boolean => needsExchangeNote(status)
export const takesInfoRequiredNote = (status: ItemStatus): boolean => status === 'Additional information required'

/** What is missing, wrong or too long in a status change of the item with this serial number; empty when it can be decided on. */
export function problemsOfStatusChange(change: StatusChange, serialNumber: string): Problems<NoteField> {
  const problems: { [Field in NoteField]?: Problem } = {}
  const reason = change.declineReason?.trim() ?? ''
  const note = change.exchangeNote?.trim() ?? ''
  const info = change.infoRequiredNote?.trim() ?? ''
  const replacement = change.replacementSerialNumber?.trim() ?? ''
  const maximum = limits.statusUpdate
  if (needsDeclineReason(change.status)) {
    if (!reason || reason === noReason) problems.declineReason = { code: 'DECLINE_REASON_MISSING' }
    else if (reason.length > maximum.declineReason)
      problems.declineReason = { code: 'DECLINE_REASON_TOO_LONG', limit: maximum.declineReason }
  }
  if (needsExchangeNote(change.status)) {
    if (!note || note === noReason) problems.exchangeNote = { code: 'EXCHANGE_OPTION_MISSING' }
    else if (note.length > maximum.exchangeNote)
      problems.exchangeNote = { code: 'EXCHANGE_NOTE_TOO_LONG', limit: maximum.exchangeNote }
  }
  if (takesInfoRequiredNote(change.status) && info.length > maximum.infoRequiredNote)
    problems.infoRequiredNote = { code: 'INFO_REQUIRED_NOTE_TOO_LONG', limit: maximum.infoRequiredNote }
  if (takesReplacement(change.status) && replacement) {
    if (replacement.length > limits.item.serialNumber)
      problems.replacementSerialNumber = { code: 'REPLACEMENT_TOO_LONG', limit: limits.item.serialNumber }
    else if (isSameNumber(replacement, serialNumber))
      problems.replacementSerialNumber = { code: 'REPLACEMENT_IS_ITEM_ITSELF' }
  }
  return problems
}

/** The items to decide on as they stand now, with what their request says, all read under the request's lock. */
export interface ItemsInTheirRequest<Item extends ItemToDecide = ItemToDecide> {
  readonly items: readonly Item[]
  readonly others: readonly { readonly status: ItemStatus }[]
  readonly request: { readonly status: RequestStatus }
}

export interface ItemToDecide extends OfferFacts {
  readonly itemId: number
  readonly status: ItemStatus
  /** The history entry of its last decision; null before the first. */
  readonly lastDecision: number | null
  readonly serialNumber: string
}

export interface DecidedStatusChange extends Omit<StatusChange, 'points'> {
  readonly closesRequest: boolean
}

/** What the administrator's screen showed of an item, as far as its client says so. */
export interface SeenOfItem {
  readonly seenStatus?: ItemStatus | undefined
  /** Another one has a note or a reason of its own under the same status, too. */
  readonly seenDecision?: number | null | undefined
}

/** What the administrator's screen showed. Where it no longer holds the update is refused as STALE. */
export interface SeenByAdministrator {
  readonly seenOf?: (itemId: number) => SeenOfItem | undefined
  /** Whether the administrator was told that the update closes the request. */
  readonly closesRequest?: boolean | undefined
}

const isAsSeen = ({ status, lastDecision }: ItemToDecide, { seenStatus, seenDecision }: SeenOfItem = {}): boolean =>
  (seenStatus === undefined || seenStatus === status) && (seenDecision === undefined || seenDecision === lastDecision)

/** Decides one status update of one or more items of a request: of all of them, or of none. */
export function changeItemStatuses(
  { items, others, request }: ItemsInTheirRequest,
  change: StatusChange,
  { seenOf, closesRequest: expected }: SeenByAdministrator = {},
): Decision<DecidedStatusChange, 'REQUEST_CLOSED' | 'STATUS_NOT_ALLOWED' | 'STALE' | 'VALIDATION'> {
  if (request.status === 'Closed') return refuse('REQUEST_CLOSED')
  /** Of several, which one; of a single item the caller knows. */
  const because = ({ itemId }: ItemToDecide): Problems | undefined =>
    items.length > 1 ? { items: { code: 'ITEM_IN_THE_WAY', itemId } } : undefined
  for (const item of items) {
    if (!isAsSeen(item, seenOf?.(item.itemId))) return refuse('STALE', because(item))
  }
  const refused = items.find((item) => !statusesOfferedFor(item).includes(change.status))
  if (refused) return refuse('STATUS_NOT_ALLOWED', because(refused))
  for (const { serialNumber } of items) {
    const problems = problemsOfStatusChange(change, serialNumber)
    if (Object.keys(problems).length > 0) return refuse('VALIDATION', problems)
  }
  const closesRequest = finalisesRequest(
    change.status,
    others.map((other) => other.status),
  )
  if (expected !== undefined && expected !== closesRequest) return refuse('STALE')
  return accept({
    status: change.status,
    declineReason: needsDeclineReason(change.status) ? (change.declineReason?.trim() ?? null) : null,
    exchangeNote: needsExchangeNote(change.status) ? (change.exchangeNote?.trim() ?? null) : null,
    infoRequiredNote: takesInfoRequiredNote(change.status) ? change.infoRequiredNote?.trim() || null : null,
    replacementSerialNumber: takesReplacement(change.status) ? change.replacementSerialNumber?.trim() || null : null,
    closesRequest,
  })
}
