/** Markup that is safe to send. Only `html` and `trusted` below make it. */
export class Html {
  readonly markup: string
  constructor(markup: string) {
    this.markup = markup
  }
}

type Part = string | number | Html | readonly Part[] | undefined

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? character)

function markupOf(part: Part): string {
  if (part === undefined) return ''
  if (part instanceof Html) return part.markup
  if (typeof part === 'object') return part.map(markupOf).join('')
  return escaped(String(part))
}

/**
 * Markup from a template: every value that is put in is escaped, for text and for quoted attributes, unless it is
 * markup itself. Facts come from people, so nothing else may build markup. Attributes are always written in double
 * quotes.
 */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(strings.reduce((markup, string, index) => markup + markupOf(parts[index - 1]) + string))

/** Markup as it is, for constants of this program such as style sheets; never for what a user typed. */
export const trusted = (markup: string): Html => new Html(markup)
