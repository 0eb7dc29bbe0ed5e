import type { ShownProduct } from '@portal/contract/products/product-shapes.ts'
import { m } from '@portal/texts/messages.ts'
import { itemTypeLabel } from '@portal/texts/value-labels.ts'
import type { Fact } from '../../ui/description-list.tsx'
import { Thumbnail } from '../../ui/thumbnail.tsx'

/** What a product is, without its picture. */
export const productFacts = ({ brand, itemType, itemNumber, name }: ShownProduct): readonly Fact[] => [
  { term: m.item_brand(), details: brand },
  { term: m.item_type(), details: itemTypeLabel(itemType) },
  { term: m.item_number(), details: itemNumber, figures: true },
  { term: m.product_name(), details: name },
]

/** Its picture as a fact among others. */
export const pictureFact = ({ itemNumber, thumbnailUrl }: ShownProduct): Fact => ({
  term: m.product_picture(),
  details: thumbnailUrl && <Thumbnail src={thumbnailUrl} alt={m.product_picture_of({ itemNumber })} />,
})
