import type { HistoryEntry } from '@portal/contract/items/item-shapes.ts'
import { turnStretches, turnTimes } from '@portal/domain/items/turn-times.ts'
import type { Side } from '@portal/domain/sides.ts'
import { m } from '@portal/texts/messages.ts'
import { durationText } from '../../parts/dates/age.ts'
import { useNow } from '../../parts/dates/use-now.ts'
import { DescriptionList } from '../../ui/description-list.tsx'

/** For how long an item was with the service and with the dealer, as its history tells. */
export function TurnTimes({ history, side }: { history: readonly HistoryEntry[]; side: Side }) {
  const now = useNow()
  const stretches = turnStretches(history.map((entry) => ({ ...entry, at: new Date(entry.at) })))
  if (stretches.length === 0) return null
  const { service, dealer } = turnTimes(stretches, new Date(now))
  return (
    <DescriptionList
      facts={[
        { term: m.item_history_with_us(), details: durationText(service) },
        {
          term: side === 'dealer' ? m.item_history_with_you() : m.item_history_with_dealer(),
          details: dealer > 0 && durationText(dealer),
        },
      ]}
    />
  )
}
