import { getContent } from '@portal/contract/system/config.ts'
import type { ContentPage } from '@portal/contract/system/content-pages.ts'
import { type Language, languages } from '@portal/domain/languages.ts'
import { currentLanguage } from '@portal/texts/current-language.ts'
import { use, useDeferredValue } from 'react'
import { call } from '../../api/client.ts'
import { config } from '../../api/config.ts'
import { useLanguage } from '../language/readers-language.ts'

export type ContentName = ContentPage | 'privacy-altcha' | 'privacy-recaptcha-enterprise'

/** A text in Markdown (../../content/README.md). */
export interface ContentFile {
  readonly markdown: string
  /** English where the text does not exist in the reader's language. */
  readonly language: Language
}

/** Each language of a text is a file of its own, so that nobody loads what another reads. */
const files = import.meta.glob<string>('../../content/*.*.md', { query: '?raw', import: 'default' })
const fileOf = (name: ContentName, language: Language) => files[`../../content/${name}.${language}.md`]

const asked = new Map<string, Promise<ContentFile>>()

/** Loads a text in the reader's language. The same promise for the same text, unless loading it failed. */
export function contentFile(name: ContentName, reader: Language): Promise<ContentFile> {
  const key = `${name}.${reader}`
  const known = asked.get(key)
  if (known) return known
  const loading = load(name, reader)
  asked.set(key, loading)
  loading.catch(() => asked.delete(key))
  return loading
}

async function load(name: ContentName, reader: Language): Promise<ContentFile> {
  for (const language of [reader, languages[0]]) {
    const markdown = await (ownPage(name, language) ?? fileOf(name, language)?.())
    if (markdown !== undefined) return { markdown, language }
  }
  throw new Error(`There is no content file ${name}.`)
}

/** What the installation has written itself in place of a page; undefined where it has not. */
function ownPage(name: ContentName, language: Language): Promise<string> | undefined {
  const own = config().ownContent.find((page) => page.page === name && page.language === language)
  return own && call(getContent, { params: own }).then(({ markdown }) => markdown)
}

/**
 * A text in the reader's language. When that changes, the text in the language before is shown until the other one has
 * arrived.
 */
export const useContent = (name: ContentName): ContentFile => use(contentFile(name, useDeferredValue(useLanguage())))

/** Loads a text before the page that shows it: the route waits for it as it waits for the page's script. */
export const loadContent = (name: ContentName): Promise<ContentFile> => contentFile(name, currentLanguage())
