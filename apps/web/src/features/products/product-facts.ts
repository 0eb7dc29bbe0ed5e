import type { ShownProduct } from '@portal/contract/products/product-shapes.ts'
import { m } from '@portal/texts/messages.ts'
import { itemTypeLabel } from '@portal/texts/value-labels.ts'
import type { Fact } from '../../ui/description-list.tsx'

/** Where what was typed into the form of a product is kept until it is saved. */
export const productDraft = (productId: number | 'new'): string => `product:${productId}`

/** What a product is, without its picture. */
export const productFacts = ({ brand, itemType, itemNumber, name }: ShownProduct): readonly Fact[] => [
  { term: m.common_brand(), details: brand },
  { term: m.item_type(), details: itemTypeLabel(itemType) },
  { term: m.item_number(), details: itemNumber, figures: true },
  { term: m.common_name(), details: name },
]
