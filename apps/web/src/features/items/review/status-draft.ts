import type { AskedPoint, ItemDetail } from '@portal/contract/items/item-shapes.ts'
import {
  needsDeclineReason,
  needsExchangeNote,
  problemsOfStatusChange,
  type StatusChange,
  takesInfoRequiredNote,
  takesReplacement,
} from '@portal/domain/items/change-item-status.ts'
import { declineReasons } from '@portal/domain/items/decline-reasons.ts'
import { type ExchangeOption, exchangeOptions } from '@portal/domain/items/exchange-options.ts'
import { type ItemStatus, isDecided, itemStatuses, statusesOfferedFor } from '@portal/domain/items/item-statuses.ts'
import { areSameSpots, type Spot } from '@portal/domain/items/spots.ts'
import { noteBesideList } from '@portal/domain/points/asked-note.ts'
import type { Problems } from '@portal/domain/problem.ts'
import { fieldsOf, textIn } from '../../../local-store/stored-fields.ts'
import { parseSpots } from '../../../parts/spots/parse-spots.ts'
import { isOpenPoint } from '../asked/asked-rounds.ts'

type DeclineReason = (typeof declineReasons)[number]

/** The status form as it is filled in. What belongs to a status that is not chosen is kept until it is chosen again. */
export interface StatusDraft {
  readonly status: ItemStatus | null
  readonly declineReason: DeclineReason | 'custom' | null
  readonly customReason: string
  readonly exchangeOption: ExchangeOption | null
  readonly otherExchange: string
  readonly infoRequiredNote: string
  readonly replacementSerialNumber: string
  /** What is missing, by the ids of the points. */
  readonly points: readonly number[]
  /** What the decision points at in the pictures. */
  readonly spots: readonly Spot[]
}

/** Where the browser keeps it. */
export const draftKey = (itemId: number): string => `status-update:${itemId}`

/** The fields of an item with which the form begins. */
export type DecidedItem = Pick<
  ItemDetail,
  | 'status'
  | 'itemType'
  | 'serialNumber'
  | 'needsSchematic'
  | 'declineReason'
  | 'exchangeNote'
  | 'infoRequiredNote'
  | 'replacementSerialNumber'
  | 'asked'
  | 'spots'
>

/** The initial form: the last decision. */
export function draftOf(item: DecidedItem): StatusDraft {
  const reason = declineReasons.find((predefined) => predefined === item.declineReason)
  const option = exchangeOptions.find((predefined) => predefined === item.exchangeNote)
  return {
    status: statusesOfferedFor(item).find((status) => status === item.status) ?? null,
    declineReason: reason ?? (item.declineReason ? 'custom' : null),
    customReason: reason ? '' : (item.declineReason ?? ''),
    exchangeOption: option ?? (item.exchangeNote ? 'Other' : null),
    otherExchange: option ? '' : (item.exchangeNote ?? ''),
    infoRequiredNote: ownNote(item) ?? '',
    replacementSerialNumber: item.replacementSerialNumber ?? '',
    points: openPoints(item),
    spots: item.spots,
  }
}

/** What was typed into the form of an item, and is not what was decided; each text once. */
export function textsBesides(item: DecidedItem, draft: StatusDraft): string[] {
  const decided = textsIn(draftOf(item))
  return [...new Set(textsIn(draft))].filter((text) => text !== '' && !decided.includes(text))
}

const textsIn = ({ spots, ...draft }: StatusDraft): string[] =>
  [
    ...[draft.customReason, draft.otherExchange, draft.infoRequiredNote, draft.replacementSerialNumber],
    ...spots.map(({ text }) => text),
  ].map((text) => text.trim())

/** What the dealer still owes. */
export const openAsked = ({ asked }: Pick<DecidedItem, 'asked'>): AskedPoint[] => asked.filter(isOpenPoint)

/** Of that, what was not deleted since, by the ids of the points. */
const openPoints = (item: DecidedItem): number[] => openAsked(item).flatMap(({ pointId }) => pointId ?? [])

/** The note as it was written: with points their list stands before it. */
const ownNote = ({ asked, infoRequiredNote }: DecidedItem): string | null =>
  infoRequiredNote !== null && asked.some(isOpenPoint) ? noteBesideList(infoRequiredNote) : infoRequiredNote

/** What the filled-in form asks for; undefined while no status is chosen. */
export function changeIn(draft: StatusDraft): StatusChange | undefined {
  const { status } = draft
  if (!status) return undefined
  const reason = draft.declineReason === 'custom' ? draft.customReason : draft.declineReason
  const note = draft.exchangeOption === 'Other' ? draft.otherExchange : draft.exchangeOption
  return {
    status,
    declineReason: needsDeclineReason(status) ? (reason?.trim() ?? null) : null,
    exchangeNote: needsExchangeNote(status) ? (note?.trim() ?? null) : null,
    infoRequiredNote: takesInfoRequiredNote(status) ? draft.infoRequiredNote.trim() || null : null,
    replacementSerialNumber: takesReplacement(status) ? draft.replacementSerialNumber.trim() || null : null,
    ...(takesInfoRequiredNote(status) && { points: draft.points }),
  }
}

/** What is wrong with the form of the item with this serial number, at the control in which it is corrected. */
export function problemsOfDraft(draft: StatusDraft, serialNumber: string): Problems<keyof StatusDraft> {
  const change = changeIn(draft)
  const { declineReason, exchangeNote, ...others } = change ? problemsOfStatusChange(change, serialNumber) : {}
  return {
    ...others,
    ...(declineReason && { [draft.declineReason === 'custom' ? 'customReason' : 'declineReason']: declineReason }),
    ...(exchangeNote && { [draft.exchangeOption === 'Other' ? 'otherExchange' : 'exchangeOption']: exchangeNote }),
  }
}

/** Whether a change would leave the item as it is. Spots alone are a change only of what is decided. */
export const changesNothing = (item: DecidedItem, change: StatusChange, spots: readonly Spot[]): boolean =>
  change.status === item.status &&
  change.declineReason === item.declineReason &&
  change.exchangeNote === item.exchangeNote &&
  change.infoRequiredNote === ownNote(item) &&
  change.replacementSerialNumber === item.replacementSerialNumber &&
  isSameSet(change.points ?? [], openPoints(item)) &&
  (!isDecided(change.status) || areSameSpots(spots, item.spots))

const isSameSet = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id))

const parseStatus = (stored: unknown): ItemStatus | undefined => itemStatuses.find((known) => known === stored)

/** Reads a draft back from the browser; undefined when there is none. */
export function parseStatusDraft(stored: unknown): StatusDraft | undefined {
  const { status, declineReason, customReason, exchangeOption, otherExchange, infoRequiredNote } = fieldsOf(stored)
  const { replacementSerialNumber, points, spots } = fieldsOf(stored)
  if (![customReason, otherExchange, infoRequiredNote].every((text) => typeof text === 'string')) return undefined
  return {
    status: parseStatus(status) ?? null,
    declineReason:
      declineReason === 'custom' ? 'custom' : (declineReasons.find((known) => known === declineReason) ?? null),
    customReason: String(customReason),
    exchangeOption: exchangeOptions.find((known) => known === exchangeOption) ?? null,
    otherExchange: String(otherExchange),
    infoRequiredNote: String(infoRequiredNote),
    replacementSerialNumber: textIn(replacementSerialNumber) ?? '',
    points: Array.isArray(points) ? points.filter((id) => typeof id === 'number') : [],
    spots: parseSpots(spots),
  }
}
