import { missingMark } from './missing-mark.ts'

/** What a saved reply is filled in with: of the item that is answered, its dealer, and the day by which something is due. */
export interface ReplyFacts {
  readonly firstName: string
  readonly serialNumber: string
  readonly requestId: number
  readonly brand: string
  readonly itemNumber: string
  /** As people read it, in the language of the text; undefined for a reply that sets no date. */
  readonly dueDate: string | undefined
}

/**
 * The placeholders of saved replies, with what stands in their place. They are codes, the same in every language, so
 * that a reply can be translated without looking them up; screens say beside them what they mean.
 */
const valueFor = {
  first_name: ({ firstName }) => firstName,
  serial_number: ({ serialNumber }) => serialNumber,
  case: ({ requestId }) => String(requestId),
  item: ({ brand, itemNumber }) => `${brand} ${itemNumber}`,
  due_date: ({ dueDate }) => dueDate,
} as const satisfies Record<string, (facts: ReplyFacts) => string | undefined>

export type Placeholder = keyof typeof valueFor
export const placeholders = Object.keys(valueFor) as readonly Placeholder[]

const isPlaceholder = (code: string): code is Placeholder => Object.hasOwn(valueFor, code)

/** A placeholder as it stands in a text: `{due_date}`. */
export const inBraces = (placeholder: Placeholder): string => `{${placeholder}}`

/** One word in braces is meant as a placeholder, whatever it says; every other brace is text. */
const wordInBraces = /\{(\p{L}[\p{L}_]*)\}/gu

/** The words in braces that are no placeholders, each once, as they were typed. */
export function unknownPlaceholders(text: string): string[] {
  const words = [...text.matchAll(wordInBraces)].map(([, word = '']) => word)
  return [...new Set(words)].filter((word) => !isPlaceholder(word))
}

/** A text whose placeholders were replaced. */
export interface FilledIn {
  readonly text: string
  /** What nobody knows, each once; the text says so in its place. */
  readonly missing: readonly Placeholder[]
}

/**
 * Replaces the placeholders of a text. Where a value is missing, a mark stands in its place, with what `sayMissing` says:
 * a message is not sent while it has one. Unknown placeholders stay as they are.
 */
export function fillIn(text: string, facts: ReplyFacts, sayMissing: (missing: Placeholder) => string): FilledIn {
  const missing = new Set<Placeholder>()
  const filled = text.replaceAll(wordInBraces, (found, word: string) => {
    if (!isPlaceholder(word)) return found
    const value = valueFor[word](facts)?.trim()
    if (value) return value
    missing.add(word)
    return missingMark(sayMissing(word))
  })
  return { text: filled, missing: [...missing] }
}
