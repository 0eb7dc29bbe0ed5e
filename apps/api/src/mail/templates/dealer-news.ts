import type { ItemStatus } from '@portal/domain/items/item-statuses.ts'
import { m } from '@portal/texts/messages.ts'
import { itemStatusLabel } from '@portal/texts/value-labels.ts'
import type * as z from 'zod/mini'
import { type Block, type ItemLine, type Letter, paragraph } from './blocks.ts'
import { itemStatusesChanged, news as newsFacts } from './dealer-facts.ts'
import { shortened } from './facts.ts'
import { anotherLookOffer, badgeOf, cutShort, decisionNotes, nextStepNotes, requestWords } from './item-facts.ts'
import type { Pages } from './mail-definition.ts'
import { mail } from './mail-definition.ts'
import { holderAfter, holderOfAll, turnSentence } from './whose-turn.ts'

interface ItemNews {
  readonly itemId: number
  readonly brand: string
  readonly itemNumber: string
  readonly serialNumber: string
  /** Missing where nothing was decided. */
  status?: ItemStatus
  notes: string[]
  /** Whether a message waits for an answer. */
  asked: boolean
  /** Whether a decision says what the dealer has to do by a day. */
  hasToDo: boolean
  readonly answered: boolean
}
interface RequestNews {
  readonly requestId: number
  readonly requestTitle: string
  closed: boolean
  readonly items: Map<number, ItemNews>
}

/** How many items that ask for nothing are listed in all; large providers cut off mails above 100 kB. */
const longestMail = 20
/** How much of a note or a message is said; the page has the rest. */
const longestNote = 240

type News = z.output<typeof newsFacts>

/** When several things happened to a dealer's requests within the time in which mails are collected. */
export const dealerNews = mail({
  facts: newsFacts,
  write: (facts, pages) => letterOf(facts, pages),
})

/** When several items of one request were decided in this time. */
export const decidedItemsNews = mail({
  facts: itemStatusesChanged,
  write: (facts, pages) =>
    letterOf({ firstName: facts.firstName, news: [{ template: 'item-statuses-changed', facts }], answered: [] }, pages),
})

/** What asks for something first, then the rest by requests, each with the way to its page. */
function letterOf({ firstName, news, answered }: News, pages: Pages): Letter {
  const requests = byRequest(news, answered)
  const all = requests.flatMap(({ items }) => [...items.values()])
  const yours = all.filter(asksDealer)
  const others = requests
    .map((request) => ({ request, items: [...request.items.values()].filter((item) => !asksDealer(item)) }))
    .filter(({ items }) => items.length > 0)
  const listed = withinRoom(others, longestMail)
  const left = all.length - yours.length - listed.reduce((sum, { items }) => sum + items.length, 0)
  const next = yours.length > 0 ? turnSentence.dealer() : endOf(all)
  return {
    subject: subjectOf(all, yours.length),
    preheader: next,
    heading: m.mail_dealer_news_heading(),
    blocks: [
      paragraph(m.mail_dealer_news_text({ firstName })),
      ...(yours.length > 0 ? [section(m.mail_dealer_news_yours()), listOf(requests, yours, pages)] : []),
      ...listed.flatMap(({ request, items }): Block[] => [
        section(titleOf(request), pages.request(request.requestId)),
        { kind: 'items', items: items.map(lineOf) },
      ]),
      ...(left > 0 ? [paragraph(m.mail_items_more({ count: left }))] : []),
      ...(yours.length > 0 ? [] : [paragraph(next)]),
      ...(news.some(offersAnotherLook) ? [anotherLookOffer()] : []),
    ],
    because: m.mail_because_own_requests(),
  }
}

const offersAnotherLook = ({ template, facts }: News['news'][number]): boolean =>
  template === 'request-closed' && facts.anotherLookPossible

/** The items that ask the dealer for something. */
export const itemsThatAsk = (news: News['news']): number[] =>
  byRequest(news).flatMap(({ items }) => [...items.values()].filter(asksDealer).map(({ itemId }) => itemId))

/** The first requests with their items, as many items as there is room for. */
function withinRoom<Request extends { readonly items: readonly unknown[] }>(
  requests: readonly Request[],
  room: number,
) {
  let left = room
  return requests.flatMap((request) => {
    const items = request.items.slice(0, left) as Request['items']
    left -= items.length
    return items.length > 0 ? [{ ...request, items }] : []
  })
}

const section = (text: string, url?: string): Block => ({ kind: 'section', text, ...(url && { url }) })

/** The news in the order in which their requests and items came up; what was decided on an item last is what holds. */
function byRequest(news: News['news'], answered: readonly number[] = []): RequestNews[] {
  const requests = new Map<number, RequestNews>()
  for (const { template, facts } of news) {
    const { requestId, requestTitle } = facts
    const request = requests.get(requestId) ?? { requestId, requestTitle, closed: false, items: new Map() }
    requests.set(requestId, request)
    request.closed ||= template === 'request-closed'
    for (const item of 'items' in facts ? facts.items : [facts]) {
      const { itemId, brand, itemNumber, serialNumber } = item
      const told = request.items.get(itemId) ?? {
        ...{ itemId, brand, itemNumber, serialNumber },
        ...{ notes: [], asked: false, hasToDo: false, answered: answered.includes(itemId) },
      }
      request.items.set(itemId, told)
      if ('status' in item) {
        told.status = item.status
        told.hasToDo = item.nextStep?.due != null
        told.notes.push(...decisionNotes(item).map(([label, note]) => noteOf(label, note)))
      } else if ('nextStep' in item) {
        told.hasToDo = true
        told.notes.push(...nextStepNotes(item.nextStep).map(([label, note]) => noteOf(label, note)))
      } else {
        told.asked ||= item.yourTurn
        told.notes.push(messageNote(item))
      }
    }
  }
  return [...requests.values()]
}

/** What has several lines begins on one of its own. */
const noteOf = (label: string, note: string) =>
  m.common_labelled({ label, value: shortened(note.includes('\n') ? `\n${note}` : note, longestNote) })

/** A message; one with attachments only has no words. */
const messageNote = ({
  senderFirstName,
  text,
  attachments,
}: {
  senderFirstName: string
  text: string
  attachments: number
}) =>
  noteOf(
    m.mail_message_to_dealer_by({ firstName: senderFirstName }),
    text || (attachments > 0 ? m.mail_attachments({ count: attachments }) : ''),
  )

/** Nobody answers to what has a final status, but its decision may say what to do; else a decision or a message may ask. */
const asksDealer = ({ status, asked, hasToDo, answered }: ItemNews): boolean => {
  if (answered) return false
  if (hasToDo) return true
  const holder = status && holderAfter(status)
  return holder === 'dealer' || (asked && holder !== 'nobody')
}

function subjectOf(all: readonly ItemNews[], yours: number): string {
  if (yours > 0) return m.mail_dealer_news_subject_yours({ count: yours })
  const [first, ...others] = all
  if (first && others.length === 0) return m.mail_subject_nothing_to_do({ subject: subjectOfOne(first) })
  return all.every(({ status }) => status && holderAfter(status) === 'nobody')
    ? m.mail_dealer_news_subject_decided({ count: all.length })
    : m.mail_dealer_news_subject_nothing({ count: all.length })
}

/** What was asked for is no news once it was given. */
const subjectOfOne = ({ status, ...item }: ItemNews): string =>
  status && holderAfter(status) === 'nobody'
    ? m.mail_item_status_changed_subject({ status: itemStatusLabel(status), ...item })
    : m.mail_dealer_news_subject_one(item)

/** What follows, where nothing is asked for. */
const endOf = (all: readonly ItemNews[]): string =>
  turnSentence[holderOfAll(all.flatMap(({ status }) => status ?? []))]()

const titleOf = (request: RequestNews): string =>
  request.closed
    ? m.mail_dealer_news_request_closed({ request: requestWords(request) })
    : m.mail_dealer_news_request({ request: requestWords(request) })

const lineOf = ({ brand, itemNumber, serialNumber, status, notes }: ItemNews): ItemLine => ({
  title: `${brand} ${itemNumber}`,
  details: m.mail_item_serial_number({ serialNumber }),
  notes,
  ...(status && { badge: badgeOf(status) }),
})

/** The items that ask for something, each with its request and the way to its page. */
function listOf(requests: readonly RequestNews[], items: readonly ItemNews[], pages: Pages): Block {
  const requestOf = (item: ItemNews) => requests.find((request) => request.items.get(item.itemId) === item)
  return cutShort(
    items.map((item) => {
      const line = lineOf(item)
      const request = requestOf(item)
      const named = request && m.mail_dealer_news_request({ request: requestWords(request) })
      return { ...line, details: [line.details, named].filter(Boolean).join(' · '), url: pages.item(item.itemId) }
    }),
  )
}
