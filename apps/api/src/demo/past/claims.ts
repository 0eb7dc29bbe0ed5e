import { needsExchangeNote } from '@portal/domain/items/change-item-status.ts'
import { createRandom, type Random } from '@portal/domain/seeded-random.ts'
import type { Day } from '@portal/domain/units/calendar-day.ts'
import type { DemoPerson } from '../demo-data.ts'
import { createFailures, type Failure, newSeries, type Outcome } from './failures.ts'
import type { DemoProduct, Fault } from './products.ts'
import {
  createSerialNumbers,
  daysBefore,
  type Maker,
  makeShipments,
  recordsBegin,
  type ShippedUnit,
} from './shipments.ts'

export interface PastItem {
  readonly unit: ShippedUnit
  readonly fault: Fault
  /** What the service asked before it decided, and when; times are days ago, with fractions. */
  readonly question: { readonly askedDaysAgo: number; readonly answeredDaysAgo: number } | undefined
  readonly decidedDaysAgo: number
  readonly outcome: Outcome
  /** The unit that was given for it. */
  readonly replacement: ShippedUnit | undefined
}

/** A request that was closed and archived by both sides. */
export interface PastRequest {
  readonly dealer: DemoPerson
  readonly administrator: 'admin' | 'colleague'
  readonly title: string
  readonly submittedDaysAgo: number
  readonly items: readonly PastItem[]
}

export interface Past {
  readonly units: readonly ShippedUnit[]
  readonly requests: readonly PastRequest[]
}

/** What is submitted later may still be open, and is no past. */
const lastClaim = 17
/** So that a request is closed and archived before `lastClaim` days are over. */
const longest = { service: 3.5, dealer: 4 }

/** What dealers call their requests. */
const cars =
  'Golf VIII|Skoda Octavia|Volvo V60|Peugeot 308|Renault Mégane|Seat León|BMW 3 Touring|Audi A4|Opel Astra|Ford Transit|VW T6.1|Fiat Ducato|Toyota Corolla|Mercedes Vito|Mini Cooper|Dacia Duster|Kia Ceed|Hyundai i30|Citroën Jumpy|Tesla Model Y'.split(
    '|',
  )

const speakerDeclines = [
  { weight: 5, reason: 'Speaker was thermally overloaded' },
  { weight: 2, reason: 'Item was subject to excessive humidity' },
  { weight: 1, reason: 'Item was subject to excessive UV irradiation' },
  { weight: 2, reason: 'Item was subject to impact of fall accident' },
  { weight: 1, reason: 'Wrong serial number' },
]
const amplifierDeclines = [
  { weight: 4, reason: 'Inverse connection of amplifier to vehicle battery' },
  { weight: 2, reason: 'Item was subject to excessive humidity' },
  { weight: 1, reason: 'Wrong serial number' },
]

/**
 * Two years of shipments and claims until today, the same for the same seed and day. `withWave`: whether the power supply
 * of one amplifier begins to fail.
 */
export function makePast(today: Day, { seed, withWave }: { seed: number; withWave: boolean }): Past {
  const random = createRandom(seed)
  const maker = { today, random, serialNumberOf: createSerialNumbers(today, random) }
  const units = makeShipments(maker)
  const requests: PastRequest[] = []
  /** What fails, by days ago. */
  const failures = new Map<number, Failure[]>()
  const plan = (failure: Failure | undefined) => {
    if (failure) failures.set(failure.daysAgo, [...(failures.get(failure.daysAgo) ?? []), failure])
  }
  const failureOf = createFailures(random, withWave)
  for (const unit of units) plan(failureOf(unit))

  const waiting = new Map<DemoPerson, { readonly failures: Failure[]; dueDaysAgo: number }>()
  for (let daysAgo = recordsBegin; daysAgo >= lastClaim; daysAgo -= 1) {
    for (const failure of failures.get(daysAgo) ?? []) {
      const dealer = claimingDealer(failure.unit, random)
      const batch = waiting.get(dealer) ?? { failures: [], dueDaysAgo: daysAgo - (random.chance(0.6) ? 0 : 3) }
      batch.failures.push(failure)
      waiting.set(dealer, batch)
    }
    for (const [dealer, batch] of waiting) {
      if (daysAgo > batch.dueDaysAgo && batch.failures.length < 3) continue
      waiting.delete(dealer)
      const request = makeRequest(maker, dealer, daysAgo, batch.failures)
      requests.push(request)
      for (const { replacement } of request.items)
        if (replacement) {
          units.push(replacement)
          plan(failureOf(replacement))
        }
    }
  }
  return { units, requests }
}

/** Now and then another dealer than the one that bought it, and always where that one has closed. */
function claimingDealer({ soldTo }: ShippedUnit, random: Random): DemoPerson {
  return soldTo === 'disabled' || random.chance(0.05)
    ? random.pick(['dealer', 'santos', 'lindqvist', 'garage'])
    : soldTo
}

function makeRequest(maker: Maker, dealer: DemoPerson, daysAgo: number, failures: readonly Failure[]): PastRequest {
  const { today, random } = maker
  // Between the morning and the late afternoon.
  const submittedDaysAgo = daysAgo - 0.3 - random.next() * 0.35
  const items = failures.map((failure) => makeItem(maker, dealer, submittedDaysAgo, failure))
  const [first] = items
  const title =
    items.length > 1 || !first
      ? `Returns of ${daysBefore(today, daysAgo)}`
      : `${random.pick(cars)}, ${first.unit.product.itemNumber}`
  return { dealer, administrator: random.chance(0.6) ? 'admin' : 'colleague', title, submittedDaysAgo, items }
}

function makeItem(
  maker: Maker,
  dealer: DemoPerson,
  submittedDaysAgo: number,
  { unit, fault, outcome: decided }: Failure,
): PastItem {
  const { random } = maker
  const service = () => Math.min(longest.service, 0.1 + random.waiting(1.1))
  const answered = submittedDaysAgo - service()
  const question = random.chance(0.2)
    ? { askedDaysAgo: answered, answeredDaysAgo: answered - Math.min(longest.dealer, 0.2 + random.waiting(1.8)) }
    : undefined
  const decidedDaysAgo = question ? question.answeredDaysAgo - service() : answered
  const hasEnded = unit.shippedDaysAgo - submittedDaysAgo > 731
  const outcome = decided ?? (hasEnded ? outOfWarranty : outcomeFor(unit.product, random))
  const replacement =
    outcome.note === newSeries ? replacementOf(maker, unit, Math.floor(decidedDaysAgo), dealer) : undefined
  return { unit, fault, question, decidedDaysAgo, outcome, replacement }
}

const outOfWarranty: Outcome = { status: 'Declined', note: 'Out of warranty' }

function outcomeFor({ itemType }: DemoProduct, random: Random): Outcome {
  const declines = itemType === 'Speaker' ? speakerDeclines : amplifierDeclines
  const { status } = random.pickWeighted([
    { weight: 50, status: 'Warranty exchange' },
    { weight: 14, status: 'Technical exchange' },
    { weight: 12, status: 'Client was able to resolve case' },
    { weight: itemType === 'Speaker' ? 24 : 16, status: 'Declined' },
  ] as const)
  if (status === 'Declined') return { status, note: random.pickWeighted(declines).reason }
  if (!needsExchangeNote(status)) return { status, note: undefined }
  return { status, note: random.chance(0.85) ? newSeries : 'Credit Note' }
}

/** Sent on the day of the decision, without an invoice. */
function replacementOf(
  { random, serialNumberOf }: Maker,
  { product, story }: ShippedUnit,
  shippedDaysAgo: number,
  soldTo: DemoPerson,
): ShippedUnit {
  const failed = story?.earlierClaim?.replacementFailedDaysAgo
  return {
    ...{ product, shippedDaysAgo, soldTo, soldDaysAgo: undefined, invoice: '' },
    serialNumber: serialNumberOf(product, shippedDaysAgo),
    manufacturedDaysAgo: shippedDaysAgo + random.between(10, 80),
    ...(failed && { story: { shippedDaysAgo, earlierClaim: { daysAgo: failed, status: 'Warranty exchange' } } }),
  }
}
