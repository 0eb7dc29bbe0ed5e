import { m } from '@portal/texts/messages.ts'
import { DeleteButton, useDeleteAfterQuestion } from '../../parts/delete-button.tsx'
import { Button } from '../../ui/button.tsx'
import { InfoBox } from '../../ui/message-box.tsx'
import { useForgetUnfinished } from './use-unfinished-in-portal.ts'

/** Says above the items of a draft that another one was begun and not added. */
export function UnfinishedItemNote({
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
            {m.wizard_unfinished_continue()}
          </Button>
          <DeleteButton aria-label={m.wizard_unfinished_delete_heading()} {...deletion} />
        </>
      }
    >
      {m.wizard_unfinished_text()}
    </InfoBox>
  )
}
