import type { Chart } from '@portal/contract/quality/quality-schemas.ts'
import { type MonthRange, monthsIn, shownMonths } from '@portal/domain/quality/shown-months.ts'
import { type Day, dayIn } from '@portal/domain/units/calendar-day.ts'
import { m } from '@portal/texts/messages.ts'
import { numberText } from '@portal/texts/numbers.ts'
import { anotherLookOutcomeLabel, itemStatusLabel, reasonLabel } from '@portal/texts/value-labels.ts'
import type { CsvRow } from '../../csv/csv-file.ts'
import type { Readable } from '../../db/database.ts'
import { anotherLooksByOutcome } from './another-looks.views.ts'
import { caseTimes } from './case-times.views.ts'
import { type ClaimFilter, listClaims } from './claims.views.ts'
import { claimsByMonth } from './claims-by-month.views.ts'
import { decisionsByReason } from './decisions.views.ts'
import { failuresOf } from './failures.views.ts'
import { risingProducts } from './rising-products.views.ts'

/** Claims in one file, which says so where there are more. */
const mostExportedClaims = 10_000

/** The head and the rows of a file. */
type CsvTable = readonly CsvRow[]

/** A chart as a table, written in the language that is spoken when it is called; undefined without what it is about. */
export async function tableOf(
  chart: Chart,
  db: Readable,
  filter: ClaimFilter,
  {
    today,
    timeZone,
    exportedClaims: size = mostExportedClaims,
  }: { readonly today: Day; readonly timeZone: string; readonly exportedClaims?: number },
): Promise<(() => CsvTable) | undefined> {
  const { brand, productId } = filter
  const months = shownMonths(filter as Partial<MonthRange>, today)
  const shown = { brand, productId, ...months }
  switch (chart) {
    case 'claims-by-month': {
      const { products, others } = await claimsByMonth(db, shown, timeZone)
      return () => [
        [...productHead(), ...monthsIn(months)],
        ...products.map((product) => [...productCells(product), ...product.claims]),
        [m.quality_other_products(), '', '', ...others],
      ]
    }
    case 'failures': {
      if (productId === undefined) return undefined
      const found = await failuresOf(db, { productId, ...months }, { today, timeZone })
      if (!found) return undefined
      return () => [
        [
          m.quality_column_shipped_in(),
          m.units(),
          m.quality_column_age(),
          m.quality_column_failed(),
          m.quality_column_share(),
          m.quality_column_median(),
          m.quality_column_lower(),
          m.quality_column_upper(),
        ],
        ...found.rows.flatMap(({ month, units, cells }) =>
          cells.map(({ failed, share, lower, upper }, age) => [
            ...[month, units, age, failed, share, found.ages[age]?.median ?? null],
            // A limit that no share can cross is none.
            ...[lower < 0 ? null : lower, upper > 1 ? null : upper],
          ]),
        ),
      ]
    }
    case 'decisions': {
      const { decisions, others, undecided } = await decisionsByReason(db, shown, timeZone)
      return () => [
        [m.common_decision(), m.common_reason(), m.quality_column_claims()],
        ...decisions.map(({ status, reason, claims }) => [
          itemStatusLabel(status),
          reasonLabel(status, reason),
          claims,
        ]),
        [m.quality_other_decisions(), '', others],
        [m.common_undecided(), '', undecided],
      ]
    }
    case 'case-times': {
      const times = await caseTimes(db, shown, timeZone)
      return () => [
        [
          m.quality_column_claimed_in(),
          m.quality_column_claims(),
          m.quality_column_service_hours(),
          m.quality_column_dealer_hours(),
        ],
        ...times.months.map(({ month, claims, serviceHours, dealerHours }) => [
          month,
          claims,
          serviceHours,
          dealerHours,
        ]),
      ]
    }
    case 'another-looks': {
      const looks = await anotherLooksByOutcome(db, shown, timeZone)
      return () => [
        [m.another_look_heading(), m.quality_column_claims()],
        ...(['upheld', 'changed', 'open'] as const).map((outcome) => [
          anotherLookOutcomeLabel(outcome),
          looks[outcome],
        ]),
      ]
    }
    case 'rising': {
      const products = await risingProducts(db, filter)
      return () => [
        [
          ...productHead(),
          m.quality_column_since(),
          m.units(),
          m.quality_column_claims(),
          m.quality_column_share(),
          m.quality_column_usual_share(),
        ],
        ...products.map((product) => {
          const { since, units, claims, share, usualShare } = product
          return [...productCells(product), since, units, claims, share, usualShare]
        }),
      ]
    }
    case 'claims': {
      const { content, hasNext } = await listClaims(db, filter, { page: 0, size }, timeZone)
      return () => [
        [
          m.common_item(),
          m.common_request(),
          m.common_company(),
          ...productHead().slice(0, 2),
          m.common_serial_number(),
          m.common_status(),
          m.quality_column_submitted(),
          m.common_shipped_on(),
        ],
        ...content.map((row) => [
          ...[row.itemId, row.requestId, row.companyName, row.brand, row.itemNumber, row.serialNumber],
          ...[itemStatusLabel(row.status), dayIn(timeZone, new Date(row.submittedAt)), row.shippedOn],
        ]),
        ...(hasNext ? [[m.quality_csv_cut({ limit: numberText(size) })]] : []),
      ]
    }
  }
}

const productHead = () => [m.common_brand(), m.common_item_number(), m.product()]
const productCells = ({ brand, itemNumber, name }: { brand: string; itemNumber: string; name: string }) => [
  brand,
  itemNumber,
  name,
]
