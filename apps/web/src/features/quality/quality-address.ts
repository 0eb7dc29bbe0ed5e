import { type AnotherLookOutcome, anotherLookOutcomes } from '@portal/domain/items/another-look.ts'
import { type ItemStatus, itemStatuses } from '@portal/domain/items/item-statuses.ts'
import { limits } from '@portal/domain/limits.ts'
import { type Month, type MonthRange, shownMonths } from '@portal/domain/quality/shown-months.ts'
import { config } from '../../api/config.ts'
import { today } from '../../parts/dates/today.ts'

/** What the charts are limited to, as the address says it. */
export interface QualityFilter {
  readonly brand: string | undefined
  readonly productId: number | undefined
  readonly from: Month | undefined
  readonly to: Month | undefined
}

/** Which claims are behind a mark, as the address says it. */
export interface ClaimsFilter extends QualityFilter {
  readonly shippedFrom: Month | undefined
  readonly shippedTo: Month | undefined
  /** First claims of units only, at most so many months after the month of shipment. */
  readonly oldest: number | undefined
  readonly status: ItemStatus | undefined
  readonly reason: string | undefined
  /** Other looks at declined items only, with this outcome. */
  readonly anotherLook: AnotherLookOutcome | undefined
  /** Decided ones only. */
  readonly decided: 'true' | undefined
}

const monthIn = (search: URLSearchParams, name: string): Month | undefined => {
  const month = search.get(name) ?? ''
  return /^(19|20)\d{2}-(0[1-9]|1[0-2])$/.test(month) ? month : undefined
}
/** Longer than the server takes it, it was not written by a screen. */
const textIn = (search: URLSearchParams, name: string, longest: number): string | undefined => {
  const value = search.get(name)?.trim() ?? ''
  return value.length <= longest ? value || undefined : undefined
}
const numberIn = (search: URLSearchParams, name: string, digits: number): number | undefined => {
  const value = search.get(name) ?? ''
  return /^\d+$/.test(value) && value.length <= digits ? Number(value) : undefined
}

/** The filter in an address; parts that make no sense are left out. */
export const qualityFilterIn = (search: URLSearchParams): QualityFilter => ({
  brand: config().brands.find((brand) => brand === search.get('brand')),
  productId: numberIn(search, 'productId', 9) || undefined,
  from: monthIn(search, 'from'),
  to: monthIn(search, 'to'),
})

/** The months that the charts show: those of the address, else the usual ones. */
export const shownMonthsOf = ({ from, to }: QualityFilter): MonthRange =>
  shownMonths({ ...(from && { from }), ...(to && { to }) }, today())

/** The age at which the months of shipment are compared; undefined where the address leaves it to the chart. */
export const ageIn = (search: URLSearchParams): number | undefined => numberIn(search, 'age', 2)

/** The filter in the address of a list of claims; parts that make no sense are left out here, too. */
export const claimsFilterIn = (search: URLSearchParams): ClaimsFilter => ({
  ...qualityFilterIn(search),
  shippedFrom: monthIn(search, 'shippedFrom'),
  shippedTo: monthIn(search, 'shippedTo'),
  oldest: numberIn(search, 'oldest', 3),
  status: itemStatuses.find((status) => status === search.get('status')),
  reason: textIn(search, 'reason', limits.statusUpdate.declineReason),
  anotherLook: anotherLookOutcomes.find((outcome) => outcome === search.get('anotherLook')),
  decided: search.get('decided') === 'true' ? 'true' : undefined,
})
