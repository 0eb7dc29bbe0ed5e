import { foldNumber } from '../folded-number.ts'

/** One exchange: the item that was claimed, and the unit that was given for it. */
export interface Exchange {
  readonly itemId: number
  readonly replaced: string
  readonly replacement: string
}

/** A unit in a chain, by its serial number, with the item with which it was exchanged; null for one that was not. */
export interface ChainLink {
  readonly serialNumber: string
  readonly exchangedWithItem: number | null
}

export interface ExchangeChain {
  /** The first unit first; the unit alone where it was neither exchanged nor given for another. */
  readonly links: readonly ChainLink[]
  /** Which of the links is the unit that was asked about. */
  readonly position: number
  /** The exchanges lead back to a unit of the chain, which no real ones do: a serial number was typed wrong. */
  readonly circular: boolean
}

/** A chain is followed this far in each direction. */
export const longestChain = 20

/**
 * The chain that a unit stands in, each unit once. `before` are the exchanges that led to it, the nearest first; `after`
 * those that followed, the nearest first. Both end at the latest with one that leads to a unit named before.
 */
export function chainOf(serialNumber: string, before: readonly Exchange[], after: readonly Exchange[]): ExchangeChain {
  const named = new Set([foldNumber(serialNumber)])
  const untilNamed = (exchanges: readonly Exchange[], leadsTo: (exchange: Exchange) => string): readonly Exchange[] => {
    const repeated = exchanges.findIndex((exchange) => {
      const unit = foldNumber(leadsTo(exchange))
      if (named.has(unit)) return true
      named.add(unit)
      return false
    })
    return repeated < 0 ? exchanges : exchanges.slice(0, repeated)
  }
  const following = untilNamed(after, ({ replacement }) => replacement)
  const preceding = untilNamed(before, ({ replaced }) => replaced)
  return {
    links: [
      ...preceding.map(({ replaced, itemId }) => ({ serialNumber: replaced, exchangedWithItem: itemId })).toReversed(),
      { serialNumber, exchangedWithItem: after[0]?.itemId ?? null },
      ...following.map(({ replacement }, at) => ({
        serialNumber: replacement,
        exchangedWithItem: after[at + 1]?.itemId ?? null,
      })),
    ],
    position: preceding.length,
    circular: following.length < after.length || preceding.length < before.length,
  }
}
