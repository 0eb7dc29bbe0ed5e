import type { ShownProduct } from '@portal/contract/products/product-shapes.ts'
import { m } from '@portal/texts/messages.ts'
import { itemTypeLabel } from '@portal/texts/value-labels.ts'
import { Button } from '../../ui/button.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { WarningBox } from '../../ui/message-box.tsx'

/** A colleague saved the product while it was edited: theirs in sight, and which of the two is to stay. */
export const ChangedMeanwhile = ({
  product: { brand, itemType, itemNumber, name },
  onKeepMine,
  onUseTheirs,
}: {
  product: ShownProduct
  onKeepMine: () => void
  onUseTheirs: () => void
}) => (
  <WarningBox
    title={m.product_changed_meanwhile()}
    actions={
      <>
        <Button size="s" onClick={onKeepMine}>
          {m.product_keep_mine()}
        </Button>
        <Button size="s" onClick={onUseTheirs}>
          {m.product_use_theirs()}
        </Button>
      </>
    }
  >
    <p>{m.product_changed_hint()}</p>
    <DescriptionList
      facts={[
        { term: m.item_brand(), details: brand },
        { term: m.item_type(), details: itemTypeLabel(itemType) },
        { term: m.item_number(), details: itemNumber, figures: true },
        { term: m.product_name(), details: name },
      ]}
    />
  </WarningBox>
)
