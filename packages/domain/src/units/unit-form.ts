import { isNoNumber } from '../folded-number.ts'
import { limits } from '../limits.ts'
import type { Problem, Problems } from '../problem.ts'
import { type Day, isDay } from './calendar-day.ts'

/** What administrators may change of a unit by hand: everything but its brand. */
export interface UnitFacts {
  readonly itemNumber: string
  readonly serialNumber: string
  readonly shippedOn: Day
  /** Null while nobody knows it. */
  readonly manufacturedOn: Day | null
  /** The sale to the end customer; null while nobody told of it. */
  readonly soldOn: Day | null
  /** '' when nobody knows it. */
  readonly debtorNumber: string
  readonly invoice: string
}

/**
 * What is missing, wrong or too long; empty when a unit may be saved so on this day. What was so before and stays so, as it
 * was imported, stops no change of anything else.
 */
export function problemsOfUnit(unit: UnitFacts, today: Day, before?: UnitFacts): Problems<keyof UnitFacts> {
  const isChanged = (field: keyof UnitFacts) => before?.[field] !== unit[field]
  const stands = ([field]: [string, Problem]) =>
    isChanged(field as keyof UnitFacts) || (comparedWithShipment.has(field) && isChanged('shippedOn'))
  return Object.fromEntries(Object.entries(allProblemsOf(unit, today)).filter(stands))
}

const comparedWithShipment: ReadonlySet<string> = new Set(['manufacturedOn', 'soldOn'] satisfies (keyof UnitFacts)[])

function allProblemsOf(unit: UnitFacts, today: Day): Problems<keyof UnitFacts> {
  const { itemNumber, serialNumber, shippedOn, manufacturedOn, soldOn, debtorNumber, invoice } = unit
  const problems: { -readonly [Field in keyof UnitFacts]?: Problem } = {}
  if (isNoNumber(itemNumber)) problems.itemNumber = { code: 'ITEM_NUMBER_MISSING' }
  else if (itemNumber.trim().length > limits.item.itemNumber)
    problems.itemNumber = { code: 'ITEM_NUMBER_TOO_LONG', limit: limits.item.itemNumber }
  if (isNoNumber(serialNumber)) problems.serialNumber = { code: 'SERIAL_NUMBER_MISSING' }
  else if (serialNumber.trim().length > limits.item.serialNumber)
    problems.serialNumber = { code: 'SERIAL_NUMBER_TOO_LONG', limit: limits.item.serialNumber }
  if (debtorNumber.trim().length > limits.unit.debtorNumber)
    problems.debtorNumber = { code: 'UNIT_DEBTOR_NUMBER_TOO_LONG', limit: limits.unit.debtorNumber }
  if (invoice.trim().length > limits.unit.invoice)
    problems.invoice = { code: 'UNIT_INVOICE_TOO_LONG', limit: limits.unit.invoice }
  if (!isDay(shippedOn)) problems.shippedOn = { code: 'SHIPPED_ON_MISSING' }
  else if (shippedOn > today) problems.shippedOn = { code: 'SHIPPED_IN_FUTURE' }
  if (isDay(shippedOn) && manufacturedOn !== null && manufacturedOn > shippedOn)
    problems.manufacturedOn = { code: 'MANUFACTURED_AFTER_SHIPMENT' }
  if (soldOn !== null && soldOn < shippedOn) problems.soldOn = { code: 'SOLD_BEFORE_SHIPMENT' }
  else if (soldOn !== null && soldOn > today) problems.soldOn = { code: 'SOLD_IN_FUTURE' }
  return problems
}

/** The fields that differ, each with its value before and after: what stands in a unit's history. */
export function changesBetween<Facts extends object>(
  before: Facts,
  after: Facts,
): { readonly [Field in keyof Facts]?: { readonly from: Facts[Field]; readonly to: Facts[Field] } } {
  const fields = Object.keys(after) as (keyof Facts)[]
  return Object.fromEntries(
    fields
      .filter((field) => before[field] !== after[field])
      .map((field) => [field, { from: before[field], to: after[field] }]),
  ) as ReturnType<typeof changesBetween<Facts>>
}
