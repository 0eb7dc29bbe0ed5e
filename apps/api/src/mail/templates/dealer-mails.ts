import type { ItemStatus } from '@portal/domain/items/item-statuses.ts'
import { limits } from '@portal/domain/limits.ts'
import * as z from 'zod/mini'
import { button, type FactRow, factTable, paragraph } from './blocks.ts'
import { id, line, prose } from './facts.ts'
import {
  badgeOf,
  itemInRequest,
  itemList,
  itemRows,
  itemStatus,
  listedItems,
  messageFacts,
  messageQuote,
  requestWords,
} from './item-facts.ts'
import { mail } from './mail-definition.ts'

const firstName = line(limits.account.name)
const because = 'You receive this because you sent this warranty request.'

/** What a new status means for the dealer. A status without a sentence does not compile. */
const meaning: Readonly<Record<ItemStatus, string>> = {
  'Under review': 'Our service team is looking at it. There is nothing for you to do.',
  'Additional information required':
    'We need something more from you before we can decide. Please answer in its messages.',
  'Technical exchange': 'We settle it with a technical exchange.',
  'Warranty exchange': 'We settle it with a warranty exchange.',
  'Credit note': 'We settle it with a credit note.',
  'Client was able to resolve case': 'It counts as resolved on your side.',
  'Waiting for feedback': 'Please try the repair with the layout PDFs on its page, and report the outcome there.',
  Declined: 'We cannot accept it under warranty.',
  Completed: 'It is completed.',
  'Layout schema provided': 'The layout schema was provided.',
  Closed: 'It is closed.',
}

const optionalNote = z.nullable(prose(limits.statusUpdate.infoRequiredNote))

/** To a dealer, about a request of theirs. */
export const dealerMails = {
  /** When an administrator sets a status or changes its note, unless that closes the request. */
  'item-status-changed': mail({
    facts: z.object({
      firstName,
      ...itemInRequest,
      status: itemStatus,
      declineReason: optionalNote,
      exchangeNote: optionalNote,
      infoRequiredNote: optionalNote,
    }),
    write: (facts, pages) => {
      const notes: FactRow[] = [
        ['Decline reason', facts.declineReason ?? ''],
        ['Exchange note', facts.exchangeNote ?? ''],
        ['What we need', facts.infoRequiredNote ?? ''],
      ]
      return {
        subject: `${facts.status}: ${facts.brand} ${facts.itemNumber} (item ${facts.itemId})`,
        preheader: meaning[facts.status],
        heading: 'An item has a new status',
        blocks: [
          paragraph(
            `Hello ${facts.firstName},\nThe status of an item of your request was changed. ${meaning[facts.status]}`,
          ),
          factTable(
            ['Status', badgeOf(facts.status)],
            ...notes.filter(([, value]) => value !== ''),
            ...itemRows(facts),
          ),
          button('Open the item', pages.item(facts.itemId)),
        ],
        because,
      }
    },
  }),

  /** When an administrator writes into the thread of an item. */
  'message-to-dealer': mail({
    facts: z.object({ firstName, ...itemInRequest, ...messageFacts }),
    write: (facts, pages) => ({
      subject: `New message about ${facts.brand} ${facts.itemNumber} (item ${facts.itemId})`,
      preheader: facts.text || 'The service team wrote to you.',
      heading: 'You have a new message',
      blocks: [
        paragraph(`Hello ${facts.firstName},\nOur service team wrote to you about an item of your request.`),
        messageQuote(`${facts.senderFirstName}, service team`, facts),
        factTable(...itemRows(facts)),
        button('Read and answer', pages.item(facts.itemId)),
      ],
      because,
    }),
  }),

  /**
   * When the last item of a request got a final status. It lists all items, so that change needs no mail of its own.
   */
  'request-closed': mail({
    facts: z.object({ firstName, requestId: id, requestTitle: line(limits.request.title), items: listedItems }),
    write: (facts, pages) => ({
      subject: `Request ${requestWords(facts)} is closed`,
      preheader: 'Every item of your request is settled.',
      heading: 'Your request is closed',
      blocks: [
        paragraph(`Hello ${facts.firstName},\nEvery item of request ${requestWords(facts)} is settled. Here is how:`),
        itemList(facts.items),
        button('Open the request', pages.request(facts.requestId)),
      ],
      because,
    }),
  }),
}
