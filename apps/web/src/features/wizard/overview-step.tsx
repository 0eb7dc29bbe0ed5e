import type { ErrorCode } from '@portal/contract/errors.ts'
import type { ItemRow } from '@portal/contract/items/item-shapes.ts'
import { m } from '@portal/texts/messages.ts'
import { useState } from 'react'
import { codeOf, printUnexpected } from '../../api/client.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconPlus, IconTrash } from '../../ui/icons.tsx'
import { WarningBox } from '../../ui/message-box.tsx'
import { PageHeader, Stack } from '../../ui/page.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { refusedText } from './failure-text.ts'
import { WizardActions } from './wizard-actions.tsx'
import { useCancelRequest, useCompleteRequest, useDeleteItem } from './wizard-queries.ts'

export interface OverviewStepProps {
  readonly requestId: number
  readonly title: string | undefined
  readonly items: readonly ItemRow[]
  readonly onAdd: () => void
  readonly onEdit: (itemId: number) => void
  readonly onCompleted: () => Promise<void>
  readonly onCancelled: () => Promise<void>
  /** The draft is no longer one: completed or cancelled elsewhere. */
  readonly onGone: () => void
}

/** Why the request was not sent. */
type Warning = ErrorCode | 'VIDEO_FAILED'

/** The third step: look through, edit, delete, add, then complete or cancel. */
export function OverviewStep({ requestId, title, items, ...on }: OverviewStepProps) {
  const confirm = useConfirm()
  const complete = useCompleteRequest(requestId)
  const cancel = useCancelRequest(requestId)
  const [warning, setWarning] = useState<Warning>()
  const busy = complete.isPending || cancel.isPending

  const failed = (error: unknown) => {
    printUnexpected(error)
    const code = codeOf(error)
    if (code === 'NOT_FOUND' || code === 'REQUEST_COMPLETED') on.onGone()
    else setWarning(code ?? 'INTERNAL')
  }
  const send = async () => {
    if (busy) return
    if (items.length === 0) return setWarning('NO_ITEMS')
    if (items.some(({ images }) => images.length === 0)) return setWarning('ITEM_WITHOUT_FILES')
    if (items.some(({ images }) => images.some(({ processing }) => processing === 'failed')))
      return setWarning('VIDEO_FAILED')
    setWarning(undefined)
    try {
      await complete.mutateAsync()
    } catch (error) {
      return failed(error)
    }
    await on.onCompleted()
  }
  const giveUp = async () => {
    const agreed = await confirm({
      title: m.wizard_cancel(),
      body: m.wizard_cancel_question(),
      confirmText: m.wizard_cancel(),
      cancelText: m.wizard_keep(),
      destructive: true,
    })
    if (!agreed) return
    try {
      await cancel.mutateAsync()
    } catch (error) {
      if (codeOf(error) !== 'NOT_FOUND') return failed(error)
    }
    await on.onCancelled()
  }

  return (
    <>
      <PageHeader
        title={m.wizard_step_overview()}
        lead={title ?? m.wizard_overview_lead()}
        actions={
          <Button icon={<IconPlus />} onClick={on.onAdd}>
            {items.length > 0 ? m.wizard_overview_add_another() : m.wizard_item_add()}
          </Button>
        }
      />
      <Stack>
        <DraftItems requestId={requestId} items={items} onEdit={on.onEdit} onFailed={failed} />
        {warning && <WarningBox>{warningText(warning)}</WarningBox>}
      </Stack>
      <WizardActions>
        <Button
          variant="primary"
          busy={complete.isPending}
          busyText={m.wizard_overview_completing()}
          onClick={() => void send()}
        >
          {m.wizard_overview_complete()}
        </Button>
        <Button busy={cancel.isPending} onClick={() => void giveUp()}>
          {m.wizard_cancel()}
        </Button>
      </WizardActions>
    </>
  )
}

const warningText = (warning: Warning): string =>
  warning === 'VIDEO_FAILED' ? m.wizard_overview_file_failed() : refusedText(warning)

type DraftItemsProps = {
  requestId: number
  items: readonly ItemRow[]
  onEdit: (itemId: number) => void
  onFailed: (error: unknown) => void
}

function DraftItems({ requestId, items, onEdit, onFailed }: DraftItemsProps) {
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
      empty={<EmptyState title={m.wizard_overview_no_items()}>{m.wizard_overview_no_items_hint()}</EmptyState>}
    />
  )
}

/** Shows that a video of the item is still processed, or failed. */
function MediaNote({ item: { images } }: { item: ItemRow }) {
  if (images.some(({ processing }) => processing === 'failed'))
    return <Badge tone="red">{m.wizard_overview_video_failed()}</Badge>
  if (images.some(({ processing }) => processing === 'processing'))
    return <Badge>{m.wizard_overview_video_processing()}</Badge>
  return null
}
