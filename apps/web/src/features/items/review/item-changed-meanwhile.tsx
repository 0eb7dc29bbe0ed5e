import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import { m } from '@portal/texts/messages.ts'
import { itemStatusLabel } from '@portal/texts/value-labels.ts'
import { WrittenText } from '../../../ui/description-list.tsx'
import { WarningBox } from '../../../ui/message-box.tsx'
import { decisionNote } from '../decision-note.ts'
import { type Outdated, outdatedText } from './update-item-status.ts'

export interface ItemChangedMeanwhileProps {
  readonly item: ItemDetail
  readonly refused: Outdated
  /** Of several items, the one that was changed. */
  readonly because?: number | undefined
}

/** A colleague was quicker: what they decided, and what they marked. */
export function ItemChangedMeanwhile({ item, refused, because = item.id }: ItemChangedMeanwhileProps) {
  if (because !== item.id) {
    const sibling = item.requestItems.find(({ id }) => id === because)
    return (
      <WarningBox title={outdatedText(refused)}>
        <span>{m.review_item_in_the_way({ itemId: because })}</span>{' '}
        {sibling && <span>{m.review_status_now({ status: itemStatusLabel(sibling.status) })}</span>}
      </WarningBox>
    )
  }
  const note = decisionNote(item)
  const marked = item.spots.map(({ text }) => text)
  return (
    <WarningBox title={outdatedText(refused)}>
      <p>{m.review_status_now({ status: itemStatusLabel(item.status) })}</p>
      {note && <WrittenText>{note}</WrittenText>}
      {marked.length > 0 && <WrittenText>{[m.spots_title(), ...marked].join('\n')}</WrittenText>}
    </WarningBox>
  )
}
