import type { SavedReply } from '@portal/contract/replies/reply-schemas.ts'
import { m } from '@portal/texts/messages.ts'
import { DeleteKept } from '../../parts/kept/delete-kept.tsx'
import { useDeleteReply } from './reply-queries.ts'

/** Deletes a reply, after a question. */
export const DeleteReply = ({ reply, onDeleted }: { reply: SavedReply; onDeleted: () => void }) => (
  <DeleteKept
    title={m.reply_delete_question()}
    body={m.reply_delete_text({ name: reply.name })}
    remove={useDeleteReply(reply)}
    onDeleted={onDeleted}
    failedText={m.reply_delete_failed()}
  />
)
