import { readFile } from 'node:fs/promises'
import { languages } from '@portal/domain/languages.ts'
import { expect, test } from 'vitest'
import { inEachLanguage, pageIn } from './page-languages.ts'

const english = await readFile(new URL('../../../web/index.html', import.meta.url), 'utf8')
const pages = inEachLanguage((language) => pageIn(language, english))
/** What a reader or a search engine sees of the page. */
const seenIn = (page: string) => ({
  language: /<html lang="(.*?)">/.exec(page)?.[1],
  description: /<meta name="description" content="(.*?)"/.exec(page)?.[1],
  notLoaded: /<p class="not-loaded">(.*?)<\/p>/.exec(page)?.[1],
  needsJavaScript: /<noscript>(.*?)<\/noscript>/.exec(page)?.[1],
})

test('in English the page is what its file says', () => {
  expect(pages.en).toBe(english)
})

test('in German the page says everything in German', () => {
  expect(seenIn(pages.de)).toEqual({
    language: 'de',
    description: 'Garantie und technischer Austausch für Lautsprecher und Endstufen',
    notLoaded: 'Das Portal ist noch nicht geladen. Bitte prüfen Sie Ihre Verbindung, oder laden Sie die Seite neu.',
    needsJavaScript: 'Dieses Portal braucht JavaScript.',
  })
})

test.each(languages.filter((language) => language !== 'en'))('no English sentence is left in the page in %s', (to) => {
  const original = Object.values(seenIn(pages.en))
  expect(original).not.toContain(undefined)
  expect(Object.values(seenIn(pages[to])).filter((seen) => original.includes(seen))).toEqual([])
})
