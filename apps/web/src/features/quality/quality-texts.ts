import type { ProductOfUnits } from '@portal/contract/quality/quality-schemas.ts'
import type { Month } from '@portal/domain/quality/shown-months.ts'
import { currentLanguage } from '@portal/texts/current-language.ts'

const monthFormat = (month: 'short' | 'long' | 'narrow', year?: 'numeric') =>
  new Intl.DateTimeFormat(currentLanguage(), { month, ...(year && { year }), timeZone: 'UTC' })
const firstOf = (month: Month) => new Date(`${month}-01`)

/** `March 2026` */
export const monthText = (month: Month): string => monthFormat('long', 'numeric').format(firstOf(month))
/** `Mar`, where the year stands beside it. */
export const shortMonth = (month: Month): string => monthFormat('short').format(firstOf(month))

/** `4.6 %`, `4,6 %` */
export const shareText = (share: number): string =>
  new Intl.NumberFormat(currentLanguage(), { style: 'percent', maximumFractionDigits: share < 0.1 ? 1 : 0 }).format(
    share,
  )

/** From so many hours on people think of days. */
export const hoursToDays = 48

/** Hours as people think of them: `5 hours`, `3.2 days`. On an axis up to `longest` all are of one unit. */
export function durationText(hours: number, longest = hours): string {
  const [value, unit] = longest < hoursToDays ? [hours, 'hour'] : [hours / 24, 'day']
  const maximumFractionDigits = value < 10 ? 1 : 0
  const format = { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits } as const
  return new Intl.NumberFormat(currentLanguage(), format).format(value)
}

/** A product by its brand, item number and name: `Arvento AX-690 · 6x9" coaxial, pair`. */
export const productText = ({
  brand,
  itemNumber,
  name,
}: Pick<ProductOfUnits, 'brand' | 'itemNumber' | 'name'>): string =>
  [`${brand} ${itemNumber}`, name].filter(Boolean).join('\u00A0· ')
