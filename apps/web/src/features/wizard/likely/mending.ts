import type { LikelyQuestionsOfItem } from '@portal/contract/items/likely-question-shapes.ts'
import type { Shot } from '@portal/domain/evidence/shots.ts'
import type { Language } from '@portal/domain/languages.ts'
import { textIn } from '@portal/domain/texts-by-language.ts'
import { m } from '@portal/texts/messages.ts'
import { shotLabel } from '@portal/texts/shot-texts.ts'

export type LikelyQuestion = LikelyQuestionsOfItem['questions'][number]

/** With what the item form begins, to mend what the service is likely to ask for. It stands in the history of the browser. */
export type Mending =
  | { readonly about: 'shot'; readonly shot: Shot }
  | { readonly about: 'sale-proof' }
  /** The words that are to be answered in the issue description. */
  | { readonly about: 'description'; readonly wording: string }

/** How a question is mended; undefined where it says nothing that this client understands. */
export function mendingOf({ about, shot, wording }: LikelyQuestion, language: Language): Mending | undefined {
  if (about === 'sale-proof') return { about }
  if (about === 'shot') return shot ? { about, shot } : undefined
  const words = wording && textIn(wording, [language])
  return words ? { about: 'description', wording: words.text } : undefined
}

/** What a dealer reads for it. */
export function mendingText(mending: Mending): string {
  if (mending.about === 'shot') return shotLabel(mending.shot)
  return mending.about === 'sale-proof' ? m.likely_sale_proof() : mending.wording
}

/** The issue description with a line to be filled in; as it was where it has that line. */
export function withLineFor(issueDescription: string, wording: string): string {
  if (issueDescription.includes(wording)) return issueDescription
  const above = issueDescription.trimEnd()
  return `${above}${above && '\n'}${m.common_labelled({ label: wording, value: '' })}`
}
