import { isNoNumber } from '../folded-number.ts'
import type { ItemType } from '../items/item-types.ts'
import { limits } from '../limits.ts'
import type { Problem, Problems } from '../problem.ts'

/** What the form of a product holds. */
export interface ProductForm {
  readonly brand: string
  /** Null: not chosen. */
  readonly itemType: ItemType | null
  readonly itemNumber: string
  readonly name: string
}

/** Everything wrong with a product; empty when it can be saved. The form shows it, the server refuses by it. */
export function problemsOfProduct(product: ProductForm, brands: readonly string[]): Problems<keyof ProductForm> {
  const problems: { -readonly [Field in keyof ProductForm]?: Problem } = {}
  if (!brands.includes(product.brand)) problems.brand = { code: 'BRAND_MISSING' }
  if (!product.itemType) problems.itemType = { code: 'ITEM_TYPE_MISSING' }
  const itemNumber = product.itemNumber.trim()
  if (isNoNumber(itemNumber)) problems.itemNumber = { code: 'ITEM_NUMBER_MISSING' }
  else if (itemNumber.length > limits.item.itemNumber)
    problems.itemNumber = { code: 'ITEM_NUMBER_TOO_LONG', limit: limits.item.itemNumber }
  if (product.name.trim().length > limits.product.name)
    problems.name = { code: 'PRODUCT_NAME_TOO_LONG', limit: limits.product.name }
  return problems
}

/** A product with the key of its picture, as it was seen or is to be saved. */
export interface ProductWithPicture extends ProductForm {
  readonly picture: string | null
}

/** Whether two are one and the same product, unchanged. */
export const isSameProduct = (one: ProductWithPicture, other: ProductWithPicture): boolean =>
  (['brand', 'itemType', 'itemNumber', 'name', 'picture'] as const).every((field) => one[field] === other[field])
