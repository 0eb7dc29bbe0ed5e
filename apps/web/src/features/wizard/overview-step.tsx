import type { ItemRow } from '@portal/contract/items/item-shapes.ts'
import { m } from '@portal/texts/messages.ts'
import { refusalText } from '@portal/texts/refusal-texts.ts'
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
import { failureText } from './failure-text.ts'
import { WizardActions } from './wizard-actions.tsx'
import { useCancelRequest, useCompleteRequest, useDeleteItem } from './wizard-queries.ts'
import { wizardTexts as texts } from './wizard-texts.ts'

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

/** The third step: look through, edit, delete, add, then complete or cancel. */
export function OverviewStep({ requestId, title, items, ...on }: OverviewStepProps) {
  const confirm = useConfirm()
  const complete = useCompleteRequest(requestId)
  const cancel = useCancelRequest(requestId)
  const [warning, setWarning] = useState<string>()
  const busy = complete.isPending || cancel.isPending

  const failed = (error: unknown) => {
    printUnexpected(error)
    const code = codeOf(error)
    if (code === 'NOT_FOUND' || code === 'REQUEST_COMPLETED') on.onGone()
    else setWarning(failureText(error))
  }
  const send = async () => {
    if (busy) return
    if (items.length === 0) return setWarning(refusalText('NO_ITEMS'))
    if (items.some(({ images }) => images.length === 0)) return setWarning(refusalText('ITEM_WITHOUT_FILES'))
    if (items.some(({ images }) => images.some(({ processing }) => processing === 'failed')))
      return setWarning(texts.fileFailed)
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
      title: texts.cancelRequest,
      body: texts.cancelQuestion,
      confirmText: texts.cancelRequest,
      cancelText: texts.keepRequest,
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
        title={texts.overviewTitle}
        lead={title ?? texts.overviewLead}
        actions={
          <Button icon={<IconPlus />} onClick={on.onAdd}>
            {items.length > 0 ? texts.addAnother : texts.addItem}
          </Button>
        }
      />
      <Stack>
        <DraftItems requestId={requestId} items={items} onEdit={on.onEdit} onFailed={failed} />
        {warning && <WarningBox>{warning}</WarningBox>}
      </Stack>
      <WizardActions>
        <Button variant="primary" busy={complete.isPending} busyText={texts.completing} onClick={() => void send()}>
          {texts.complete}
        </Button>
        <Button busy={cancel.isPending} onClick={() => void giveUp()}>
          {texts.cancelRequest}
        </Button>
      </WizardActions>
    </>
  )
}

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
      title: texts.deleteTitle,
      body: texts.deleteQuestion(item.itemNumber),
      confirmText: texts.delete,
      cancelText: m.common_cancel(),
      destructive: true,
    })
    // The item was deleted before, which is the wanted result.
    if (agreed) remove.mutate(item.id, { onError: (error) => codeOf(error) !== 'NOT_FOUND' && onFailed(error) })
  }
  const columns: Column<ItemRow>[] = [
    {
      key: 'itemNumber',
      header: 'Item Number',
      figures: true,
      cell: (item) => (
        <>
          {item.itemNumber} <MediaNote item={item} />
        </>
      ),
    },
    { key: 'serialNumber', header: 'Serial Number', figures: true, cell: ({ serialNumber }) => serialNumber },
    { key: 'brand', header: 'Brand', cell: ({ brand }) => brand },
    {
      key: 'actions',
      header: 'Actions',
      width: 'max-content',
      card: 'actions',
      interactive: true,
      cell: (item) => (
        <>
          <Button size="s" onClick={() => onEdit(item.id)} aria-label={`${texts.edit} ${item.itemNumber}`}>
            {texts.edit}
          </Button>
          <Button
            size="s"
            icon={<IconTrash />}
            busy={remove.isPending && remove.variables === item.id}
            onClick={() => void ask(item)}
            aria-label={`${texts.delete} ${item.itemNumber}`}
          >
            {texts.delete}
          </Button>
        </>
      ),
    },
  ]
  return (
    <Table
      caption={texts.itemsOf}
      columns={columns}
      rows={items}
      rowKey={({ id }) => id}
      empty={<EmptyState title={texts.noItems}>{texts.noItemsHint}</EmptyState>}
    />
  )
}

/** Shows that a video of the item is still processed, or failed. */
function MediaNote({ item: { images } }: { item: ItemRow }) {
  if (images.some(({ processing }) => processing === 'failed')) return <Badge tone="red">{texts.videoFailed}</Badge>
  if (images.some(({ processing }) => processing === 'processing')) return <Badge>{texts.videoProcessing}</Badge>
  return null
}
