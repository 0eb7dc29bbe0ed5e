import { type Language, languages } from '../languages.ts'
import { limits } from '../limits.ts'
import type { Problem, Problems } from '../problem.ts'
import { unknownPlaceholders } from './placeholders.ts'

/** The text of a reply in each language that it has. */
export type ReplyTexts = { readonly [L in Language]?: string | undefined }

/** What the form of a saved reply holds. */
export interface ReplyForm {
  readonly name: string
  /** In how many days something is due; null: the reply sets no date. */
  readonly days: number | null
  readonly texts: ReplyTexts
}

/** The field of a text, by its language. */
export type ReplyTextField = `texts.${Language}`
export const textField = (language: Language): ReplyTextField => `texts.${language}`

/** Everything wrong with a saved reply; empty when it can be saved. The form shows it, the server refuses by it. */
export function problemsOfReply({
  name,
  days,
  texts,
}: ReplyForm): Problems<'name' | 'days' | 'texts' | ReplyTextField> {
  const { reply } = limits
  const problems: { -readonly [Field in 'name' | 'days' | 'texts' | ReplyTextField]?: Problem } = {}
  if (!name.trim()) problems.name = { code: 'REPLY_NAME_MISSING' }
  else if (name.trim().length > reply.name) problems.name = { code: 'REPLY_NAME_TOO_LONG', limit: reply.name }
  if (days !== null && !(Number.isInteger(days) && days >= 1 && days <= reply.maximumDays))
    problems.days = { code: 'REPLY_DAYS_NOT_VALID', limit: reply.maximumDays }
  if (Object.keys(writtenTexts(texts)).length === 0) problems.texts = { code: 'REPLY_TEXT_MISSING' }
  for (const language of languages) {
    const problem = problemOfText(texts[language]?.trim() ?? '')
    if (problem) problems[textField(language)] = problem
  }
  return problems
}

function problemOfText(text: string): Problem | undefined {
  const limit = limits.reply.text
  if (text.length > limit) return { code: 'REPLY_TEXT_TOO_LONG', limit }
  const [unknown] = unknownPlaceholders(text)
  return unknown === undefined ? undefined : { code: 'PLACEHOLDER_UNKNOWN', placeholder: `{${unknown}}` }
}

/** The texts that say something, without the white space around them. */
export const writtenTexts = (texts: ReplyTexts): Partial<Record<Language, string>> =>
  Object.fromEntries(
    languages.flatMap((language) => {
      const text = texts[language]?.trim()
      return text ? [[language, text]] : []
    }),
  )

/** The text of a reply in the first of these languages that it has, else in any. */
export function textIn(
  texts: ReplyTexts,
  preferred: readonly (Language | null)[],
): { readonly language: Language; readonly text: string } | undefined {
  for (const language of [...preferred, ...languages]) {
    const text = language && texts[language]
    if (text) return { language, text }
  }
  return undefined
}
