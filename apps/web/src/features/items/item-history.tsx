import type { HistoryEntry } from '@portal/contract/items/item-shapes.ts'
import { anotherLookOutcomes } from '@portal/domain/items/another-look.ts'
import type { HistoryKind } from '@portal/domain/items/item-history.ts'
import { type ItemStatus, itemStatuses, itemStatusFacts } from '@portal/domain/items/item-statuses.ts'
import { turnStretches, turnTimes } from '@portal/domain/items/turn-times.ts'
import type { Side } from '@portal/domain/sides.ts'
import type { Tone } from '@portal/domain/tone.ts'
import { m } from '@portal/texts/messages.ts'
import { anotherLookOutcomeLabel, itemStatusLabel, repairResultLabel } from '@portal/texts/value-labels.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { durationText, useNow } from '../../parts/dates/age.ts'
import { DateTime } from '../../parts/dates/date-time.tsx'
import { Coming } from '../../parts/failures/coming.tsx'
import { Button } from '../../ui/button.tsx'
import { DescriptionList, WrittenText } from '../../ui/description-list.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Timeline, TimelineEntry } from '../../ui/timeline.tsx'
import { decisionNote } from './decision-note.ts'
import { itemHistoryQuery } from './item-queries.ts'

/** A longer history shows its newest entries; the earlier ones open with a button. */
const shownFolded = 8

export interface ItemHistoryProps {
  readonly itemId: number
  readonly side: Side
}

/** Everything that happened to an item, oldest first. */
export function ItemHistory({ itemId, side }: ItemHistoryProps) {
  const history = useQuery(itemHistoryQuery(itemId))
  const [unfolded, setUnfolded] = useState(false)
  const entries = history.data ?? []
  const earlier = entries.length - shownFolded
  return (
    <Panel title={m.item_history()}>
      {history.data ? (
        <>
          <TurnTimes history={entries} side={side} />
          {earlier > 1 && (
            <span>
              <Button size="s" onClick={() => setUnfolded(!unfolded)}>
                {unfolded ? m.item_history_newest_only() : m.item_history_earlier({ count: earlier })}
              </Button>
            </span>
          )}
          <Timeline label={m.item_history()}>
            {entries.slice(earlier > 1 && !unfolded ? earlier : 0).map((entry) => (
              <Entry key={entry.entryId} entry={entry} side={side} />
            ))}
          </Timeline>
        </>
      ) : (
        <Coming query={history} failedText={m.item_history_failed()} lines={4} />
      )}
    </Panel>
  )
}

interface HistoryLine {
  readonly title: string
  readonly tone?: Tone
  /** What somebody wrote with it. */
  readonly note?: string | null | undefined
}

const statusNamed = (name: string | null | undefined): ItemStatus | undefined =>
  itemStatuses.find((status) => status === name)

/** The text of each kind of entry. A new kind without a text does not compile. */
const historyTexts: Readonly<Record<HistoryKind, (details: HistoryEntry['details']) => HistoryLine>> = {
  submitted: () => ({ title: m.item_history_submitted(), tone: 'blue' }),
  'status-changed': ({ to, ...notes }) => {
    const status = statusNamed(to)
    return {
      title: m.item_history_status_changed({ status: status ? itemStatusLabel(status) : (to ?? '') }),
      ...(status && { tone: itemStatusFacts[status].tone }),
      note: decisionNote(notes),
    }
  },
  'repair-outcome-submitted': ({ repairResult, repairResultReason }) => {
    const result = repairResult === 'SUCCESSFUL' ? 'SUCCESSFUL' : 'UNSUCCESSFUL'
    return {
      title: m.item_history_repair_outcome({ outcome: repairResultLabel(result) }),
      tone: result === 'SUCCESSFUL' ? 'green' : 'red',
      note: repairResultReason,
    }
  },
  'layout-pdf-added': ({ fileName }) => ({ title: m.item_history_layout_pdf_added(), note: fileName }),
  'layout-pdf-removed': ({ fileName }) => ({ title: m.item_history_layout_pdf_removed(), note: fileName }),
  'message-posted': () => ({ title: m.item_history_message_posted() }),
  'decision-undone': ({ to }) => {
    const status = statusNamed(to)
    return { title: m.item_history_decision_undone({ status: status ? itemStatusLabel(status) : (to ?? '') }) }
  },
  'request-reopened': () => ({ title: m.item_history_request_reopened() }),
  'service-resumed': () => ({ title: m.item_history_service_resumed() }),
  'another-look-asked': () => ({ title: m.item_history_another_look_asked(), tone: 'blue' }),
  'another-look-decided': ({ outcome: name }) => {
    const outcome = anotherLookOutcomes.find((one) => one === name) ?? 'open'
    return { title: m.item_history_another_look_decided({ outcome: anotherLookOutcomeLabel(outcome) }) }
  },
  'serial-number-corrected': ({ from, to }) => ({
    title: m.item_history_serial_number_corrected({ from: from ?? '', to: to ?? '' }),
  }),
  'next-step-done': () => ({ title: m.item_history_next_step_done(), tone: 'green' }),
  'request-closed': () => ({ title: m.item_history_request_closed(), tone: 'green' }),
}

/** Who did it, as the other side reads it. */
const byOtherSide: Readonly<Record<Side, (who: { name: string }) => string>> = {
  dealer: m.item_history_by_dealer,
  admins: m.item_history_by_service,
}

function Entry({ entry: { at, kind, byName, bySide, details }, side }: { entry: HistoryEntry; side: Side }) {
  const { title, tone, note } = historyTexts[kind](details)
  return (
    <TimelineEntry
      title={title}
      tone={tone}
      meta={
        <>
          <DateTime at={at} />
          <span dir="auto">{bySide === side ? byName : byOtherSide[bySide]({ name: byName })}</span>
        </>
      }
    >
      {note && <WrittenText>{note}</WrittenText>}
    </TimelineEntry>
  )
}

/** For how long an item was with the service and with the dealer, as its history tells. */
function TurnTimes({ history, side }: { history: readonly HistoryEntry[]; side: Side }) {
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
