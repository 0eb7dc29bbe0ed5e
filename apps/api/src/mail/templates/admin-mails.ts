import { type RepairResult, repairResults } from '@portal/domain/items/submit-repair-outcome.ts'
import { limits } from '@portal/domain/limits.ts'
import type { Tone } from '@portal/domain/tone.ts'
import { m } from '@portal/texts/messages.ts'
import { repairResultLabel } from '@portal/texts/value-labels.ts'
import * as z from 'zod/mini'
import { button, type FactRow, factTable, paragraph } from './blocks.ts'
import { id, line, prose } from './facts.ts'
import {
  itemInRequest,
  itemList,
  itemRows,
  listedItems,
  messageFacts,
  messageQuote,
  requestWords,
} from './item-facts.ts'
import { mail } from './mail-definition.ts'

const companyName = line(limits.account.companyName)

interface SubjectFacts {
  readonly brand: string
  readonly itemNumber: string
  readonly itemId: number
}
const outcomes: Readonly<
  Record<RepairResult, { readonly subject: (facts: SubjectFacts) => string; readonly tone: Tone }>
> = {
  SUCCESSFUL: { subject: m.mail_repair_outcome_successful_subject, tone: 'green' },
  UNSUCCESSFUL: { subject: m.mail_repair_outcome_unsuccessful_subject, tone: 'red' },
}

/** To each administrator. */
export const adminMails = {
  /** When a new account has verified its address and waits for an administrator. */
  'account-waiting': mail({
    facts: z.object({
      companyName,
      firstName: line(limits.account.name),
      lastName: line(limits.account.name),
      email: line(limits.account.email),
      city: line(limits.account.city),
      country: line(limits.account.country),
    }),
    write: ({ companyName, firstName, lastName, email, city, country }, pages) => ({
      subject: m.mail_account_waiting_subject({ companyName }),
      preheader: m.mail_account_waiting_preheader({ firstName, lastName }),
      heading: m.mail_account_waiting_heading(),
      blocks: [
        paragraph(m.mail_account_waiting_text()),
        factTable(
          [m.common_company(), companyName],
          [m.common_name(), `${firstName} ${lastName}`],
          [m.field_email(), email],
          [m.field_city(), [city, country].filter(Boolean).join(', ')],
        ),
        button(m.mail_account_waiting_button(), pages.waitingAccounts),
      ],
      because: m.mail_because_administrator(),
    }),
  }),

  /** When a dealer completes a draft. */
  'request-submitted': mail({
    facts: z.object({ companyName, requestId: id, requestTitle: line(limits.request.title), items: listedItems }),
    write: (facts, pages) => {
      const { companyName, requestId, requestTitle, items } = facts
      const title = requestTitle || m.mail_request_submitted_without_title()
      const count = items.length
      return {
        subject: m.mail_request_submitted_subject({ requestId, companyName }),
        preheader: m.mail_request_submitted_preheader({ title, count }),
        heading: m.mail_request_submitted_heading(),
        blocks: [
          paragraph(m.mail_request_submitted_text({ companyName, request: requestWords(facts), count })),
          itemList(items),
          button(m.mail_request_submitted_button(), pages.adminRequest(requestId)),
        ],
        because: m.mail_because_administrator(),
      }
    },
  }),

  /** When a dealer writes into the thread of an item. */
  'message-to-admins': mail({
    facts: z.object({ companyName, ...itemInRequest, ...messageFacts }),
    write: (facts, pages) => {
      const { companyName, itemId, senderFirstName } = facts
      return {
        subject: m.mail_message_to_admins_subject({ companyName, itemId }),
        preheader: facts.text || m.mail_message_to_admins_preheader({ firstName: senderFirstName }),
        heading: m.common_new_message_from_user(),
        blocks: [
          paragraph(m.mail_message_to_admins_text({ companyName })),
          messageQuote(`${senderFirstName}, ${companyName}`, facts),
          factTable(...itemRows(facts)),
          button(m.mail_message_answer_button(), pages.adminItem(itemId)),
        ],
        because: m.mail_because_administrator(),
      }
    },
  }),

  /** When a colleague wrote a note that tells this administrator. The note itself stays in the portal. */
  'note-for-colleague': mail({
    facts: z.object({ authorName: line(limits.account.name * 2 + 1), noteId: z.optional(id), ...itemInRequest }),
    write: (facts, pages) => {
      const { authorName, brand, itemNumber, itemId } = facts
      return {
        subject: m.mail_note_for_colleague_subject({ authorName, brand, itemNumber, itemId }),
        preheader: m.mail_note_for_colleague_preheader(),
        heading: m.mail_note_for_colleague_heading(),
        blocks: [
          paragraph(m.mail_note_for_colleague_text({ authorName })),
          factTable(...itemRows(facts)),
          button(m.mail_note_for_colleague_button(), pages.adminItem(itemId)),
        ],
        because: m.mail_because_administrator(),
      }
    },
  }),

  /** When a dealer reports how a repair went; the item is under review again. */
  'repair-outcome-reported': mail({
    facts: z.object({
      companyName,
      ...itemInRequest,
      repairResult: z.enum(repairResults),
      repairResultReason: z.nullable(prose(limits.repairOutcome.reason)),
    }),
    write: (facts, pages) => {
      const { companyName, brand, itemNumber, itemId, repairResult, repairResultReason } = facts
      const { subject, tone } = outcomes[repairResult]
      const reason: FactRow[] = repairResultReason ? [[m.item_repair_reason(), repairResultReason]] : []
      return {
        subject: subject({ brand, itemNumber, itemId }),
        preheader: m.mail_repair_outcome_preheader({ companyName }),
        heading: m.mail_repair_outcome_heading(),
        blocks: [
          paragraph(m.mail_repair_outcome_text({ companyName })),
          factTable(
            [m.mail_repair_outcome_outcome(), { text: repairResultLabel(repairResult), tone }],
            ...reason,
            ...itemRows(facts),
          ),
          button(m.mail_repair_outcome_button(), pages.adminItem(itemId)),
        ],
        because: m.mail_because_administrator(),
      }
    },
  }),
}
