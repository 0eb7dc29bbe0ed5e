import type { Tone } from '../tone.ts'
import type { ItemType, YesNo } from './item-types.ts'

/** What decides whether a status may be chosen for an item. */
export interface OfferFacts {
  readonly itemType: ItemType
  readonly needsSchematic: YesNo | null
}

interface StatusFacts {
  /** Whether an administrator may choose it for this item; `never` for a status that only cases from an older system have. */
  readonly offered: (item: OfferFacts) => boolean
  /** Whether an item with it needs nothing more, so that the request can close. */
  readonly final: boolean
  /** Whether the dealer has to act next. */
  readonly asksDealer: boolean
  readonly tone: Tone
}

const always = () => true
const never = () => false
const withSchematic = (item: OfferFacts) => item.itemType === 'Amplifier' && item.needsSchematic === 'yes'

/** One row for each item status: everything that screens, server and tests know of it. */
export const itemStatusFacts = {
  'Under review': { offered: always, final: false, asksDealer: false, tone: 'blue' },
  'Additional information required': { offered: always, final: false, asksDealer: true, tone: 'yellow' },
  'Technical exchange': { offered: always, final: true, asksDealer: false, tone: 'green' },
  'Warranty exchange': { offered: always, final: true, asksDealer: false, tone: 'green' },
  'Credit note': { offered: never, final: false, asksDealer: false, tone: 'blue' },
  'Client was able to resolve case': { offered: always, final: true, asksDealer: false, tone: 'green' },
  'Waiting for feedback': { offered: withSchematic, final: false, asksDealer: true, tone: 'blue' },
  Declined: { offered: always, final: true, asksDealer: false, tone: 'red' },
  Completed: { offered: never, final: true, asksDealer: false, tone: 'blue' },
  'Layout schema provided': { offered: never, final: true, asksDealer: false, tone: 'blue' },
  Closed: { offered: never, final: false, asksDealer: false, tone: 'grey' },
} as const satisfies Record<string, StatusFacts>

export type ItemStatus = keyof typeof itemStatusFacts
export const itemStatuses = Object.keys(itemStatusFacts) as readonly ItemStatus[]

/** A newly submitted item's status, and the one an item returns to after a repair outcome. */
export const initialItemStatus = 'Under review' satisfies ItemStatus

/** Whether an item with this status needs nothing more. */
export const isFinal = (status: ItemStatus): boolean => itemStatusFacts[status].final

/** Whether this status says how an item was decided. */
export const isDecided = (status: ItemStatus): boolean => isFinal(status) || status === 'Credit note'

/** Whether an item with this status waits for something that the dealer has to say or do. */
export const asksDealer = (status: ItemStatus): boolean => itemStatusFacts[status].asksDealer

/** The statuses an administrator may choose for this item, in the order they are shown. */
export const statusesOfferedFor = (item: OfferFacts): ItemStatus[] =>
  itemStatuses.filter((status) => itemStatusFacts[status].offered(item))

/** Whether an item asks its dealer to report the repair: once. With the same status set again after that, it asks for an answer. */
export const asksForReport = (item: { readonly status: ItemStatus; readonly repairResult: string | null }): boolean =>
  item.status === 'Waiting for feedback' && item.repairResult === null
