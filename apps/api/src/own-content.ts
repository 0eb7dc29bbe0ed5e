import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type ContentPage, contentPages, valuesOfPage } from '@portal/contract/system/content-pages.ts'
import { type Language, languages } from '@portal/domain/languages.ts'
import { BadSetting } from './bad-setting.ts'
import { messageOf } from './message-of.ts'

/** A page that the installation has written itself, in one language. */
export interface OwnPage {
  readonly page: ContentPage
  readonly language: Language
  readonly markdown: string
}

const largestKilobytes = 200

const refuse = (why: string): never => {
  throw new BadSetting(`The setting CONTENT_DIR cannot be used: ${why}.`)
}

/**
 * Reads the pages in `CONTENT_DIR`: `help.de.md`, `privacy.en.md`. Whatever would break a page, or would never be shown,
 * is refused with a sentence.
 */
export function readOwnContent(folder: string): OwnPage[] {
  return filesIn(folder)
    .filter((file) => file.endsWith('.md'))
    .sort()
    .map((file) => {
      const [name, code] = file.split('.')
      const page = contentPages.find((known) => known === name)
      const language = languages.find((known) => known === code)
      if (!page || !language || file !== `${page}.${language}.md`)
        return refuse(
          `${file} is no page; there are ${listed(contentPages)}, each in ${listed(languages)}, as help.en.md`,
        )
      const markdown = textOf(join(folder, file), file)
      refuseBroken(markdown, page, file)
      return { page, language, markdown }
    })
}

const listed = (names: readonly string[]) => names.join(', ')

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    return refuse(messageOf(error))
  }
}

function textOf(path: string, file: string): string {
  try {
    if (statSync(path).size > largestKilobytes * 1000) return refuse(`${file} is larger than ${largestKilobytes} kB`)
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path))
  } catch (error) {
    if (error instanceof BadSetting) throw error
    return refuse(error instanceof TypeError ? `${file} is not UTF-8` : messageOf(error))
  }
}

/** What the web client could not show (apps/web/src/parts/content/content.ts). */
function refuseBroken(markdown: string, page: ContentPage, file: string): void {
  const depths = [...markdown.matchAll(/^(#+) /gm)].map(([, marks = '']) => marks.length)
  const inOrder = depths.every((depth, at) =>
    at === 0 ? depth === 1 : depth > 1 && depth <= (depths[at - 1] ?? 0) + 1,
  )
  if (!markdown.startsWith('# ') || !inOrder)
    refuse(`${file} has to begin with its one heading of the form "# Heading", with "## Heading" below it, then "###"`)
  const values: readonly string[] = valuesOfPage[page]
  for (const [, value = ''] of markdown.matchAll(/\{(\w+)\}/g))
    if (!values.includes(value)) refuse(`${file} names {${value}}; the values there are ${listed(values)}`)
}
