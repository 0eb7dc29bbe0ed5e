import { m } from '@portal/texts/messages.ts'
import type { Question } from '../../ui/confirm.tsx'
import { readClaims } from './kept-claims.ts'
import { readMessages } from './outbox.ts'

/** Whether somebody signs out although messages or requests have not left yet, which signing out deletes. */
export async function askBeforeSignOut(
  userId: string,
  confirm: (question: Question) => Promise<boolean>,
): Promise<boolean> {
  const [{ messages, ...others }, { claims, unreadable }] = await Promise.all([
    readMessages(userId),
    readClaims(userId),
  ])
  // What is to be deleted is nothing that would be lost.
  const unsent = [...claims.filter(({ step }) => step !== 'deleting'), ...unreadable]
  const title = questionOf(messages.length + others.unreadable.length, unsent.length)
  if (title === undefined) return true
  return confirm({
    title,
    body: m.outbox_sign_out_text(),
    confirmText: m.outbox_sign_out(),
    cancelText: m.outbox_stay(),
    destructive: true,
  })
}

function questionOf(messages: number, claims: number): string | undefined {
  if (messages > 0 && claims > 0) return m.outbox_sign_out_question_both()
  if (claims > 0) return m.claims_sign_out_question({ count: claims })
  return messages > 0 ? m.outbox_sign_out_question({ count: messages }) : undefined
}
