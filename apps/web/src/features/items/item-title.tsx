import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import { m } from '@portal/texts/messages.ts'
import { Figures } from '../../ui/figures.tsx'

/** What an item is called in headings: the number that people tell each other, and the serial number on the unit. */
export const ItemTitle = ({ item: { id, serialNumber } }: { item: Pick<ItemDetail, 'id' | 'serialNumber'> }) => (
  <>
    <Figures>{m.page_item({ itemId: id })}</Figures> · <Figures>{serialNumber}</Figures>
  </>
)
