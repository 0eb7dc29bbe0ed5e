import type { ItemRow } from '@portal/contract/items/item-shapes.ts'
import { m } from '@portal/texts/messages.ts'
import { itemTypeLabel } from '@portal/texts/value-labels.ts'
import type { ReactNode } from 'react'
import { DeleteButton } from '../../parts/delete-button.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Text } from '../../ui/layout.tsx'
import { IconPlus } from '../../ui/more-icons.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { Thumbnail } from '../../ui/thumbnail.tsx'

/** An item of a draft as it is shown, by what names it there. */
export type ShownItem = Pick<ItemRow, 'itemNumber' | 'serialNumber' | 'brand' | 'itemType' | 'issueDescription'> & {
  readonly id: string
  readonly images: readonly Pick<ItemRow['images'][number], 'thumbnailUrl' | 'kind' | 'fileName' | 'processing'>[]
}

interface DraftItemsProps {
  readonly items: readonly ShownItem[]
  readonly onAdd: () => void
  readonly onEdit: (id: string) => void
  readonly onDelete: (id: string) => void
  /** What is said below an item. */
  readonly below: (id: string) => ReactNode
}

/** The items of a draft, to be looked through before they are sent. */
export function DraftItems({ items, onAdd, onEdit, onDelete, below }: DraftItemsProps) {
  const confirm = useConfirm()
  const ask = async (item: ShownItem) => {
    const agreed = await confirm({
      title: m.wizard_overview_delete_heading(),
      body: m.wizard_overview_delete_question(item),
      confirmText: m.common_delete(),
      destructive: true,
    })
    if (agreed) onDelete(item.id)
  }
  const columns: Column<ShownItem>[] = [
    {
      key: 'itemNumber',
      header: m.item_number(),
      figures: true,
      cell: (item) => (
        <>
          <span>{item.itemNumber}</span> <MediaNote item={item} />
        </>
      ),
    },
    { key: 'serialNumber', header: m.item_serial_number(), figures: true, cell: ({ serialNumber }) => serialNumber },
    { key: 'brand', header: m.common_brand(), cell: ({ brand }) => brand },
    { key: 'itemType', header: m.item_type(), cell: ({ itemType }) => itemTypeLabel(itemType) },
    {
      key: 'image',
      header: m.item_image(),
      width: 'max-content',
      card: 'corner',
      cell: (item) => <Picture {...item} />,
    },
    {
      key: 'actions',
      header: m.common_actions(),
      width: 'max-content',
      card: 'actions',
      interactive: true,
      cell: (item) => (
        <>
          <Button
            size="s"
            variant="quiet"
            onClick={() => onEdit(item.id)}
            aria-label={m.wizard_overview_edit_named({ itemNumber: item.itemNumber })}
          >
            {m.common_edit()}
          </Button>
          <DeleteButton
            onClick={() => ask(item)}
            aria-label={m.wizard_overview_delete_named({ itemNumber: item.itemNumber })}
          />
        </>
      ),
    },
  ]
  return (
    <Table
      caption={m.wizard_overview_items()}
      columns={columns}
      rows={items}
      rowKey={({ id }) => id}
      rowBelow={({ id, issueDescription }) => (
        <>
          <Text soft oneLine dir="auto">
            {issueDescription}
          </Text>
          {below(id)}
        </>
      )}
      empty={
        <EmptyState
          title={m.wizard_overview_no_items()}
          action={
            <Button variant="primary" icon={<IconPlus />} onClick={onAdd}>
              {m.wizard_item_add()}
            </Button>
          }
        >
          {m.wizard_overview_no_items_hint()}
        </EmptyState>
      }
    />
  )
}

/** The first picture that can be shown; a sign in its place where there is none yet. */
function Picture({ images }: Pick<ShownItem, 'images'>) {
  const shown = images.find(({ thumbnailUrl }) => thumbnailUrl !== null) ?? images[0]
  return <Thumbnail src={shown?.thumbnailUrl ?? undefined} kind={shown?.kind} alt={shown?.fileName ?? ''} />
}

/** Shows that a video of the item is still processed, or failed. */
function MediaNote({ item: { images } }: { item: Pick<ShownItem, 'images'> }) {
  if (images.some(({ processing }) => processing === 'failed'))
    return <Badge tone="red">{m.wizard_overview_video_failed()}</Badge>
  if (images.some(({ processing }) => processing === 'processing'))
    return <Badge>{m.wizard_overview_video_processing()}</Badge>
  return null
}
