import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import type { ItemStatus } from '@portal/domain/items/item-statuses.ts'
import { dayText } from '@portal/texts/day-text.ts'
import { m } from '@portal/texts/messages.ts'
import { faultKindLabel, shotLabel } from '@portal/texts/shot-texts.ts'
import { whyLeftOutText } from '@portal/texts/usual-reasons.ts'
import {
  amplifierOptionLabel,
  declineReasonLabel,
  exchangeOptionLabel,
  itemTypeLabel,
  yesNoLabel,
} from '@portal/texts/value-labels.ts'
import type { ReactNode } from 'react'
import { PageFailed, type PageFailedProps } from '../../parts/failures/page-failed.tsx'
import { polling } from '../../parts/intervals.ts'
import { useVideosProcessed } from '../../parts/media/file-queries.ts'
import { type MediaFile, mediaOfImage } from '../../parts/media/media-file.ts'
import { MediaTiles } from '../../parts/media/media-tiles.tsx'
import { LazyMarkedPictures } from '../../parts/spots/lazy-spots.tsx'
import { ItemStatusBadge } from '../../parts/statuses/status-badges.tsx'
import { DescriptionList, type Fact, WrittenText } from '../../ui/description-list.tsx'
import { Figures, Stack, Text } from '../../ui/layout.tsx'
import { Panel } from '../../ui/panel.tsx'
import { hasOpenPoints } from './asked/asked-rounds.ts'

/** In place of an item that could not be loaded, or is not there. */
export const ItemFailed = (failed: Pick<PageFailedProps, 'query' | 'backLink'>) => (
  <PageFailed
    {...failed}
    title={m.item_failed()}
    notFoundTitle={m.item_not_found()}
    notFoundHint={m.request_or_item_not_found_hint()}
  />
)

interface ItemPanelProps {
  readonly item: ItemDetail
}

/** Statuses whose exchange note is shown. */
const exchangeStatuses: readonly ItemStatus[] = ['Technical exchange', 'Credit note', 'Warranty exchange']

interface InformationProps extends ItemPanelProps {
  /** Facts that only one side sees. */
  readonly more?: readonly Fact[]
  /** The serial number with what one can do with it. */
  readonly serialNumber?: ReactNode
  /** Below the facts. */
  readonly children?: ReactNode
}

/** The facts of an item and its status. */
export function ItemInformation({ item, more = [], serialNumber = item.serialNumber, children }: InformationProps) {
  const amplifier = item.itemType === 'Amplifier'
  return (
    <Panel title={m.item_information()} aside={<ItemStatusBadge status={item.status} />}>
      <DescriptionList
        facts={[
          { term: m.item_id(), details: item.id, figures: true },
          { term: m.item_type(), details: itemTypeLabel(item.itemType) },
          { term: m.common_brand(), details: item.brand },
          { term: m.item_number(), details: item.itemNumber, figures: true },
          { term: m.item_serial_number(), details: serialNumber, figures: true },
          {
            term: m.item_requested_option(),
            details: amplifier && item.amplifierOption && amplifierOptionLabel(item.amplifierOption),
          },
          { term: m.item_fault_kind(), details: item.faultKind && faultKindLabel(item.faultKind) },
          { term: m.item_sold_on(), details: item.soldOn && dayText(item.soldOn) },
          {
            term: m.item_sale_proof(),
            details: item.saleProof && (
              <a href={item.saleProof.url} target="_blank" rel="noopener">
                {item.saleProof.fileName}
              </a>
            ),
          },
          ...more,
          {
            term: m.item_decline_reason(),
            details: item.status === 'Declined' && item.declineReason && declineReasonLabel(item.declineReason),
            wide: true,
          },
          {
            term: m.item_exchange_note(),
            details:
              exchangeStatuses.includes(item.status) && item.exchangeNote && exchangeOptionLabel(item.exchangeNote),
            wide: true,
          },
          { term: m.item_replacement_serial_number(), details: item.replacementSerialNumber, figures: true },
          {
            term: m.item_information_required(),
            // What is asked for point by point stands in a list of its own.
            details: item.status === 'Additional information required' && !hasOpenPoints(item) && item.infoRequiredNote,
            wide: true,
          },
        ]}
      />
      {children}
    </Panel>
  )
}

/** What the dealer wrote about the fault, and the repair attempts already performed. */
export function IssueDescription({ item }: ItemPanelProps) {
  const { amplifierRepairAttempt: attempt, amplifierRepairAttemptDetails: details, needsSchematic } = item
  const issue = item.issueDescription.trim()
  return (
    <Panel title={m.item_issue_description()}>
      {issue ? <WrittenText>{issue}</WrittenText> : <p>{m.item_issue_description_none()}</p>}
      {item.itemType === 'Amplifier' && attempt && (
        <Stack ruled gap={2}>
          <Text as="h3" small>
            {m.item_repair_attempts()}
          </Text>
          <WrittenText>{attempt === 'yes' ? (details ?? '') : m.item_repair_attempts_none()}</WrittenText>
          {attempt === 'no' && needsSchematic && (
            <DescriptionList facts={[{ term: m.item_schematic_needed(), details: yesNoLabel(needsSchematic) }]} />
          )}
        </Stack>
      )}
    </Panel>
  )
}

interface ItemImagesProps extends ItemPanelProps {
  /** Over what the dealer marked in them. */
  readonly spotsTitle: string
}

/** The pictures and videos that were sent with an item. Videos that are still being processed are watched. */
export function useItemMedia({ id: itemId, requestId, images }: ItemDetail): readonly MediaFile[] {
  const files = images.map(mediaOfImage)
  useVideosProcessed(files, polling.itemVideoMs, { type: 'itemVideoProcessed', itemId, requestId })
  return files
}

/** What was sent with the item, to look at. */
export function ItemImages({ item, spotsTitle }: ItemImagesProps) {
  const files = useItemMedia(item)
  return (
    <Panel title={m.item_images()}>
      {files.length > 0 ? <MediaTiles label={m.item_images()} files={files} /> : <p>{m.item_images_none()}</p>}
      <BesidePictures item={item} spotsTitle={spotsTitle} />
    </Panel>
  )
}

/** Where the dealer points at something in the pictures, and which pictures that help were left out, and why. */
export const BesidePictures = ({ item: { dealerSpots, images, skippedShots }, spotsTitle }: ItemImagesProps) => (
  <>
    {dealerSpots.length > 0 && (
      <Stack ruled gap={2}>
        <Text as="h3" small>
          {spotsTitle}
        </Text>
        <LazyMarkedPictures item={{ spots: dealerSpots, images }} />
      </Stack>
    )}
    {skippedShots.length > 0 && (
      <DescriptionList
        facts={skippedShots.map(({ shot, why }) => ({
          term: m.item_shot_left_out({ shot: shotLabel(shot) }),
          details: whyLeftOutText(why),
          wide: true,
        }))}
      />
    )}
  </>
)

/** What the dealer wrote about a repair that did not succeed, for both sides. */
export function RepairOutcomeReason({ item: { repairResultReason } }: ItemPanelProps) {
  if (!repairResultReason) return null
  return (
    <DescriptionList
      facts={[{ term: m.item_repair_reason(), details: <WrittenText>{repairResultReason}</WrittenText>, wide: true }]}
    />
  )
}

/** What an item is called in headings: the number that people tell each other, and the serial number on the unit. */
export const ItemTitle = ({ item: { id, serialNumber } }: { item: Pick<ItemDetail, 'id' | 'serialNumber'> }) => (
  <>
    <Figures>{m.page_item({ itemId: id })}</Figures> · <Figures>{serialNumber}</Figures>
  </>
)
