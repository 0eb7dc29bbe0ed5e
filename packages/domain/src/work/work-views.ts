import { serviceTurns, type Turn } from '../items/turn.ts'

/** The views of the service's queue, in the order in which they are offered. */
export const workViews = ['all', 'question', 'new', 'returned', 'dealer'] as const
export type WorkView = (typeof workViews)[number]

/** Whose turn an item has to be to stand in a view. */
export const turnsInView: Readonly<Record<WorkView, readonly Turn[]>> = {
  all: serviceTurns,
  question: ['question'],
  new: ['undecided'],
  returned: ['returned'],
  dealer: ['dealer'],
}

/** By how long an item waits: the longest waiting first, or the newest. */
export const workOrders = ['longest', 'newest'] as const
export type WorkOrder = (typeof workOrders)[number]
