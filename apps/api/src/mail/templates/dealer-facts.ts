import { limits } from '@portal/domain/limits.ts'
import * as z from 'zod/mini'
import { id, line } from './facts.ts'
import { decidedItems, decision, dueStep, itemInRequest, messageFacts } from './item-facts.ts'

const firstName = line(limits.account.name)
const inRequest = { firstName, requestId: id, requestTitle: line(limits.request.title) }

/** What the mails to a dealer about a request are given. */
export const itemStatusChanged = z.object({ firstName, ...itemInRequest, ...decision })
export const itemStatusesChanged = z.object({ ...inRequest, items: decidedItems })
export const requestClosed = z.object({
  ...inRequest,
  items: decidedItems,
  /** Whether one of its items may be looked at again; a mail that an older version queued does not say it. */
  anotherLookPossible: z._default(z.boolean(), false),
})
export const messageToDealer = z.object({
  firstName,
  ...itemInRequest,
  ...messageFacts,
  // Mails that an older version queued do not say it.
  yourTurn: z._default(z.boolean(), true),
})

/** What a decision asked for, before it is due. */
export const nextStepReminder = z.object({ firstName, ...itemInRequest, nextStep: dueStep })

/** One of those mails, which is sent as it is while nothing else is to be told. */
const pieceOfNews = z.discriminatedUnion('template', [
  z.object({ template: z.literal('item-status-changed'), facts: itemStatusChanged }),
  z.object({ template: z.literal('item-statuses-changed'), facts: itemStatusesChanged }),
  z.object({ template: z.literal('request-closed'), facts: requestClosed }),
  z.object({ template: z.literal('message-to-dealer'), facts: messageToDealer }),
  z.object({ template: z.literal('next-step-reminder'), facts: nextStepReminder }),
])
export type PieceOfNews = z.output<typeof pieceOfNews>

/** As many as one mail tells of. */
export const mostNews = 30

export const news = z.object({
  firstName,
  news: z.array(pieceOfNews).check(z.maxLength(mostNews)),
  /** Items that ask for nothing any more: the dealer has answered before the mail left. */
  answered: z._default(z.array(id), []),
})
