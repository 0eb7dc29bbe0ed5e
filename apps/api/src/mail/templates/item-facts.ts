import { type ItemStatus, itemStatuses, itemStatusFacts } from '@portal/domain/items/item-statuses.ts'
import { repairResults } from '@portal/domain/items/submit-repair-outcome.ts'
import { languages } from '@portal/domain/languages.ts'
import { limits } from '@portal/domain/limits.ts'
import { textIn } from '@portal/domain/texts-by-language.ts'
import type { Day } from '@portal/domain/units/calendar-day.ts'
import { currentLanguage } from '@portal/texts/current-language.ts'
import { dayText } from '@portal/texts/day-text.ts'
import { m } from '@portal/texts/messages.ts'
import { declineReasonLabel, exchangeOptionLabel, itemStatusLabel } from '@portal/texts/value-labels.ts'
import * as z from 'zod/mini'
import { type Badge, type Block, type FactRow, type ItemLine, paragraph } from './blocks.ts'
import { day, id, line, prose } from './facts.ts'

const itemStatus = z.enum(itemStatuses as [ItemStatus, ...ItemStatus[]])

/** What names an item in a mail. */
const itemWords = {
  brand: line(limits.item.brand),
  itemNumber: line(limits.item.itemNumber),
  serialNumber: line(limits.item.serialNumber),
}

/** The item that a mail is about, in its request. */
export const itemInRequest = {
  requestId: id,
  requestTitle: line(limits.request.title),
  itemId: id,
  ...itemWords,
}

/** The items of a request that a mail lists. */
export const listedItems = z
  .array(z.object({ itemId: id, ...itemWords, status: itemStatus }))
  .check(z.maxLength(limits.request.maximumItems))

const stepTexts = z.partialRecord(z.enum(languages), prose(limits.nextStep.text))

/** What the dealer has to do by a day. */
export const dueStep = z.object({ texts: stepTexts, due: day })

/** What a mail that an older version queued does not say is null. */
const orNull = <Fact extends z.ZodMiniType>(fact: Fact) => z._default(z.nullable(fact), null)
const optionalNote = orNull(prose(limits.statusUpdate.infoRequiredNote))

/** What was decided on an item; null what there is none of. */
export const decision = {
  status: itemStatus,
  ...{ declineReason: optionalNote, exchangeNote: optionalNote, infoRequiredNote: optionalNote },
  replacementSerialNumber: orNull(line(limits.item.serialNumber)),
  repairResult: orNull(z.enum(repairResults)),
  nextStep: orNull(z.object({ texts: stepTexts, due: z.nullable(day) })),
}

/** The items of a request that a mail lists with what was decided on them. */
export const decidedItems = z
  .array(z.object({ itemId: id, ...itemWords, ...decision }))
  .check(z.maxLength(limits.request.maximumItems))
export type DecidedItem = z.output<typeof decidedItems>[number]

/** The notes of a decision with their labels. */
export const decisionNotes = (
  notes: Pick<
    DecidedItem,
    'declineReason' | 'exchangeNote' | 'infoRequiredNote' | 'replacementSerialNumber' | 'nextStep'
  >,
): (readonly [label: string, value: string])[] =>
  (
    [
      [m.common_decline_reason(), declineReasonLabel(notes.declineReason ?? '')],
      [m.mail_item_status_changed_exchange_note(), exchangeOptionLabel(notes.exchangeNote ?? '')],
      [m.mail_item_status_changed_what_we_need(), notes.infoRequiredNote ?? ''],
      [m.item_replacement_serial_number(), notes.replacementSerialNumber ?? ''],
      ...nextStepNotes(notes.nextStep),
    ] as const
  ).filter(([, value]) => value !== '')

/** What happens next, under the day by which the dealer has to do it. */
export function nextStepNotes(step: DecidedItem['nextStep']): (readonly [label: string, value: string])[] {
  const told = step && textIn(step.texts, [currentLanguage()])
  if (!told) return []
  return [[step.due ? m.step_due_by({ day: dayText(step.due) }) : m.steps(), told.text]]
}

/** The day by which the dealer has to do the first of these; undefined where there is nothing to do. */
export const firstDue = (items: readonly { readonly nextStep: DecidedItem['nextStep'] }[]): Day | undefined =>
  items.flatMap(({ nextStep }) => nextStep?.due ?? []).sort()[0]

export const badgeOf = (status: ItemStatus): Badge => ({
  text: itemStatusLabel(status),
  tone: itemStatusFacts[status].tone,
})

type ItemInRequest = z.output<z.ZodMiniObject<typeof itemInRequest>>

/** How a request is called in a sentence. */
export const requestWords = ({ requestId, requestTitle }: Pick<ItemInRequest, 'requestId' | 'requestTitle'>) =>
  requestTitle ? m.mail_request_with_title({ requestId, title: requestTitle }) : String(requestId)

/** The rows that say which item it is. */
export const itemRows = (item: ItemInRequest): FactRow[] => [
  [m.common_request(), [String(item.requestId), item.requestTitle].filter(Boolean).join(' · ')],
  [m.common_item(), `${item.itemId} · ${item.brand} ${item.itemNumber}`],
  [m.common_serial_number(), item.serialNumber],
]

/** How many items a mail lists; the request's page shows all of them. */
const longestList = 10

export const itemList = (items: z.output<typeof listedItems>): Block => listOf(items, () => [])

/** The items with what was decided on each. What happens next is said once where it is the same for several. */
export function decidedItemList(items: readonly DecidedItem[]): Block {
  const told = new Set<string>()
  return listOf(items, ({ nextStep, ...item }) => {
    const next = nextStepNotes(nextStep).map(([label, text]) => {
      const isTold = told.has(label + text)
      told.add(label + text)
      return [label, isTold ? m.mail_step_as_above() : text] as const
    })
    return [...decisionNotes({ ...item, nextStep: null }), ...next]
  })
}

function listOf<Item extends z.output<typeof listedItems>[number]>(
  items: readonly Item[],
  notesOf: (item: Item) => readonly (readonly [label: string, value: string])[],
): Block {
  return cutShort(
    items.map(
      (item): ItemLine => ({
        title: `${item.brand} ${item.itemNumber}`,
        details: m.mail_item_serial_number({ serialNumber: item.serialNumber }),
        badge: badgeOf(item.status),
        notes: notesOf(item).map(([label, note]) => m.common_labelled({ label, value: note })),
      }),
    ),
  )
}

/** What a dealer can do about a declined item of a closed request. */
export const anotherLookOffer = (): Block => paragraph(m.mail_another_look_possible({ days: limits.anotherLook.days }))

/** A list of items that is not too long for a mail. */
export function cutShort(items: readonly ItemLine[]): Block {
  const more = items.length - longestList
  return {
    kind: 'items',
    items: items.slice(0, longestList),
    ...(more > 0 && { more: m.mail_items_more({ count: more }) }),
  }
}

/** The beginning of a message: enough to know what it is about. */
export const messageFacts = {
  senderFirstName: line(limits.account.name),
  text: prose(600),
  attachments: z.int().check(z.nonnegative()),
}

export const messageQuote = (by: string, { text, attachments }: { text: string; attachments: number }): Block => ({
  kind: 'quote',
  by,
  text,
  ...(attachments > 0 && { more: m.mail_attachments({ count: attachments }) }),
})
