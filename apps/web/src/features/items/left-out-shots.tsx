import type { ItemRow } from '@portal/contract/items/item-shapes.ts'
import { m } from '@portal/texts/messages.ts'
import { shotLabel } from '@portal/texts/shot-texts.ts'
import { whyLeftOutText } from '@portal/texts/usual-reasons.ts'
import { DescriptionList } from '../../ui/description-list.tsx'

/** Which pictures that help the dealer left out, and why. */
export const LeftOutShots = ({ item: { skippedShots } }: { readonly item: Pick<ItemRow, 'skippedShots'> }) =>
  skippedShots.length > 0 && (
    <DescriptionList
      facts={skippedShots.map(({ shot, why }) => ({
        term: m.item_shot_left_out({ shot: shotLabel(shot) }),
        details: whyLeftOutText(why),
        wide: true,
      }))}
    />
  )
