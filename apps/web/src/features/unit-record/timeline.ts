import type { ClaimOfUnit, UnitHistoryEntry, UnitRecord } from '@portal/contract/units/unit-record-schemas.ts'

/** Something that happened to a unit. `at` is a moment, or a day where the hour is not known. */
export type UnitEvent =
  | { readonly kind: 'manufactured' | 'shipped' | 'sold'; readonly at: string }
  /** Given for another unit, of which the item tells. */
  | { readonly kind: 'given'; readonly at: string; readonly forSerialNumber: string; readonly itemId: number }
  | { readonly kind: 'claimed' | 'repaired' | 'decided'; readonly at: string; readonly claim: ClaimOfUnit }
  | { readonly kind: 'edited'; readonly at: string; readonly entry: UnitHistoryEntry }

/** What happened to a unit, oldest first. Of one day, what has no hour comes first, in the order of a unit's life. */
export function timelineOf({ unit, claims, changes, chain }: UnitRecord): UnitEvent[] {
  const before = chain.links[chain.position - 1]
  const events: UnitEvent[] = [
    ...dated('manufactured', unit.manufacturedOn),
    ...dated('shipped', unit.shippedOn),
    ...dated('sold', unit.soldOn),
  ]
  if (before?.exchangedAt && before.exchangedWithItem !== null) {
    const { exchangedAt: at, exchangedWithItem: itemId, serialNumber: forSerialNumber } = before
    events.push({ kind: 'given', at, itemId, forSerialNumber })
  }
  for (const claim of claims) {
    events.push({ kind: 'claimed', at: claim.submittedAt, claim })
    if (claim.repairReportedAt) events.push({ kind: 'repaired', at: claim.repairReportedAt, claim })
    if (claim.decidedAt) events.push({ kind: 'decided', at: claim.decidedAt, claim })
  }
  for (const entry of changes) events.push({ kind: 'edited', at: entry.at, entry })
  // A day sorts before every moment of it.
  return events.toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))
}

const dated = (kind: 'manufactured' | 'shipped' | 'sold', at: string | null): UnitEvent[] => (at ? [{ kind, at }] : [])
