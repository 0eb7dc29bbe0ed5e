import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import { m } from '@portal/texts/messages.ts'
import { itemStatusLabel } from '@portal/texts/value-labels.ts'
import { useQuery } from '@tanstack/react-query'
import { useAccountStore } from '../../../local-store/use-account-store.ts'
import { WrittenText } from '../../../ui/description-list.tsx'
import { InfoBox, WarningBox } from '../../../ui/message-box.tsx'
import { decisionNote } from '../decision-note.ts'
import { itemHistoryQuery } from '../item-queries.ts'
import { parseSeen, seenKey } from './seen-item.ts'
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

/** That nothing can be changed any more, and who closed the request. Told at once to somebody who was deciding. */
export function ClosedRequest({ itemId }: { itemId: number }) {
  const [wasDeciding] = useAccountStore(seenKey(itemId), undefined, parseSeen)
  const { data: history } = useQuery(itemHistoryQuery(itemId))
  const closing = history?.findLast(({ kind }) => kind === 'request-closed')
  const Box = wasDeciding ? WarningBox : InfoBox
  return (
    <Box title={m.refusal_request_closed()}>
      {closing && <span>{m.review_closed_by({ name: closing.byName })}</span>} <span>{m.review_closed_hint()}</span>
    </Box>
  )
}
