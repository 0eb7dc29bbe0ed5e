import { type RepairResult, repairResults } from '@portal/domain/items/submit-repair-outcome.ts'
import { limits } from '@portal/domain/limits.ts'
import type { Tone } from '@portal/domain/tone.ts'
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
const because = 'You receive this because you are an administrator.'

const outcomes: Readonly<Record<RepairResult, { readonly words: string; readonly tone: Tone }>> = {
  SUCCESSFUL: { words: 'Successful', tone: 'green' },
  UNSUCCESSFUL: { words: 'Unsuccessful', tone: 'red' },
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
    write: (facts, pages) => ({
      subject: `${facts.companyName} waits for activation`,
      preheader: `${facts.firstName} ${facts.lastName} verified the email address and waits to be let in.`,
      heading: 'An account waits for activation',
      blocks: [
        paragraph(
          'A new company registered and verified its email address. It can sign in once you activate the account.',
        ),
        factTable(
          ['Company', facts.companyName],
          ['Name', `${facts.firstName} ${facts.lastName}`],
          ['Email', facts.email],
          ['City', [facts.city, facts.country].filter(Boolean).join(', ')],
        ),
        button('Open the users', pages.adminUsers),
      ],
      because,
    }),
  }),

  /** When a dealer completes a draft. */
  'request-submitted': mail({
    facts: z.object({ companyName, requestId: id, requestTitle: line(limits.request.title), items: listedItems }),
    write: (facts, pages) => {
      const count = facts.items.length === 1 ? 'one item' : `${facts.items.length} items`
      return {
        subject: `New request ${facts.requestId} from ${facts.companyName}`,
        preheader: `${facts.requestTitle || 'Without a title'}: ${count} to review.`,
        heading: 'A new request was submitted',
        blocks: [
          paragraph(`${facts.companyName} submitted request ${requestWords(facts)} with ${count}.`),
          itemList(facts.items),
          button('Review the request', pages.adminRequest(facts.requestId)),
        ],
        because,
      }
    },
  }),

  /** When a dealer writes into the thread of an item. */
  'message-to-admins': mail({
    facts: z.object({ companyName, ...itemInRequest, ...messageFacts }),
    write: (facts, pages) => ({
      subject: `New message from ${facts.companyName} (item ${facts.itemId})`,
      preheader: facts.text || `${facts.senderFirstName} wrote about an item.`,
      heading: 'New message from user',
      blocks: [
        paragraph(`${facts.companyName} wrote about an item.`),
        messageQuote(`${facts.senderFirstName}, ${facts.companyName}`, facts),
        factTable(...itemRows(facts)),
        button('Read and answer', pages.adminItem(facts.itemId)),
      ],
      because,
    }),
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
      const { words, tone } = outcomes[facts.repairResult]
      const reason: FactRow[] = facts.repairResultReason ? [['Reason', facts.repairResultReason]] : []
      return {
        subject: `Repair ${words.toLowerCase()}: ${facts.brand} ${facts.itemNumber} (item ${facts.itemId})`,
        preheader: `${facts.companyName} reported the outcome of a repair.`,
        heading: 'A repair outcome was reported',
        blocks: [
          paragraph(
            `${facts.companyName} tried the repair of an amplifier. The item is under review again and waits for your decision.`,
          ),
          factTable(['Outcome', { text: words, tone }], ...reason, ...itemRows(facts)),
          button('Decide on the item', pages.adminItem(facts.itemId)),
        ],
        because,
      }
    },
  }),
}
