import { accept, type Decision, refuse } from '../decision.ts'
import { limits } from '../limits.ts'
import { finalisesRequest, type RequestStatus } from '../requests/request-status.ts'
import { type ItemStatus, type OfferFacts, statusesOfferedFor } from './item-statuses.ts'

/** The nine predefined decline reasons (specification 5); any other text is a custom reason. */
export const declineReasons = [
  'Wrong serial number',
  'Out of warranty',
  'Speaker was thermally overloaded',
  'Out-of-phase connection of twin-coil woofer',
  'Inverse connection of amplifier to vehicle battery',
  'Inverse connection of amp module to vehicle battery',
  'Item was subject to excessive humidity',
  'Item was subject to excessive UV irradiation',
  'Item was subject to impact of fall accident',
] as const

/** The exchange options (specification 5); `Other` is followed by free text. */
export const exchangeOptions = ['Exchange with actual / new series item', 'Credit Note', 'Other'] as const
export type ExchangeOption = (typeof exchangeOptions)[number]

export const statusUpdateTexts = {
  declineReasonMissing: 'Bitte einen Ablehnungsgrund angeben.',
  exchangeOptionMissing: 'Bitte eine Exchange-Option angeben.',
  finalizeTitle: 'Finalize Request',
  finalizeConfirm: 'Yes, finalize',
} as const

/** What the confirm modal asks before a status update that closes the request (specification 4). */
export const finalizeRequestQuestion = (status: ItemStatus): string =>
  `Setting this item to ${status} will complete the entire request. Are you sure you want to proceed?`

/** What an administrator asks for. Notes that do not belong to the status are dropped. */
export interface StatusChange {
  readonly status: ItemStatus
  readonly declineReason: string | null
  readonly exchangeNote: string | null
  readonly infoRequiredNote: string | null
}

/** Which statuses come with a note, and which one (specification 5, Status update; specification 3). */
export const needsDeclineReason = (status: ItemStatus): boolean => status === 'Declined'
export const needsExchangeNote = (status: ItemStatus): boolean =>
  status === 'Technical exchange' || status === 'Warranty exchange'
export const takesInfoRequiredNote = (status: ItemStatus): boolean => status === 'Additional information required'

/** What is missing or too long in a status change, one text per field; empty when it can be decided on (specification 5). */
export function problemsOfStatusChange(change: StatusChange): Record<string, string> {
  const problems: Record<string, string> = {}
  const reason = change.declineReason?.trim() ?? ''
  const note = change.exchangeNote?.trim() ?? ''
  if (needsDeclineReason(change.status)) {
    if (!reason || reason === '-') problems.declineReason = statusUpdateTexts.declineReasonMissing
    else if (reason.length > limits.statusUpdate.declineReason)
      problems.declineReason = `The reason must be ${limits.statusUpdate.declineReason} characters or fewer.`
  }
  if (needsExchangeNote(change.status)) {
    if (!note || note === '-') problems.exchangeNote = statusUpdateTexts.exchangeOptionMissing
    else if (note.length > limits.statusUpdate.exchangeNote)
      problems.exchangeNote = `The exchange note must be ${limits.statusUpdate.exchangeNote} characters or fewer.`
  }
  if (
    takesInfoRequiredNote(change.status) &&
    (change.infoRequiredNote?.trim().length ?? 0) > limits.statusUpdate.infoRequiredNote
  )
    problems.infoRequiredNote = `The note must be ${limits.statusUpdate.infoRequiredNote} characters or fewer.`
  return problems
}

/** The item as it stands now, with what its request says, all read under the request's lock. */
export interface ItemInItsRequest {
  readonly item: OfferFacts & { readonly status: ItemStatus }
  readonly others: readonly { readonly status: ItemStatus }[]
  readonly request: { readonly status: RequestStatus }
}

export interface DecidedStatusChange {
  readonly status: ItemStatus
  readonly declineReason: string | null
  readonly exchangeNote: string | null
  readonly infoRequiredNote: string | null
  readonly closesRequest: boolean
}

/**
 * Decides a status update (specification 4, decisions 4).
 * `seenStatus` is what the administrator's screen showed; when a colleague changed it meanwhile the answer is STALE.
 */
export function changeItemStatus(
  { item, others, request }: ItemInItsRequest,
  change: StatusChange,
  seenStatus?: ItemStatus,
): Decision<DecidedStatusChange, 'REQUEST_CLOSED' | 'STATUS_NOT_ALLOWED' | 'STALE' | 'VALIDATION'> {
  if (request.status === 'Closed') return refuse('REQUEST_CLOSED')
  if (seenStatus !== undefined && seenStatus !== item.status) return refuse('STALE')
  if (!statusesOfferedFor(item).includes(change.status)) return refuse('STATUS_NOT_ALLOWED')
  const problems = problemsOfStatusChange(change)
  if (Object.keys(problems).length > 0) return refuse('VALIDATION', problems)
  return accept({
    status: change.status,
    declineReason: needsDeclineReason(change.status) ? (change.declineReason?.trim() ?? null) : null,
    exchangeNote: needsExchangeNote(change.status) ? (change.exchangeNote?.trim() ?? null) : null,
    infoRequiredNote: takesInfoRequiredNote(change.status) ? change.infoRequiredNote?.trim() || null : null,
    closesRequest: finalisesRequest(
      change.status,
      others.map((other) => other.status),
    ),
  })
}
