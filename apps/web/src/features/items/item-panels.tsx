import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import type { ItemStatus } from '@portal/domain/items/item-statuses.ts'
import { polling } from '../../parts/intervals.ts'
import { mediaOfImage } from '../../parts/media/media-file.ts'
import { MediaTiles } from '../../parts/media/media-tiles.tsx'
import { useVideosProcessed } from '../../parts/media/use-videos-processed.ts'
import { ItemStatusBadge } from '../../parts/statuses/status-badges.tsx'
import { DescriptionList, type Fact, WrittenText } from '../../ui/description-list.tsx'
import { Panel } from '../../ui/panel.tsx'
import styles from './item-panels.module.css'
import { itemTexts as texts } from './item-texts.ts'

interface ItemPanelProps {
  readonly item: ItemDetail
}

/** Statuses whose exchange note is shown. */
const exchangeStatuses: readonly ItemStatus[] = ['Technical exchange', 'Credit note', 'Warranty exchange']

/** The facts of an item and its status. `more` are facts that only one side sees. */
export function ItemInformation({ item, more = [] }: ItemPanelProps & { readonly more?: readonly Fact[] }) {
  const amplifier = item.itemType === 'Amplifier'
  return (
    <Panel title={texts.information} aside={<ItemStatusBadge status={item.status} />}>
      <DescriptionList
        facts={[
          { term: 'Request Item ID', details: item.id, figures: true },
          { term: 'Item Type', details: item.itemType },
          { term: 'Brand', details: item.brand },
          { term: 'Item Number', details: item.itemNumber, figures: true },
          { term: 'Serial Number', details: item.serialNumber, figures: true },
          { term: 'Requested Option', details: amplifier && item.amplifierOption },
          ...more,
          { term: 'Decline Reason', details: item.status === 'Declined' && item.declineReason, wide: true },
          { term: 'Exchange Note', details: exchangeStatuses.includes(item.status) && item.exchangeNote, wide: true },
          {
            term: 'Information required',
            details: item.status === 'Additional information required' && item.infoRequiredNote,
            wide: true,
          },
        ]}
      />
    </Panel>
  )
}

/** What the dealer wrote about the fault, and the repair attempts already performed. */
export function IssueDescription({ item }: ItemPanelProps) {
  const { amplifierRepairAttempt: attempt, amplifierRepairAttemptDetails: details, needsSchematic } = item
  return (
    <Panel title={texts.issue}>
      <WrittenText>{item.issueDescription.trim() || texts.noIssue}</WrittenText>
      {item.itemType === 'Amplifier' && attempt && (
        <div className={styles.attempt}>
          <h3 className={styles.subtitle}>{texts.repairAttempt}</h3>
          <WrittenText>{attempt === 'yes' ? (details ?? '') : texts.noRepairAttempt}</WrittenText>
          {attempt === 'no' && needsSchematic && (
            <DescriptionList
              facts={[{ term: 'Schematic layout needed', details: needsSchematic === 'yes' ? 'Yes' : 'No' }]}
            />
          )}
        </div>
      )}
    </Panel>
  )
}

/** The pictures and videos that were sent with the item. Videos that are still being processed are watched. */
export function ItemImages({ item }: ItemPanelProps) {
  const files = item.images.map(mediaOfImage)
  useVideosProcessed(files, polling.itemVideoMs, {
    type: 'itemVideoProcessed',
    itemId: item.id,
    requestId: item.requestId,
  })
  return (
    <Panel title={texts.images}>
      {files.length > 0 ? <MediaTiles label={texts.images} files={files} eager /> : <p>{texts.noImages}</p>}
    </Panel>
  )
}
