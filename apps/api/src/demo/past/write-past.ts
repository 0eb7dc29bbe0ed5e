/** Writes one past, as it was made for one Monday, to `past.json.gz`: node apps/api/src/demo/past/write-past.ts */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { demoRequests } from '../demo-data.ts'
import { makePast, type PastItem, type PastRequest } from './claims.ts'
import { demoProducts } from './products.ts'
import type { ShippedUnit } from './shipments.ts'

const { units, requests } = makePast('2026-11-23', { seed: 16, withWave: true })

// Counted back from a Monday, 1 is a Sunday and 2 a Saturday.
const isWorkingDay = (daysAgo: number) => daysAgo % 7 !== 1 && daysAgo % 7 !== 2
const workingDayFrom = (daysAgo: number, step: 1 | -1): number =>
  isWorkingDay(daysAgo) ? daysAgo : workingDayFrom(daysAgo + step, step)
const givenLately = new Set(
  demoRequests.flatMap(({ items }) =>
    items.flatMap(({ steps }) => steps.flatMap((step) => ('replacement' in step && step.replacement) || [])),
  ),
)
/** What is given for a claim leaves on the working day after the decision, other units on the one before. */
const shipped = ({ serialNumber, shippedDaysAgo, invoice }: ShippedUnit): number =>
  invoice === ''
    ? workingDayFrom(givenLately.has(serialNumber) ? shippedDaysAgo - 7 : shippedDaysAgo, -1)
    : workingDayFrom(shippedDaysAgo, 1)

const rounded = (daysAgo: number) => Number(daysAgo.toFixed(3))
const withoutPast = demoProducts.map(({ brand, itemType, itemNumber, name, picture }) => ({
  ...{ brand, itemType, itemNumber, name, picture },
}))
const claimedDaysAgo = new Map(
  requests.flatMap(({ submittedDaysAgo, items }) => items.map(({ unit }) => [unit, submittedDaysAgo] as const)),
)
/** Nobody claims a unit before it was sold: of those nobody knows when that was. */
const sold = (unit: ShippedUnit): number | null =>
  unit.soldDaysAgo === undefined || unit.soldDaysAgo < (claimedDaysAgo.get(unit) ?? 0) ? null : unit.soldDaysAgo

const writtenUnit = (unit: ShippedUnit) => ({
  product: demoProducts.indexOf(unit.product),
  serialNumber: unit.serialNumber,
  shippedDaysAgo: shipped(unit),
  manufacturedDaysAgo: unit.manufacturedDaysAgo,
  soldDaysAgo: sold(unit),
  soldTo: unit.soldTo,
  invoice: unit.invoice === '' ? null : Number(unit.invoice.at(-1)),
})
const question = 'Please send a photo of the type label and tell us how the unit was connected.'
const reply = 'The label is readable on the photo. It was connected as your manual says, by our workshop.'
const repairAttempt = 'Fuses and connections checked, other source and other speakers tried. No change.'

const writtenItem = (item: PastItem, { submittedDaysAgo, items }: PastRequest) => {
  const { unit, fault, question: asked, decidedDaysAgo, outcome, replacement } = item
  const isDeclined = outcome.status === 'Declined'
  const notes = outcome.note === undefined ? {} : { [isDeclined ? 'declineReason' : 'exchangeNote']: outcome.note }
  const [review, inQuestion] = ['Under review', 'Additional information required']
  const decided = { daysAgo: rounded(decidedDaysAgo), bySide: 'admins' }
  const isAmplifier = unit.product.itemType === 'Amplifier'
  return {
    serialNumber: unit.serialNumber,
    issueDescription: fault.issue,
    repairAttempt: isAmplifier ? 'yes' : null,
    repairAttemptDetails: isAmplifier ? repairAttempt : null,
    picture: fault.picture,
    status: outcome.status,
    declineReason: null,
    exchangeNote: null,
    ...notes,
    infoRequiredNote: asked ? question : null,
    replacementSerial: replacement?.serialNumber ?? null,
    decidedDaysAgo: decided.daysAgo,
    replies: asked ? [{ daysAgo: rounded(asked.answeredDaysAgo), content: reply }] : [],
    history: [
      { daysAgo: rounded(submittedDaysAgo), bySide: 'dealer', kind: 'submitted', details: {} },
      ...(asked
        ? [
            {
              ...{ daysAgo: rounded(asked.askedDaysAgo), bySide: 'admins', kind: 'status-changed' },
              details: { from: review, to: inQuestion, infoRequiredNote: question },
            },
            { daysAgo: rounded(asked.answeredDaysAgo), bySide: 'dealer', kind: 'message-posted', details: {} },
          ]
        : []),
      {
        ...{ ...decided, kind: 'status-changed' },
        details: {
          ...{ from: asked ? inQuestion : review, to: outcome.status, ...notes },
          ...(replacement && { replacementSerialNumber: replacement.serialNumber }),
        },
      },
      ...(decidedDaysAgo === closedDaysAgo(items) ? [{ ...decided, kind: 'request-closed', details: {} }] : []),
    ],
  }
}
const closedDaysAgo = (items: readonly PastItem[]) => Math.min(...items.map(({ decidedDaysAgo }) => decidedDaysAgo))

const past = {
  terms: {
    ...{ brand: 1, itemType: 'Amplifier', months: 36, countsFrom: 'sale' },
    ...{ shippedFromDaysAgo: 300, createdDaysAgo: 320 },
  },
  products: withoutPast,
  units: units.map(writtenUnit).toSorted((one, other) => other.shippedDaysAgo - one.shippedDaysAgo),
  requests: requests.map((request) => {
    const { dealer, administrator, title, submittedDaysAgo, items } = request
    const closed = closedDaysAgo(items)
    return {
      ...{ dealer, administrator, title: title.startsWith('Returns of') ? null : title },
      createdDaysAgo: rounded(submittedDaysAgo + 20 / (24 * 60)),
      completedDaysAgo: rounded(submittedDaysAgo),
      closedDaysAgo: rounded(closed),
      archivedByAdminsDaysAgo: rounded(closed - 0.5),
      archivedByDealerDaysAgo: rounded(closed - 1.5),
      items: items.map((item) => writtenItem(item, request)),
    }
  }),
}
const text = JSON.stringify(past)
const packed = gzipSync(text, { level: 9 })
writeFileSync(join(import.meta.dirname, 'past.json.gz'), packed)
console.log(text.length, packed.length)
