import type { ItemType } from '@portal/domain/items/item-types.ts'
import type { CountsFrom } from '@portal/domain/units/terms.ts'
import { m } from './messages.ts'
import { itemTypeLabel } from './value-labels.ts'

const fromTexts: Readonly<Record<CountsFrom, (values: { count: number }) => string>> = {
  shipment: m.terms_months_from_shipment,
  sale: m.terms_months_from_sale,
  manufacture: m.terms_months_from_manufacture,
}

/** How long units are covered: `24 months from shipment`. */
export const termsText = ({
  months,
  countsFrom,
}: {
  readonly months: number
  readonly countsFrom: CountsFrom
}): string => fromTexts[countsFrom]({ count: months })

const countsFromLabels: Readonly<Record<CountsFrom, () => string>> = {
  shipment: m.terms_from_shipment,
  sale: m.terms_from_sale,
  manufacture: m.terms_from_manufacture,
}

/** What a coverage counts from. */
export const countsFromLabel = (countsFrom: CountsFrom): string => countsFromLabels[countsFrom]()

const typeLabels: Readonly<Record<ItemType, () => string>> = {
  Speaker: m.terms_all_speakers,
  Amplifier: m.terms_all_amplifiers,
}

/** Whom terms are for: everything, `Nordwave`, `Nordwave, Amplifier`, or a product by its names. */
export function scopeText({
  brand,
  itemType,
  product,
}: {
  readonly brand: string | null
  readonly itemType: ItemType | null
  readonly product: { readonly brand: string; readonly itemNumber: string } | null
}): string {
  if (product) return `${product.brand} ${product.itemNumber}`
  if (brand !== null) return itemType === null ? brand : `${brand}, ${itemTypeLabel(itemType)}`
  return itemType === null ? m.terms_everything() : typeLabels[itemType]()
}
