import type { ItemType } from '../items/item-types.ts'
import { type Language, languages } from '../languages.ts'
import { limits } from '../limits.ts'
import type { Problem, Problems } from '../problem.ts'
import { byLanguage, type TextField, type TextsByLanguage, textField, writtenTexts } from '../texts-by-language.ts'
import type { PointKind } from './point.ts'

/** What the form of a point holds. */
export interface PointForm {
  /** Null: items of every type can be asked for it. */
  readonly itemType: ItemType | null
  readonly kind: PointKind
  /** Of a measured value. */
  readonly unit: string | null
  readonly texts: TextsByLanguage
}

/** Everything wrong with a point; empty when it can be saved. The form shows it, the server refuses by it. */
export function problemsOfPoint({ kind, unit, texts }: PointForm): Problems<'unit' | 'texts' | TextField> {
  const problems: { -readonly [Field in 'unit' | 'texts' | TextField]?: Problem } = {}
  const written = unit?.trim() ?? ''
  if (kind === 'value') {
    if (!written) problems.unit = { code: 'POINT_UNIT_MISSING' }
    else if (written.length > limits.point.unit)
      problems.unit = { code: 'POINT_UNIT_TOO_LONG', limit: limits.point.unit }
  }
  const wordings = wordingsOf(texts)
  if (Object.keys(wordings).length === 0) problems.texts = { code: 'POINT_TEXT_MISSING' }
  for (const language of languages)
    if ((wordings[language]?.length ?? 0) > limits.point.text)
      problems[textField(language)] = { code: 'POINT_TEXT_TOO_LONG', limit: limits.point.text }
  return problems
}

/** The wordings that say something, each in one line: a list of them stands in a note. */
export const wordingsOf = (texts: TextsByLanguage): Partial<Record<Language, string>> =>
  writtenTexts(byLanguage((language) => texts[language]?.replaceAll(/\s+/g, ' ')))
