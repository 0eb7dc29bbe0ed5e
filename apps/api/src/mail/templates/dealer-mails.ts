import { asksForReport, type ItemStatus } from '@portal/domain/items/item-statuses.ts'
import { dayText } from '@portal/texts/day-text.ts'
import { m } from '@portal/texts/messages.ts'
import { itemStatusLabel } from '@portal/texts/value-labels.ts'
import { button, factTable, paragraph } from './blocks.ts'
import { itemStatusChanged, messageToDealer, nextStepReminder, requestClosed } from './dealer-facts.ts'
import { dealerNews, decidedItemsNews } from './dealer-news.ts'
import {
  anotherLookOffer,
  badgeOf,
  type DecidedItem,
  decidedItemList,
  decisionNotes,
  firstDue,
  itemRows,
  messageQuote,
  nextStepNotes,
  requestWords,
} from './item-facts.ts'
import { mail } from './mail-definition.ts'
import { holderAfter, sentenceAfter, subjectOfDecision, subjectUntil } from './whose-turn.ts'

/** What a new status means for the dealer. A status without a sentence does not compile. */
const meaning: Readonly<Record<ItemStatus, () => string>> = {
  'Under review': m.mail_item_status_meaning_under_review,
  'Additional information required': m.mail_item_status_meaning_additional_information_required,
  'Technical exchange': m.mail_item_status_meaning_technical_exchange,
  'Warranty exchange': m.mail_item_status_meaning_warranty_exchange,
  'Credit note': m.mail_item_status_meaning_credit_note,
  'Client was able to resolve case': m.mail_item_status_meaning_client_was_able_to_resolve_case,
  'Waiting for feedback': m.mail_item_status_meaning_waiting_for_feedback,
  Declined: m.mail_item_status_meaning_declined,
  Completed: m.mail_item_status_meaning_completed,
  'Layout schema provided': m.mail_item_status_meaning_layout_schema_provided,
  Closed: m.mail_item_status_meaning_closed,
}

const meaningOf = ({ status, repairResult }: Pick<DecidedItem, 'status' | 'repairResult'>): string =>
  status === 'Waiting for feedback' && !asksForReport({ status, repairResult })
    ? m.mail_item_status_meaning_answer_awaited()
    : meaning[status]()

/** To a dealer, about a request of theirs. */
export const dealerMails = {
  /** When an administrator sets a status or changes its note, unless that closes the request. */
  'item-status-changed': mail({
    facts: itemStatusChanged,
    write: (facts, pages) => {
      const { firstName, brand, itemNumber, itemId, status } = facts
      const due = firstDue([facts])
      return {
        subject: subjectOfDecision(
          facts,
          due,
          m.mail_item_status_changed_subject({ status: itemStatusLabel(status), brand, itemNumber, itemId }),
        ),
        preheader: meaningOf(facts),
        heading: m.mail_item_status_changed_heading(),
        blocks: [
          paragraph(m.mail_item_status_changed_text({ firstName, meaning: meaningOf(facts) })),
          paragraph(sentenceAfter(holderAfter(status), due)),
          factTable([m.common_status(), badgeOf(status)], ...decisionNotes(facts), ...itemRows(facts)),
          button(m.mail_item_status_changed_button(), pages.item(itemId)),
        ],
        because: m.mail_because_own_request(),
      }
    },
  }),

  /** When an administrator writes into the thread of an item. */
  'message-to-dealer': mail({
    facts: messageToDealer,
    write: (facts, pages) => {
      const { firstName, brand, itemNumber, itemId, senderFirstName, yourTurn } = facts
      const subject = m.mail_message_to_dealer_subject({ brand, itemNumber, itemId })
      return {
        subject: yourTurn ? m.mail_subject_please_answer({ subject }) : m.mail_subject_nothing_to_do({ subject }),
        preheader: facts.text || m.mail_message_to_dealer_preheader(),
        heading: m.mail_message_to_dealer_heading(),
        blocks: [
          paragraph(m.mail_message_to_dealer_text({ firstName })),
          messageQuote(m.mail_message_to_dealer_by({ firstName: senderFirstName }), facts),
          factTable(...itemRows(facts)),
          button(m.mail_message_answer_button(), pages.item(itemId)),
        ],
        because: m.mail_because_own_request(),
      }
    },
  }),

  /**
   * When the last item of a request got a final status. It lists all items, so that change needs no mail of its own.
   */
  'request-closed': mail({
    facts: requestClosed,
    write: (facts, pages) => {
      const { firstName, requestId, items, anotherLookPossible } = facts
      const request = requestWords(facts)
      const due = firstDue(items)
      const subject = m.mail_request_closed_subject({ request })
      return {
        subject: due ? subjectUntil(due, subject) : m.mail_subject_nothing_to_do({ subject }),
        preheader: m.mail_request_closed_preheader(),
        heading: m.mail_request_closed_heading(),
        blocks: [
          paragraph(m.mail_request_closed_text({ firstName, request })),
          decidedItemList(items),
          paragraph(sentenceAfter('nobody', due)),
          ...(anotherLookPossible ? [anotherLookOffer()] : []),
          button(m.mail_request_closed_button(), pages.request(requestId)),
        ],
        because: m.mail_because_own_request(),
      }
    },
  }),

  /** Some days before what a decision asked for is due, unless it is done. */
  'next-step-reminder': mail({
    facts: nextStepReminder,
    write: (facts, pages) => {
      const { firstName, brand, itemNumber, itemId, nextStep } = facts
      const due = dayText(nextStep.due)
      return {
        subject: subjectUntil(nextStep.due, m.mail_step_reminder_subject({ brand, itemNumber, itemId })),
        preheader: m.mail_step_reminder_preheader(),
        heading: m.mail_step_reminder_heading(),
        blocks: [
          paragraph(m.mail_step_reminder_text({ firstName, day: due })),
          factTable(...nextStepNotes(nextStep), ...itemRows(facts)),
          button(m.mail_item_status_changed_button(), pages.item(itemId)),
        ],
        because: m.mail_because_own_request(),
      }
    },
  }),

  'item-statuses-changed': decidedItemsNews,
  'dealer-news': dealerNews,
}
