import { languages } from '../languages.ts'
import { limits } from '../limits.ts'
import type { Problem, Problems } from '../problem.ts'
import { type TextField, type TextsByLanguage, textField, writtenTexts } from '../texts-by-language.ts'
import { unknownPlaceholders } from './placeholders.ts'

/** What the form of a saved reply holds. */
export interface ReplyForm {
  readonly name: string
  /** In how many days something is due; null: the reply sets no date. */
  readonly days: number | null
  readonly texts: TextsByLanguage
}

/** Everything wrong with a saved reply; empty when it can be saved. The form shows it, the server refuses by it. */
export function problemsOfReply({ name, days, texts }: ReplyForm): Problems<'name' | 'days' | 'texts' | TextField> {
  const { reply } = limits
  const problems: { -readonly [Field in 'name' | 'days' | 'texts' | TextField]?: Problem } = {}
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
