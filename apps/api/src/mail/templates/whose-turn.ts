import { asksForReport, type ItemStatus } from '@portal/domain/items/item-statuses.ts'
import { type Holder, holderOf, turnWith } from '@portal/domain/items/turn.ts'
import type { Day } from '@portal/domain/units/calendar-day.ts'
import { dayText } from '@portal/texts/day-text.ts'
import { m } from '@portal/texts/messages.ts'
import type { DecidedItem } from './item-facts.ts'

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

/** What the dealer has to do by a day after a decision, at the beginning of a subject. */
export const subjectUntil = (due: Day, subject: string): string =>
  m.mail_subject_to_do_by({ day: dayText(due), subject })

/** The same for one item: what exactly there is to do, or that there is nothing. */
export const subjectOfDecision = (
  decided: Pick<DecidedItem, 'status' | 'repairResult'>,
  due: Day | undefined,
  subject: string,
): string =>
  due !== undefined
    ? subjectUntil(due, subject)
    : asksForReport(decided)
      ? m.mail_subject_please_report({ subject })
      : holderAfter(decided.status) === 'dealer'
        ? m.mail_subject_please_answer({ subject })
        : m.mail_subject_nothing_to_do({ subject })

/** What follows for the dealer: something to do by a day, or whose turn it is. */
export const sentenceAfter = (holder: Holder, due: Day | undefined): string =>
  due === undefined ? turnSentence[holder]() : m.mail_turn_until({ day: dayText(due) })
