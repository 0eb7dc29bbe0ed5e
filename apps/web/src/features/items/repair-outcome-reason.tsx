import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import { m } from '@portal/texts/messages.ts'
import { DescriptionList, WrittenText } from '../../ui/description-list.tsx'

/** What the dealer wrote about a repair that did not succeed, for both sides. */
export function RepairOutcomeReason({ item: { repairResultReason } }: { item: ItemDetail }) {
  if (!repairResultReason) return null
  return (
    <DescriptionList
      facts={[{ term: m.item_repair_reason(), details: <WrittenText>{repairResultReason}</WrittenText>, wide: true }]}
    />
  )
}
