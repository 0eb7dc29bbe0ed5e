import type { ItemRow } from '@portal/contract/items/item-shapes.ts'
import { m } from '@portal/texts/messages.ts'
import { useState } from 'react'
import { codeOf, printUnexpected } from '../../api/client.ts'
import { isConnectionLost } from '../../api/connection.ts'
import { DeleteButton, useDeleteAfterQuestion } from '../../parts/delete-button.tsx'
import { delays } from '../../parts/intervals.ts'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { Stack } from '../../ui/layout.tsx'
import { InfoBox, WarningBox } from '../../ui/message-box.tsx'
import { notify } from '../../ui/notify.ts'
import { DraftItems } from './draft-items.tsx'
import { LikelyQuestions } from './likely/likely-list.tsx'
import type { Mending } from './likely/mending.ts'
import { OverviewHeader, useCancelQuestion } from './overview-header.tsx'
import { InSight, orOnDevice, type StepFailure, stepFailureIn, stepFailureText } from './step-failed.tsx'
import { useForgetUnfinished } from './unfinished-item.ts'
import { WizardActions } from './wizard-frame.tsx'
import { useCancelRequest, useCompleteRequest, useDeleteItem, useRenameDraft } from './wizard-queries.ts'

export interface OverviewStepProps {
  readonly requestId: number
  readonly title: string | undefined
  readonly items: readonly ItemRow[]
  /** Whether another item is being written, here or on another device. */
  readonly isUnfinished: boolean
  readonly onAdd: () => void
  /** Adds another one of the same kind. */
  readonly onAddLike: (itemId: number) => void
  readonly onEdit: (itemId: number) => void
  readonly onMend: (itemId: number, mending: Mending) => void
  readonly onCompleted: () => Promise<void>
  readonly onCancelled: () => Promise<void>
  /** It is being completed or cancelled; false where that failed. */
  readonly onEnding: (isEnding: boolean) => void
  /** The draft is no longer one: completed or cancelled elsewhere. */
  readonly onGone: () => void
  /** There is no connection: it is submitted as soon as there is one. */
  readonly onKept: () => Promise<void>
}

/** Why the request was not sent, cancelled, or changed. */
type Warning = StepFailure | 'VIDEO_FAILED'

/** The third step: look through, edit, delete, add, then complete or cancel. */
export function OverviewStep({ requestId, title, items, isUnfinished, ...on }: OverviewStepProps) {
  const confirm = useConfirm()
  const askToCancel = useCancelQuestion()
  const complete = useCompleteRequest(requestId)
  const cancel = useCancelRequest(requestId)
  const remove = useDeleteItem(requestId)
  const rename = useRenameDraft(requestId)
  const [warning, setWarning] = useState<{ readonly code: Warning }>()
  const warn = (code: Warning) => setWarning({ code })
  const busy = complete.isPending || cancel.isPending
  const newest = items.at(-1)

  const failed = (error: unknown) => {
    on.onEnding(false)
    printUnexpected(error)
    const failure = stepFailureIn(error)
    if (failure === 'NOT_FOUND' || failure === 'REQUEST_COMPLETED') on.onGone()
    else warn(failure)
  }
  // Where the item was deleted before, that is the wanted result.
  const deleteItem = (itemId: number) =>
    remove.mutate(itemId, { onError: (error) => codeOf(error) !== 'NOT_FOUND' && failed(error) })
  const submitLater = async () => {
    const { submitDraftLater } = await import('../../parts/device/draft-on-device.ts')
    await submitDraftLater(requestId, title)
    notify.success(isConnectionLost() ? m.claims_submitted_waits() : m.claims_submitted_leaves())
    return on.onKept
  }
  const submit = async () => {
    await complete.mutateAsync()
    return on.onCompleted
  }
  const send = async () => {
    if (busy) return
    if (items.length === 0) return warn('NO_ITEMS')
    if (items.some(({ images }) => images.length === 0)) return warn('ITEM_WITHOUT_FILES')
    if (items.some(({ images }) => images.some(({ processing }) => processing === 'failed')))
      return warn('VIDEO_FAILED')
    setWarning(undefined)
    if (isUnfinished && !(await confirm(withoutUnfinished()))) return
    on.onEnding(true)
    try {
      const goOn = await orOnDevice(submit, submitLater, delays.stepMs)
      await goOn()
    } catch (error) {
      failed(error)
    }
  }
  const giveUp = async () => {
    if (!(await askToCancel(m.wizard_cancel_question()))) return
    on.onEnding(true)
    try {
      await cancel.mutateAsync()
    } catch (error) {
      if (codeOf(error) !== 'NOT_FOUND') return failed(error)
    }
    await on.onCancelled()
  }

  return (
    <>
      <OverviewHeader {...{ title, newest }} rename={rename.mutateAsync} onAdd={on.onAdd} onAddLike={on.onAddLike} />
      <Stack>
        {isUnfinished && <UnfinishedItemNote requestId={requestId} onContinue={on.onAdd} />}
        <DraftItems
          items={items}
          onAdd={on.onAdd}
          onEdit={on.onEdit}
          onDelete={deleteItem}
          deleting={remove.isPending ? remove.variables : undefined}
        />
        {items.length > 0 && <LikelyQuestions {...{ requestId, items }} onMend={on.onMend} />}
        {warning && (
          <InSight of={warning}>
            <WarningBox>{warningText(warning.code)}</WarningBox>
          </InSight>
        )}
      </Stack>
      <WizardActions>
        <Button
          variant={newest ? 'primary' : 'secondary'}
          busy={complete.isPending}
          busyText={m.wizard_overview_completing()}
          onClick={() => send()}
        >
          {m.wizard_overview_complete()}
        </Button>
        <Button busy={cancel.isPending} onClick={() => giveUp()}>
          {m.wizard_cancel()}
        </Button>
      </WizardActions>
    </>
  )
}

const withoutUnfinished = () => ({
  title: m.wizard_unfinished_complete_heading(),
  body: m.wizard_unfinished_complete_question(),
  confirmText: m.wizard_overview_complete(),
  destructive: true,
})

const warningText = (warning: Warning): string =>
  warning === 'VIDEO_FAILED' ? m.wizard_overview_file_failed() : stepFailureText(warning)

/** Says above the items of a draft that another one was begun and not added. */
function UnfinishedItemNote({
  requestId,
  onContinue,
}: {
  readonly requestId: number
  readonly onContinue: () => void
}) {
  const remove = useForgetUnfinished(requestId)
  const deletion = useDeleteAfterQuestion({
    title: m.wizard_unfinished_delete_heading(),
    body: m.wizard_unfinished_delete_question(),
    remove,
    failedText: m.wizard_unfinished_delete_failed(),
  })
  return (
    <InfoBox
      title={m.wizard_unfinished_heading()}
      actions={
        <>
          <Button size="s" onClick={onContinue}>
            {m.common_continue()}
          </Button>
          <DeleteButton aria-label={m.wizard_unfinished_delete_heading()} {...deletion} />
        </>
      }
    >
      {m.wizard_unfinished_text()}
    </InfoBox>
  )
}
