import type { SavedReply } from '@portal/contract/kept-texts/kept-text-schemas.ts'
import type { Language } from '@portal/domain/languages.ts'
import { fillIn, type Placeholder, type ReplyFacts } from '@portal/domain/replies/placeholders.ts'
import { textIn } from '@portal/domain/texts-by-language.ts'
import { addDays, type Day } from '@portal/domain/units/calendar-day.ts'
import { saidIn } from '@portal/texts/current-language.ts'
import { dayText } from '@portal/texts/day-text.ts'
import { m } from '@portal/texts/messages.ts'
import { plainLetters } from '../../ui/plain-letters.ts'

const labels: Readonly<Record<Placeholder, () => string>> = {
  first_name: m.placeholder_first_name,
  serial_number: m.item_serial_number,
  case: m.placeholder_case,
  item: m.placeholder_item,
  due_date: m.placeholder_due_date,
}

/** What a placeholder stands for. */
export const placeholderLabel = (placeholder: Placeholder): string => labels[placeholder]()

/** What stands in a message in place of a value that nobody knows. */
const missingText = (placeholder: Placeholder): string => m.placeholder_missing({ what: placeholderLabel(placeholder) })

/** What a reply is filled in with, less the date, which the reply itself sets. */
export type AnsweredItem = Omit<ReplyFacts, 'dueDate'>

/** A reply as it stands in a message, in the first of these languages that it has; undefined without any text. */
export function filledReply(
  { texts, days }: Pick<SavedReply, 'texts' | 'days'>,
  item: AnsweredItem,
  today: Day,
  preferred: readonly (Language | null)[],
): { readonly language: Language; readonly text: string } | undefined {
  const found = textIn(texts, preferred)
  if (!found) return undefined
  const { language } = found
  const text = saidIn(language, () => {
    const dueDate = days === null ? undefined : dayText(addDays(today, days))
    return fillIn(found.text, { ...item, dueDate }, missingText).text
  })
  return { language, text }
}

/** The replies that have a text in their name or in one of their texts, those with it in the name first. */
export function matchingReplies(replies: readonly SavedReply[], typed: string): SavedReply[] {
  const wanted = plainLetters(typed.trim())
  const has = (text: string) => plainLetters(text).includes(wanted)
  const named = replies.filter(({ name }) => has(name))
  const saying = replies.filter((reply) => !named.includes(reply) && Object.values(reply.texts).some(has))
  return [...named, ...saying]
}
