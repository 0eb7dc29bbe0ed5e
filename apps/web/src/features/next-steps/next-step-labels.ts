import type { NextStep } from '@portal/contract/next-steps/next-step-schemas.ts'
import { m } from '@portal/texts/messages.ts'
import { itemTypeLabel } from '@portal/texts/value-labels.ts'

/** Which items a text is for. */
export const stepItemsLabel = (itemType: NextStep['itemType']): string =>
  itemType === null ? m.step_for_all() : itemTypeLabel(itemType)

/** Of which brand. */
export const stepBrandLabel = (brand: string | null): string => brand ?? m.step_brand_all()

/** By when the dealer has to do it. */
export const stepDaysText = (days: number | null): string =>
  days === null ? m.step_days_none() : m.step_days_count({ count: days })
