import type { SavedReply } from '@portal/contract/replies/reply-schemas.ts'
import { m } from '@portal/texts/messages.ts'
import { refusalTextOr } from '@portal/texts/refusal-texts.ts'
import { codeOf } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { notify } from '../../ui/notify.ts'
import { useDeleteReply } from './reply-queries.ts'

/** Deletes a reply, after a question. */
export function DeleteReply({ reply, onDeleted }: { reply: SavedReply; onDeleted: () => void }) {
  const confirm = useConfirm()
  const remove = useDeleteReply(reply)
  const ask = async () => {
    const agreed = await confirm({
      title: m.reply_delete_question(),
      body: m.reply_delete_text({ name: reply.name }),
      confirmText: m.common_delete(),
      cancelText: m.common_cancel(),
      destructive: true,
    })
    if (!agreed) return
    remove.mutate(undefined, {
      onSuccess: onDeleted,
      onError: (error) => notify.error(refusalTextOr(codeOf(error), m.reply_delete_failed())),
    })
  }
  return (
    <Button variant="quiet" busy={remove.isPending} onClick={() => void ask()}>
      {m.common_delete()}
    </Button>
  )
}
