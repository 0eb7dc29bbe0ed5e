import { m } from '@portal/texts/messages.ts'
import type { Question } from '../../ui/confirm.tsx'
import { waitingMessages } from './outbox.ts'

/** Whether somebody signs out although messages have not left yet, which signing out deletes. */
export async function askBeforeSignOut(
  userId: string,
  confirm: (question: Question) => Promise<boolean>,
): Promise<boolean> {
  const { length: count } = await waitingMessages(userId)
  if (count === 0) return true
  return confirm({
    title: m.outbox_sign_out_question({ count }),
    body: m.outbox_sign_out_text(),
    confirmText: m.outbox_sign_out(),
    cancelText: m.outbox_stay(),
    destructive: true,
  })
}
