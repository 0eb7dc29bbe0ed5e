import type { Tone } from '@portal/domain/tone.ts'

/** A word with the colour of its meaning. */
export interface Badge {
  readonly text: string
  readonly tone: Tone
}

/** The parts of a mail. `layout.ts` writes them as HTML, `plain-text.ts` as text. */
export type Block =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'code'; readonly label: string; readonly code: string }
  | { readonly kind: 'facts'; readonly rows: readonly FactRow[] }
  | { readonly kind: 'quote'; readonly by: string; readonly text: string; readonly more?: string }
  | { readonly kind: 'items'; readonly items: readonly ItemLine[]; readonly more?: string }
  /** The heading of a part, which may lead to a page. */
  | { readonly kind: 'section'; readonly text: string; readonly url?: string }
  | { readonly kind: 'button'; readonly label: string; readonly url: string }
  | { readonly kind: 'note'; readonly text: string }

export type FactRow = readonly [label: string, value: string | Badge]

export interface ItemLine {
  readonly title: string
  /** Where the title leads to. */
  readonly url?: string
  readonly details: string
  /** What was said with it, a paragraph each. */
  readonly notes?: readonly string[]
  readonly badge?: Badge
}

/** The content of one mail, before it becomes HTML and plain text. */
export interface Letter {
  readonly subject: string
  /** The line that a list of mails shows after the subject. */
  readonly preheader: string
  readonly heading: string
  readonly blocks: readonly Block[]
  /** Why this person gets the mail; the last line. */
  readonly because: string
}

export const paragraph = (text: string): Block => ({ kind: 'paragraph', text })
export const factTable = (...rows: FactRow[]): Block => ({ kind: 'facts', rows })
export const note = (text: string): Block => ({ kind: 'note', text })
export const button = (label: string, url: string): Block => ({ kind: 'button', label, url })
