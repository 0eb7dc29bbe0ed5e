import type { HistoryEntry } from '@portal/contract/items/item-shapes.ts'
import type { HistoryKind } from '@portal/domain/items/item-history.ts'
import { type ItemStatus, itemStatuses, itemStatusFacts } from '@portal/domain/items/item-statuses.ts'
import type { Side } from '@portal/domain/sides.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { dayAndTime } from '../../parts/dates/moments.ts'
import { RetryLine } from '../../parts/failures/retry-line.tsx'
import { Button } from '../../ui/button.tsx'
import { WrittenText } from '../../ui/description-list.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SkeletonText } from '../../ui/skeleton.tsx'
import { Timeline, type TimelineEntry } from '../../ui/timeline.tsx'
import { itemHistoryQuery } from './item-queries.ts'
import { itemTexts as texts } from './item-texts.ts'

/** A longer history shows its newest entries; the earlier ones open with a button. */
const shownFolded = 8

/** Everything that happened to an item, oldest first. */
export function ItemHistory({ itemId, side }: { itemId: number; side: Side }) {
  const history = useQuery(itemHistoryQuery(itemId))
  const [unfolded, setUnfolded] = useState(false)
  const entries = history.data ?? []
  const earlier = entries.length - shownFolded
  return (
    <Panel title={texts.history}>
      {history.data ? (
        <>
          {earlier > 1 && (
            <span>
              <Button size="s" onClick={() => setUnfolded(!unfolded)}>
                {unfolded ? texts.newestHistory : texts.earlierHistory(earlier)}
              </Button>
            </span>
          )}
          <Timeline
            label={texts.history}
            entries={entries.slice(earlier > 1 && !unfolded ? earlier : 0).map((entry) => timelineEntry(entry, side))}
          />
        </>
      ) : history.isError ? (
        <RetryLine onRetry={history.refetch} retrying={history.isFetching}>
          {texts.historyFailed}
        </RetryLine>
      ) : (
        <SkeletonText lines={4} />
      )}
    </Panel>
  )
}

interface HistoryLine {
  readonly title: string
  readonly tone?: TimelineEntry['tone']
  /** What somebody wrote with it. */
  readonly note?: string | null | undefined
}

const statusNamed = (name: string | null | undefined): ItemStatus | undefined =>
  itemStatuses.find((status) => status === name)

/** The text of each kind of entry. A new kind without a text does not compile. */
const historyTexts: Readonly<Record<HistoryKind, (details: HistoryEntry['details']) => HistoryLine>> = {
  submitted: () => ({ title: 'Request submitted', tone: 'blue' }),
  'status-changed': ({ to, declineReason, exchangeNote, infoRequiredNote }) => {
    const status = statusNamed(to)
    return {
      title: `Status: ${to ?? ''}`,
      ...(status && { tone: itemStatusFacts[status].tone }),
      note: declineReason ?? exchangeNote ?? infoRequiredNote,
    }
  },
  'repair-outcome-submitted': ({ repairResult, repairResultReason }) => ({
    title: `Repair outcome: ${repairResult === 'SUCCESSFUL' ? texts.successful : texts.unsuccessful}`,
    tone: repairResult === 'SUCCESSFUL' ? 'green' : 'red',
    note: repairResultReason,
  }),
  'layout-pdf-added': ({ fileName }) => ({ title: 'Layout PDF added', note: fileName }),
  'layout-pdf-removed': ({ fileName }) => ({ title: 'Layout PDF removed', note: fileName }),
  'message-posted': () => ({ title: 'Message written' }),
  'request-closed': () => ({ title: 'Request closed', tone: 'green' }),
}

const sideNames: Readonly<Record<Side, string>> = { dealer: 'Dealer', admins: 'Service' }

function timelineEntry({ entryId, at, kind, byName, bySide, details }: HistoryEntry, side: Side): TimelineEntry {
  const { title, tone, note } = historyTexts[kind](details)
  const written: ReactNode = note ? <WrittenText>{note}</WrittenText> : undefined
  const by = bySide === side ? byName : `${byName} (${sideNames[bySide]})`
  return { key: entryId, title, at: dayAndTime(at), by, details: written, tone }
}
