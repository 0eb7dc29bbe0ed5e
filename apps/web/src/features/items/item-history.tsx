import type { HistoryEntry } from '@portal/contract/items/item-shapes.ts'
import type { HistoryKind } from '@portal/domain/items/item-history.ts'
import { type ItemStatus, itemStatuses, itemStatusFacts } from '@portal/domain/items/item-statuses.ts'
import type { Side } from '@portal/domain/sides.ts'
import type { Tone } from '@portal/domain/tone.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DateTime } from '../../parts/dates/date-time.tsx'
import { RetryLine } from '../../parts/failures/retry-line.tsx'
import { Button } from '../../ui/button.tsx'
import { WrittenText } from '../../ui/description-list.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SkeletonText } from '../../ui/skeleton.tsx'
import styles from './item-history.module.css'
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
          <ol className={styles.timeline} aria-label={texts.history}>
            {entries.slice(earlier > 1 && !unfolded ? earlier : 0).map((entry) => (
              <Entry key={entry.entryId} entry={entry} side={side} />
            ))}
          </ol>
        </>
      ) : history.isError ? (
        <RetryLine query={history}>{texts.historyFailed}</RetryLine>
      ) : (
        <SkeletonText lines={4} />
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

function Entry({ entry: { at, kind, byName, bySide, details }, side }: { entry: HistoryEntry; side: Side }) {
  const { title, tone = 'grey', note } = historyTexts[kind](details)
  return (
    <li className={styles.entry}>
      <span className={styles.dot} data-tone={tone} aria-hidden="true" />
      <div className={styles.title}>{title}</div>
      <p className={styles.meta}>
        <DateTime at={at} />
        <span dir="auto">{bySide === side ? byName : `${byName} (${sideNames[bySide]})`}</span>
      </p>
      {note && (
        <div className={styles.details} dir="auto">
          <WrittenText>{note}</WrittenText>
        </div>
      )}
    </li>
  )
}
