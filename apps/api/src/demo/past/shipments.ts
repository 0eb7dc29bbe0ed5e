import type { Random } from '@portal/domain/seeded-random.ts'
import { type Day, dayOf } from '@portal/domain/units/calendar-day.ts'
import { type DemoPerson, type DemoUnit, demoRequests } from '../demo-data.ts'
import { type DemoProduct, demoProducts } from './products.ts'

/** A unit that the demo's manufacturer has sold. */
export interface ShippedUnit {
  readonly product: DemoProduct
  readonly serialNumber: string
  readonly shippedDaysAgo: number
  readonly manufacturedDaysAgo: number
  /** When it was sold to the end customer; of most units nobody knows. */
  readonly soldDaysAgo: number | undefined
  readonly soldTo: DemoPerson
  readonly invoice: string
  /** What is to happen to it; left out where chance decides. */
  readonly story?: DemoUnit
}

/** How many days ago the records begin: a bit more than the two years that units are covered, so that some have ended. */
export const recordsBegin = 820
const lastShipment = 3

/** How much is sold in each month of the year, January first. */
const season = [0.8, 0.85, 1.1, 1.25, 1.2, 1.1, 1, 0.8, 0.95, 1.05, 1.15, 0.75]
const workingDaysInMonth = 21.7
const largestBatch = 6
const meanBatch = (1 + largestBatch) / 2

/** Who buys how much. The studio closed some time ago. */
const customers: readonly { readonly person: DemoPerson; readonly weight: number; readonly untilDaysAgo: number }[] = [
  { person: 'dealer', weight: 35, untilDaysAgo: 0 },
  { person: 'santos', weight: 25, untilDaysAgo: 0 },
  { person: 'lindqvist', weight: 20, untilDaysAgo: 0 },
  { person: 'garage', weight: 20, untilDaysAgo: 0 },
  { person: 'disabled', weight: 10, untilDaysAgo: 405 },
]

const dayMs = 24 * 3600 * 1000

/** The calendar day so many days before another one. */
export const daysBefore = (today: Day, daysAgo: number): Day => {
  const at = new Date(Date.parse(`${today}T00:00:00Z`) - daysAgo * dayMs)
  return dayOf(at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate()) ?? today
}

/** Gives each unit of a product a serial number that no other one has. */
export function createSerialNumbers(today: Day, random: Random) {
  const taken = new Set(demoRequests.flatMap(({ items }) => items).map(({ serialNumber }) => serialNumber))
  const last = new Map<string, number>()
  return ({ series }: DemoProduct, shippedDaysAgo: number): string => {
    const ofYear = `${series}-${daysBefore(today, shippedDaysAgo).slice(2, 4)}`
    for (;;) {
      // Some numbers are left out: those that went to other customers.
      const number = (last.get(ofYear) ?? 100_000) + random.between(1, 5)
      last.set(ofYear, number)
      const serialNumber = `${ofYear}-${number}`
      if (!taken.has(serialNumber)) return serialNumber
    }
  }
}

/** What makes one past. */
export interface Maker {
  readonly today: Day
  readonly random: Random
  readonly serialNumberOf: ReturnType<typeof createSerialNumbers>
}

/** Everything that was shipped until today, the oldest first. */
export function makeShipments({ today, random, serialNumberOf }: Maker): ShippedUnit[] {
  const units: ShippedUnit[] = []
  for (let daysAgo = recordsBegin; daysAgo >= lastShipment; daysAgo -= 1) {
    const day = daysBefore(today, daysAgo)
    const weekday = new Date(day).getUTCDay()
    if (weekday === 0 || weekday === 6) continue
    const inSeason = season[Number(day.slice(5, 7)) - 1] ?? 1
    for (const product of demoProducts) {
      if (!random.chance((product.unitsAMonth * inSeason) / workingDaysInMonth / meanBatch)) continue
      const { person } = random.pickWeighted(customers.filter(({ untilDaysAgo }) => daysAgo >= untilDaysAgo))
      const invoice = invoiceOf(day, person)
      for (let count = random.between(1, largestBatch); count > 0; count -= 1)
        units.push({
          product,
          serialNumber: serialNumberOf(product, daysAgo),
          shippedDaysAgo: daysAgo,
          manufacturedDaysAgo: daysAgo + random.between(10, 80),
          soldDaysAgo: saleAfter(daysAgo, random),
          soldTo: person,
          invoice,
        })
    }
  }
  return [...units, ...unitsOfRequests(today)].toSorted((one, other) => other.shippedDaysAgo - one.shippedDaysAgo)
}

function saleAfter(shippedDaysAgo: number, random: Random): number | undefined {
  const daysAgo = shippedDaysAgo - random.between(3, 90)
  return random.chance(0.25) && daysAgo > 0 ? daysAgo : undefined
}

/** One for each customer and day. */
const invoiceOf = (day: Day, person: DemoPerson): string =>
  `RE-${day.slice(2).replaceAll('-', '')}-${customers.findIndex((customer) => customer.person === person) + 1}`

/** The units that the demo's requests claim, as far as they are known, and those that are given for them. */
function unitsOfRequests(today: Day): ShippedUnit[] {
  return demoRequests.flatMap(({ dealer, daysAgo, items }) =>
    items.flatMap(({ itemNumber, serialNumber, unit, steps }) => {
      const product = demoProducts.find((candidate) => candidate.itemNumber === itemNumber)
      if (!product) throw new Error(`The demo has no product ${itemNumber}.`)
      const known = (serial: string, story: DemoUnit): ShippedUnit => {
        const { shippedDaysAgo, soldTo = dealer } = story
        return {
          ...{ product, serialNumber: serial, shippedDaysAgo, soldTo, soldDaysAgo: undefined, story },
          manufacturedDaysAgo: shippedDaysAgo + 30,
          invoice: serial === serialNumber ? invoiceOf(daysBefore(today, shippedDaysAgo), soldTo) : '',
        }
      }
      const given = steps.flatMap((step) => ('replacement' in step && step.replacement) || [])
      return [
        ...(unit ? [known(serialNumber, unit)] : []),
        ...given.map((serial) => known(serial, { shippedDaysAgo: daysAgo })),
      ]
    }),
  )
}
