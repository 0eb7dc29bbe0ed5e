import type { ItemRow } from '@portal/contract/items/item-shapes.ts'
import { m } from '@portal/texts/messages.ts'
import { itemTypeLabel } from '@portal/texts/value-labels.ts'
import { codeOf } from '../../api/client.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconPlus, IconTrash } from '../../ui/icons.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { Thumbnail } from '../../ui/thumbnail.tsx'
import styles from './draft-items.module.css'
import { useDeleteItem } from './wizard-queries.ts'

interface DraftItemsProps {
  readonly requestId: number
  readonly items: readonly ItemRow[]
  readonly onAdd: () => void
  readonly onEdit: (itemId: number) => void
  readonly onFailed: (error: unknown) => void
}

/** The items of a draft, to be looked through before they are sent. */
export function DraftItems({ requestId, items, onAdd, onEdit, onFailed }: DraftItemsProps) {
  const confirm = useConfirm()
  const remove = useDeleteItem(requestId)
  const ask = async (item: ItemRow) => {
    const agreed = await confirm({
      title: m.wizard_overview_delete_heading(),
      body: m.wizard_overview_delete_question({ itemNumber: item.itemNumber }),
      confirmText: m.common_delete(),
      cancelText: m.common_cancel(),
      destructive: true,
    })
    // The item was deleted before, which is the wanted result.
    if (agreed) remove.mutate(item.id, { onError: (error) => codeOf(error) !== 'NOT_FOUND' && onFailed(error) })
  }
  const columns: Column<ItemRow>[] = [
    {
      key: 'itemNumber',
      header: m.item_number(),
      figures: true,
      cell: (item) => (
        <>
          {item.itemNumber} <MediaNote item={item} />
        </>
      ),
    },
    { key: 'serialNumber', header: m.item_serial_number(), figures: true, cell: ({ serialNumber }) => serialNumber },
    { key: 'brand', header: m.item_brand(), cell: ({ brand }) => brand },
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
            onClick={() => onEdit(item.id)}
            aria-label={m.wizard_overview_edit_named({ itemNumber: item.itemNumber })}
          >
            {m.common_edit()}
          </Button>
          <Button
            size="s"
            icon={<IconTrash />}
            busy={remove.isPending && remove.variables === item.id}
            onClick={() => void ask(item)}
            aria-label={m.wizard_overview_delete_named({ itemNumber: item.itemNumber })}
          >
            {m.common_delete()}
          </Button>
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
      rowBelow={({ issueDescription }) => (
        <p className={styles.description} dir="auto">
          {issueDescription}
        </p>
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
function Picture({ images }: ItemRow) {
  const shown = images.find(({ thumbnailUrl }) => thumbnailUrl !== null) ?? images[0]
  return <Thumbnail src={shown?.thumbnailUrl ?? undefined} kind={shown?.kind} alt={shown?.fileName ?? ''} />
}

/** Shows that a video of the item is still processed, or failed. */
function MediaNote({ item: { images } }: { item: ItemRow }) {
  if (images.some(({ processing }) => processing === 'failed'))
    return <Badge tone="red">{m.wizard_overview_video_failed()}</Badge>
  if (images.some(({ processing }) => processing === 'processing'))
    return <Badge>{m.wizard_overview_video_processing()}</Badge>
  return null
}
