import type { Coverage, Remark } from '@portal/domain/units/verdict.ts'
import { dayText } from './day-text.ts'
import { m } from './messages.ts'

/** Whether a unit is covered, as a sentence without a full stop: `Covered until 3 March 2028`. */
export function coverageText(coverage: Coverage): string {
  switch (coverage.code) {
    case 'COVERED': {
      const day = dayText(coverage.until)
      return coverage.atLeast ? m.coverage_at_least_until({ day }) : m.coverage_until({ day })
    }
    case 'ENDED':
      return m.coverage_ended_on({ day: dayText(coverage.on) })
    case 'START_UNKNOWN':
      return coverage.countsFrom === 'sale' ? m.coverage_sale_unknown() : m.coverage_manufacture_unknown()
    case 'UNKNOWN_UNIT':
      return coverage.noneOfBrand ? m.coverage_none_of_brand() : m.coverage_unknown_unit()
  }
}

/** What else is to be known about a claim of a unit: `1 earlier claim`. */
export function remarkText(remark: Remark): string {
  switch (remark.code) {
    case 'OTHER_MODEL':
      return m.unit_remark_other_model({ model: `${remark.brand} ${remark.itemNumber}` })
    case 'SOLD_TO_ANOTHER_COMPANY':
      return m.unit_remark_other_company()
    case 'REPLACED':
      return remark.by === null ? m.unit_remark_replaced() : m.unit_remark_replaced_by({ serialNumber: remark.by })
    case 'CLAIMED_BEFORE':
      return m.unit_remark_claimed_before({ count: remark.claims })
  }
}
