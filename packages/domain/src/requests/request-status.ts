import { type ItemStatus, isFinal } from '../items/item-statuses.ts'
import type { Tone } from '../tone.ts'

export const requestStatuses = ['Open', 'Closed', 'Additional information required'] as const
export type RequestStatus = (typeof requestStatuses)[number]

/** Badge colours of requests. */
export const requestStatusTones: Readonly<Record<RequestStatus, Tone>> = {
  Open: 'red',
  Closed: 'green',
  'Additional information required': 'yellow',
}

/** The status of a request, from its items and whether it was finalised. Closed is final. */
export function requestStatusOf(finalised: boolean, items: readonly ItemStatus[]): RequestStatus {
  if (finalised) return 'Closed'
  return items.includes('Additional information required') ? 'Additional information required' : 'Open'
}

/** Whether choosing `next` for one item leaves every item of its request with a final status. */
export const finalisesRequest = (next: ItemStatus, others: readonly ItemStatus[]): boolean =>
  isFinal(next) && others.every(isFinal)
