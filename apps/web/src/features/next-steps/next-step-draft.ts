import type { NextStep, NextStepSave } from '@portal/contract/next-steps/next-step-schemas.ts'
import { itemTypes } from '@portal/domain/items/item-types.ts'
import type { Language } from '@portal/domain/languages.ts'
import { type NextStepOutcome, nextStepOutcomes } from '@portal/domain/next-steps/next-step.ts'
import { byLanguage, writtenTexts } from '@portal/domain/texts-by-language.ts'
import { parseTypedTexts } from '../../parts/kept/kept-form.tsx'

/** The form of what happens after a decision, as it is filled in. */
export interface NextStepDraft {
  readonly outcome: NextStepOutcome
  readonly itemType: (typeof itemTypes)[number] | 'all'
  /** '' for all brands. */
  readonly brand: string
  /** '' where the dealer has nothing to do. */
  readonly days: string
  readonly texts: Readonly<Record<Language, string>>
  /** The version that is changed; 0 for a new one. */
  readonly seenVersion: number
}

/** The form with which the editing begins. */
export const draftOf = (step: NextStep | undefined, outcome: NextStepOutcome = nextStepOutcomes[0]): NextStepDraft => ({
  outcome: step?.outcome ?? outcome,
  itemType: step?.itemType ?? 'all',
  brand: step?.brand ?? '',
  days: step?.days ? String(step.days) : '',
  texts: byLanguage((language) => step?.texts[language] ?? ''),
  seenVersion: step?.version ?? 0,
})

/** What the form says. */
export const stepIn = ({ outcome, itemType, brand, days, texts }: NextStepDraft): NextStepSave => ({
  outcome,
  itemType: itemType === 'all' ? null : itemType,
  brand: brand || null,
  days: days.trim() === '' ? null : Number(days),
  texts: writtenTexts(texts),
})

/** What was typed before a reload; undefined where it is of another form. */
export function parseNextStepDraft(stored: unknown): NextStepDraft | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const { outcome, itemType, brand, days, texts, seenVersion } = stored as Record<keyof NextStepDraft, unknown>
  const known = nextStepOutcomes.find((one) => one === outcome)
  const type = (['all', ...itemTypes] as const).find((one) => one === itemType)
  const typed = parseTypedTexts(texts)
  if (!known || !type || !typed || typeof seenVersion !== 'number') return undefined
  if (typeof brand !== 'string' || typeof days !== 'string') return undefined
  return { outcome: known, itemType: type, brand, days, texts: typed, seenVersion }
}
