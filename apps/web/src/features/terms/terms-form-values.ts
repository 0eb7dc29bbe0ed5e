import type { ShownProduct } from '@portal/contract/products/product-shapes.ts'
import type { NewTermsBody } from '@portal/contract/terms/terms-schemas.ts'
import type { ItemType } from '@portal/domain/items/item-types.ts'
import type { Problem, Problems } from '@portal/domain/problem.ts'
import { problemsOfNewTerms } from '@portal/domain/units/new-terms.ts'
import type { CountsFrom } from '@portal/domain/units/terms.ts'

export const scopeKinds = ['everything', 'itemType', 'brand', 'brandAndType', 'product'] as const
export type ScopeKind = (typeof scopeKinds)[number]

/** What the form of new terms holds; what does not belong to the kind of scope is not sent. */
export interface TermsFormValues {
  readonly scope: ScopeKind
  readonly brand: string
  readonly itemType: ItemType | null
  readonly product: ShownProduct | null
  readonly months: string
  readonly countsFrom: CountsFrom
  readonly shippedFrom: string
}

const namesBrand = (scope: ScopeKind) => scope === 'brand' || scope === 'brandAndType'
const namesType = (scope: ScopeKind) => scope === 'itemType' || scope === 'brandAndType'

/** What is sent. Months that are no whole number become none that a rule accepts. */
export const termsToSend = (values: TermsFormValues): NewTermsBody => ({
  productId: values.scope === 'product' ? (values.product?.productId ?? null) : null,
  brand: namesBrand(values.scope) ? values.brand : null,
  itemType: namesType(values.scope) ? values.itemType : null,
  months: /^\d{1,4}$/.test(values.months.trim()) ? Number(values.months) : -1,
  countsFrom: values.countsFrom,
  shippedFrom: values.shippedFrom,
})

/** What is wrong with the form, by its fields. */
export function problemsOfTermsForm(values: TermsFormValues, brands: readonly string[]): Problems {
  const problems: Record<string, Problem> = { ...problemsOfNewTerms(termsToSend(values), brands) }
  if (values.scope === 'product' && !values.product) problems.product = { code: 'TERMS_PRODUCT_MISSING' }
  if (namesType(values.scope) && !values.itemType) problems.itemType = { code: 'ITEM_TYPE_MISSING' }
  return problems
}
