import type { SavedReply } from '@portal/contract/replies/reply-schemas.ts'
import { m } from '@portal/texts/messages.ts'
import { useDeleteAfterQuestion } from '../../parts/delete-after-question.ts'
import { Button } from '../../ui/button.tsx'
import { useDeleteReply } from './reply-queries.ts'

/** Deletes a reply, after a question. */
export function DeleteReply({ reply, onDeleted }: { reply: SavedReply; onDeleted: () => void }) {
  const button = useDeleteAfterQuestion({
    title: m.reply_delete_question(),
    body: m.reply_delete_text({ name: reply.name }),
    remove: useDeleteReply(reply),
    onDeleted,
    failedText: m.reply_delete_failed(),
  })
  return (
    <Button variant="quiet" {...button}>
      {m.common_delete()}
    </Button>
  )
}
