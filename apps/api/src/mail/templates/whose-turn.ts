import type { ItemStatus } from '@portal/domain/items/item-statuses.ts'
import { type Holder, holderOf, turnWith } from '@portal/domain/items/turn.ts'
import { m } from '@portal/texts/messages.ts'

/** Who has to act on an item after this decision. */
export const holderAfter = (status: ItemStatus): Holder => holderOf(turnWith(status))

/** Who has to act on any of these: the dealer before the service. */
export function holderOfAll(statuses: readonly ItemStatus[]): Holder {
  const holders = statuses.map(holderAfter)
  return holders.includes('dealer') ? 'dealer' : holders.includes('service') ? 'service' : 'nobody'
}

/** Whose turn it is now, in a sentence to the dealer. */
export const turnSentence: Readonly<Record<Holder, () => string>> = {
  dealer: m.mail_turn_yours,
  service: m.mail_turn_ours,
  nobody: m.mail_turn_nobody,
}

/** A subject that begins with what the dealer has to do, or that there is nothing to do. */
const subjectFor: Readonly<Record<Holder, (what: { subject: string }) => string>> = {
  dealer: m.mail_subject_your_turn,
  service: m.mail_subject_nothing_to_do,
  nobody: m.mail_subject_nothing_to_do,
}

/** The same for one item: what exactly there is to do. */
export const subjectOfDecision = (status: ItemStatus, subject: string): string =>
  status === 'Additional information required'
    ? m.mail_subject_please_answer({ subject })
    : status === 'Waiting for feedback'
      ? m.mail_subject_please_report({ subject })
      : subjectFor[holderAfter(status)]({ subject })
