import type { ItemRow } from '@portal/contract/items/item-shapes.ts'
import type { Side } from '@portal/domain/sides.ts'
import { m } from '@portal/texts/messages.ts'
import { useState } from 'react'
import { type MediaFile, mediaOfImage } from '../../parts/media/media-file.ts'
import { MediaViewer } from '../../parts/media/media-viewer.tsx'
import { ItemStatusBadge } from '../../parts/statuses/status-badges.tsx'
import { TurnNote, turnOfItem } from '../../parts/statuses/turn-note.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Text } from '../../ui/layout.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { Thumbnail } from '../../ui/thumbnail.tsx'
import { UnreadMark } from '../../ui/unread-mark.tsx'

export interface ItemTableProps {
  readonly side: Side
  /** Undefined while loading. */
  readonly rows: readonly ItemRow[] | undefined
  readonly linkTo: (item: ItemRow) => string
}

/**
 * The items of a request: each row leads to its item, a press on the picture opens a preview. The administrators' table
 * begins with the item's id.
 */
export function ItemTable({ side, rows, linkTo }: ItemTableProps) {
  const [shown, setShown] = useState<readonly MediaFile[]>()
  const isUnread = (item: ItemRow) => (side === 'dealer' ? item.hasUnreadAdminResponse : item.hasUnreadMessages)
  const unreadText = side === 'dealer' ? m.item_unread_answer : m.common_new_message_from_user
  const mark = (item: ItemRow) => isUnread(item) && <UnreadMark text={unreadText()} />
  const id: Column<ItemRow> = {
    key: 'id',
    header: m.item_id_short(),
    width: 'max-content',
    skeleton: { like: '10001 ●' },
    figures: true,
    cell: (item) => (
      <>
        <span>{item.id}</span> {mark(item)}
      </>
    ),
  }
  const columns: Column<ItemRow>[] = [
    ...(side === 'admins' ? [id] : []),
    {
      key: 'itemNumber',
      header: m.item_number(),
      figures: true,
      copyable: side === 'admins',
      cell: (item) => (
        <>
          <span>{item.itemNumber}</span> {side === 'dealer' && mark(item)}
        </>
      ),
    },
    {
      key: 'serialNumber',
      header: m.item_serial_number(),
      figures: true,
      copyable: true,
      cell: (item) => item.serialNumber,
    },
    { key: 'brand', header: m.common_brand(), cell: (item) => item.brand },
    {
      key: 'image',
      header: m.item_image(),
      width: 'max-content',
      skeleton: { width: 'var(--thumb)', height: 'var(--thumb)' },
      interactive: true,
      cell: (item) => <ItemPicture item={item} onOpen={(files) => setShown(files)} />,
    },
    {
      key: 'status',
      header: side === 'dealer' ? m.item_status_heading() : m.common_status(),
      width: 'max-content',
      skeleton: { like: m.item_status_under_review() },
      card: 'corner',
      cell: (item) => (
        <>
          <ItemStatusBadge status={item.status} /> <TurnNote side={side} turn={turnOfItem(item)} />
        </>
      ),
    },
    {
      key: 'details',
      header: m.common_details(),
      width: 'max-content',
      skeleton: { like: m.common_details() },
      card: 'none',
      align: 'end',
      interactive: true,
      cell: (item) => (
        <LinkButton size="s" variant="quiet" to={linkTo(item)} aria-label={m.item_details_of({ itemId: item.id })}>
          {m.common_details()}
        </LinkButton>
      ),
    },
  ]
  return (
    <>
      <Table
        caption={m.items_of_this_request()}
        columns={columns}
        rows={rows}
        rowKey={(item) => item.id}
        rowLink={(item) => ({ to: linkTo(item) })}
        isMarked={isUnread}
        skeletonRows={3}
      />
      <MediaViewer files={shown ?? []} start={shown && 0} onClose={() => setShown(undefined)} />
    </>
  )
}

const previewText = (itemNumber: string, more: number): string =>
  more > 0 ? m.item_preview_with_more({ itemNumber, count: more }) : m.item_preview({ itemNumber })

/** The first picture of an item, with how many more there are. */
function ItemPicture({ item, onOpen }: { item: ItemRow; onOpen: (files: readonly MediaFile[]) => void }) {
  const files = item.images.map(mediaOfImage)
  const ready = files.filter(({ state }) => state === 'ready')
  const first = ready[0] ?? files[0]
  const more = files.length - 1
  if (!first) return <Thumbnail src={undefined} alt={m.media_no_preview()} />
  return (
    <>
      <Thumbnail
        src={first.thumbnailUrl ?? undefined}
        alt={first.name}
        kind={first.kind}
        onOpen={ready.length > 0 ? () => onOpen(ready) : undefined}
        openText={previewText(item.itemNumber, more)}
      />
      {more > 0 && (
        <Text as="span" soft tiny aria-hidden="true">
          {`+${more}`}
        </Text>
      )}
    </>
  )
}
