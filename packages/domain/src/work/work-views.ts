import { serviceTurns, type Turn } from '../items/turn.ts'

/** The views of the service's queue, in the order in which they are offered. */
export const workViews = ['all', 'question', 'new', 'returned', 'dealer', 'mine', 'unusual'] as const
export type WorkView = (typeof workViews)[number]

/** What an item has to be to stand in a view. */
export interface WorkViewFacts {
  readonly turns: readonly Turn[]
  /** Only those that the reader has taken. */
  readonly mine?: true
  /** Only claims to look at twice, as `isUnusual` decides. */
  readonly unusual?: true
}

export const workViewFacts: Readonly<Record<WorkView, WorkViewFacts>> = {
  all: { turns: serviceTurns },
  question: { turns: ['question'] },
  new: { turns: ['undecided'] },
  returned: { turns: ['returned'] },
  dealer: { turns: ['dealer'] },
  mine: { turns: [...serviceTurns, 'dealer'], mine: true },
  unusual: { turns: serviceTurns, unusual: true },
}

/** By how long an item waits: the longest waiting first, or the newest. */
export const workOrders = ['longest', 'newest'] as const
export type WorkOrder = (typeof workOrders)[number]
