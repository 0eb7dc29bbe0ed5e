import type { ProductOfUnits } from '@portal/contract/quality/quality-schemas.ts'
import type { Month } from '@portal/domain/quality/shown-months.ts'
import { currentLanguage } from '@portal/texts/current-language.ts'
import { madeOnce } from '@portal/texts/made-once.ts'

const shareFormat = (maximumFractionDigits: number) =>
  madeOnce((language) => new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits }))
const wholeShare = shareFormat(0)
const smallShare = shareFormat(1)
const longMonth = madeOnce(
  (language) => new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
)
const narrowMonth = madeOnce(
  (language) => new Intl.DateTimeFormat(language, { month: '2-digit', year: 'numeric', timeZone: 'UTC' }),
)
const monthAndYear = madeOnce(
  (language) => new Intl.DateTimeFormat(language, { month: 'short', year: 'numeric', timeZone: 'UTC' }),
)
const monthName = madeOnce((language) => new Intl.DateTimeFormat(language, { month: 'short', timeZone: 'UTC' }))
const firstOf = (month: Month) => new Date(`${month}-01`)

/** `March 2026` */
export const monthText = (month: Month): string => longMonth().format(firstOf(month))
/** `Mar 2026`, at the head of a column or a row. */
export const headMonth = (month: Month): string => monthAndYear().format(firstOf(month))
/** `03/2026`, where months stand below each other in a narrow column. */
export const numericMonth = (month: Month): string => narrowMonth().format(firstOf(month))
/** `Mar`, where the year stands beside it. */
export const shortMonth = (month: Month): string => monthName().format(firstOf(month))

/** `4.6 %`, `4,6 %` */
export const shareText = (share: number): string => (share < 0.1 ? smallShare() : wholeShare()).format(share)

/** From so many hours on people think of days. */
const hoursToDays = 48

/** Hours as people think of them: `5 hours`, `3.2 days`. */
export function hoursText(hours: number): string {
  const [value, unit] = hours < hoursToDays ? [hours, 'hour'] : [hours / 24, 'day']
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
