import { fileProblemText } from '@portal/texts/file-problem-texts.ts'
import { itemRefusalTextOr } from '@portal/texts/item-refusal-texts.ts'
import { m } from '@portal/texts/messages.ts'
import type { WhyNotSent } from '../../parts/device/database.ts'

/** That a message was not sent, and why, where the server said something that helps. */
export function NotSentReason({ code, problem }: WhyNotSent) {
  const reason = problem ? fileProblemText(problem) : itemRefusalTextOr(code, '')
  return reason ? m.outbox_refused({ reason }) : m.outbox_not_sent()
}
