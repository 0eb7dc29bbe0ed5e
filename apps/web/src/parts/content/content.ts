import { lexer, type Token } from 'marked'

/** A heading with the content below it. */
export interface ContentSection {
  /** Its anchor, written behind the heading as `{#id}`. */
  readonly id: string | undefined
  readonly title: string
  /** Paragraphs, lists and tables before the first subsection. */
  readonly blocks: Token[]
  readonly sections: ContentSection[]
}

/** The values of `{name}`. A line is repeated for each of several values, and left out when there is none. */
export type ContentValues = Readonly<Record<string, string | number | readonly string[]>>

/** Reads a content file (../../content/README.md). Returns its first heading, the page. */
export function contentOf(markdown: string, values: ContentValues): ContentSection {
  const path: ContentSection[] = [{ id: undefined, title: '', blocks: [], sections: [] }]
  for (const token of lexer(filledIn(markdown, values))) {
    if (token.type === 'heading') {
      const [, title = '', id] = /^(.*?)(?: \{#([\w-]+)\})?$/.exec(token.text) ?? []
      const section = { id, title, blocks: [], sections: [] }
      path.length = token.depth
      path.at(-1)?.sections.push(section)
      path.push(section)
    } else if (token.type !== 'space') path.at(-1)?.blocks.push(token)
  }
  const page = path[0]?.sections[0]
  if (!page) throw new Error('A content file begins with a heading')
  return page
}

/** The paragraph below a page's title, and what stands between it and the first section. */
export function leadOf({ blocks }: ContentSection): { readonly lead: Token | undefined; readonly rest: Token[] } {
  const [first, ...rest] = blocks
  return first?.type === 'paragraph' ? { lead: first, rest } : { lead: undefined, rest: blocks }
}

const filledIn = (markdown: string, values: ContentValues): string =>
  markdown
    .split('\n')
    .flatMap((line) => {
      const name = /\{(\w+)\}/.exec(line)?.[1]
      if (name === undefined) return line
      const value = values[name]
      if (value === undefined) throw new Error(`The content names {${name}}, which has no value`)
      const written = typeof value === 'object' ? value : [String(value)]
      return written.filter(Boolean).map((text) =>
        filledIn(
          line.replace(`{${name}}`, () => escaped(text)),
          values,
        ),
      )
    })
    .join('\n')

/** Keeps Markdown from reading marks in a value. */
const escaped = (text: string) => text.replace(/[!-/:-@[-`{-~]/g, '\\$&')
