import { m } from '@portal/texts/messages.ts'
import { Button } from '../../ui/button.tsx'
import { IconTrash } from '../../ui/more-icons.tsx'
import { type Deletion, useDeleteAfterQuestion } from '../delete-after-question.ts'

/** The button that deletes one of the texts that administrators keep, after a question. */
export const DeleteKept = (deletion: Deletion) => (
  <Button variant="quiet" icon={<IconTrash />} {...useDeleteAfterQuestion(deletion)}>
    {m.common_delete()}
  </Button>
)
