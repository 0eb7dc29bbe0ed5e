import { itemStatuses } from '@portal/domain/items/item-statuses.ts'
import { type Language, languages } from '@portal/domain/languages.ts'
import { requestStatuses } from '@portal/domain/requests/request-status.ts'
import { setCurrentLanguage } from '@portal/texts/current-language.ts'
import { afterEach, describe, expect, it } from 'vitest'
import help from '../../public/help/index.json'
import { loadConfig } from '../api/config.ts'
import { helpPictureAlt } from '../features/help/help-pictures.ts'
import { helpValues } from '../features/help/help-values.ts'
import { operatorValues } from '../features/legal/legal-page.tsx'
import { localStore } from '../local-store/local-store.ts'
import { contentOf } from '../parts/content/content.ts'
import { type ContentName, contentFile } from '../parts/content/content-files.ts'
import { guidelinesDocument } from '../parts/guidelines.ts'
import { writePageConfig } from '../testing/signed-in.ts'

const files = import.meta.glob<string>('../content/*.*.md', { query: '?raw', import: 'default', eager: true })
const documents = Object.keys(import.meta.glob('../../public/documents/*.pdf', { query: '?url' }))
const captionFiles = import.meta.glob<string>('../../public/help/*.vtt', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const markdownOf = (name: ContentName, language: string) => files[`../content/${name}.${language}.md`] ?? ''

const operator = {
  name: 'Klangwerk GmbH',
  address: 'Hafenweg 3\n20095 Hamburg',
  representative: '',
  phone: '',
  email: 'service@klangwerk.example',
  register: '',
  vatId: '',
}

/** The languages in which a text is written; in the others it is shown in English. */
const writtenIn = (name: ContentName) => languages.filter((language) => markdownOf(name, language) !== '')

afterEach(() => setCurrentLanguage('en'))

it.each(['help', 'imprint', 'privacy', 'privacy-altcha', 'privacy-recaptcha-enterprise'] as const)(
  'the text %s is written in every language that the portal speaks',
  (name) => expect(writtenIn(name)).toEqual(languages),
)

describe.each(writtenIn('help'))('in the language %s', (language) => {
  it('the help page explains every status, and what to do next', () => {
    setCurrentLanguage(language)
    const glossary = contentOf(markdownOf('help', language), helpValues()).sections.find(({ id }) => id === 'glossary')
    const explained = glossary?.sections.map(({ sections }) =>
      sections.filter(({ blocks }) => blocks.length === 2).map(({ title }) => title),
    )
    expect(explained?.map((titles) => titles.toSorted())).toEqual([itemStatuses.toSorted(), requestStatuses.toSorted()])
  })
})

describe.each(writtenIn('imprint'))('in the language %s', (language) => {
  it('the imprint leaves out what an operator does not have', () => {
    const titles = contentOf(markdownOf('imprint', language), operatorValues(operator))
      .sections.filter(({ blocks }) => blocks.length > 0)
      .map(({ id }) => id)
    expect(titles).toEqual(['provider', 'contact', 'responsible', 'disputes', 'liability', 'copyright'])
  })
})

describe.each(writtenIn('privacy'))('in the language %s', (language) => {
  it('the privacy policy names every entry of the local storage', () => {
    const named = [...markdownOf('privacy', language).matchAll(/^\| (\w+) \|/gm)].map(([, entry]) => entry)
    expect(named).toEqual(expect.arrayContaining(Object.keys(localStore)))
  })
})

/** What a text has in every language: for each line what it is (heading, list entry, row, text), its anchor and its values. */
const outlineOf = (markdown: string) =>
  markdown.split('\n').map((line) => {
    const [kind = line && 'text'] = /^(#+|-|\d+\.|\||Table:)(?= )/.exec(line) ?? []
    return [kind, ...(line.match(/\{#?[\w-]+\}/g) ?? []).toSorted()]
  })

describe.each(Object.keys(files).filter((path) => !path.endsWith('.en.md')))('%s', (path) => {
  it('has the sections, anchors, lists, tables and values of the English text', () => {
    const english = path.replace(/\.\w+\.md$/, '.en.md')
    expect(outlineOf(files[path] ?? '')).toEqual(outlineOf(files[english] ?? ''))
  })
})

it('the film has captions in every language that the portal speaks', () => {
  expect(Object.keys(help.video.captions)).toEqual(languages)
})

it.each(Object.entries(help.video.captions))(
  'the captions of the film say what the help page says (%s)',
  (language, file) => {
    const transcript = [...markdownOf('help', language).matchAll(/^\d\. (.*)$/gm)].map(([, words]) => words)
    const captions = captionFiles[`../../public/help/${file}`] ?? ''
    expect([...captions.matchAll(/ --> .*\n(.*)$/gm)].map(([, words]) => words)).toEqual(transcript)
  },
)

it.each(languages)('there is a document behind the link to the guidelines (%s)', (language) => {
  setCurrentLanguage(language)
  expect(documents).toContain(`../../public${guidelinesDocument().href}`)
})

it('every picture of the help page is described', () => {
  const steps = Object.keys(help.pictures)
  expect(steps.length).toBeGreaterThan(0)
  expect(steps.filter((step) => helpPictureAlt(step) === '')).toEqual([])
})

it('a text that does not exist in the language of a reader is shown in English', async () => {
  writePageConfig()
  await loadConfig()
  const klingon = 'tlh' as Language
  expect(await contentFile('imprint', klingon)).toEqual({ markdown: markdownOf('imprint', 'en'), language: 'en' })
  expect(await contentFile('imprint', 'de')).toEqual({ markdown: markdownOf('imprint', 'de'), language: 'de' })
})
