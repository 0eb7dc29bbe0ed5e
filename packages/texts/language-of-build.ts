import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The last statement of a message's module: the function that chooses among those of the languages. */
const choosing = /^export const (\w+) = [\s\S]*$/m

/**
 * Messages that pages say in other languages than their own, too: what languages call themselves, what stands in a reply to
 * a dealer of another language, and the reasons that dealers of all languages gave.
 */
const inEveryLanguage = /^(item_serial_number$|language_own_name$|placeholder_|shots_why_)/
export const isInEveryLanguage = (message: string): boolean => inEveryLanguage.test(message)

/** What says a message: its own sentence, that of a language loaded later, or any. In the order of the languages. */
const shared = `import { getLocale, locales } from './runtime.js'
import { later } from './languages.js'

const sentence = (key, own) => later[getLocale()]?.[key] ?? own
export const inOneLanguage = (key, own) => (inputs) => sentence(key, own)(inputs)
export const withMarks = (key, own) =>
  Object.assign(inOneLanguage(key, own), { parts: (inputs) => sentence(key, own).parts(inputs) })
export const inLanguages = (...said) => (inputs, options) =>
  said[locales.indexOf(options?.locale ?? getLocale())](inputs)
`

/** What a browser needs of Paraglide's runtime; the rest is about addresses, cookies and servers. */
const runtime = (languages: readonly string[]) => `export const locales = ${JSON.stringify(languages)}

export let getLocale = () => locales[0]
export const overwriteGetLocale = (current) => {
  getLocale = current
}
`

/** What pages know a message by in the sentences of another language: a few letters, because each page carries hundreds of them. */
const keyOf = (at: number): string => `m${at.toString(36)}`

/** The language of a build of the web client, set by apps/web/vite.config.ts. */
const ofBuild = 'PORTAL_LANGUAGE'

/** What a build says in its own language, and how it loads the sentences of another one. */
const languagesLoadedLater = (languages: readonly string[]) => `export const languageOfPage = ${ofBuild}
export const later = {}
export const isAtHand = (language) => language === languageOfPage || language in later
const sentences = {
${languages.map((language) => `  ${language}: () => ${ofBuild} === '${language}' ? undefined : import('./sentences/sentences-${language}.js'),`).join('\n')}
}
export const loadLanguage = async (language) => {
  later[language] = await sentences[language]()
}
`

/** In place of an import, by which the sentences of a language would share a file with pages. */
const ownPlural = `const registry = {
  plural: (locale, count, options) => new Intl.PluralRules(locale, options).select(Number(count)),
}`

/** The same where every language is there from the beginning. */
const languagesAtHand = (first: string) => `/** @type {import('@portal/domain/languages.ts').Language} */
export const languageOfPage = '${first}'
/** @type {(language: import('@portal/domain/languages.ts').Language) => boolean} */
export const isAtHand = () => true
/** @type {(language: import('@portal/domain/languages.ts').Language) => Promise<void>} */
export const loadLanguage = async () => {}
`

/** Completes a folder of messages that are there in every language at once, as the server and tests need them. */
export const keepEveryLanguage = (folder: string, languages: readonly string[]): void =>
  writeFileSync(join(folder, 'languages.js'), languagesAtHand(languages[0] ?? ''))

/**
 * Lets each build of the web client carry the messages of a folder in one language only. Those of another one are loaded
 * when somebody chooses it; there they come from `sentences`, which has a module with all messages of each language.
 */
export function keepLanguageOfBuild(folder: string, languages: readonly string[], sentences: string): void {
  writeFileSync(join(folder, 'said.js'), shared)
  writeFileSync(join(folder, 'runtime.js'), runtime(languages))
  writeFileSync(join(folder, 'languages.js'), languagesLoadedLater(languages))
  rmSync(join(folder, 'server.js'))
  const [first = '', ...others] = languages
  const modules = join(folder, 'messages')
  const files = readdirSync(modules).filter((file) => file !== '_index.js')
  const keys = new Map(files.sort().map((file, at) => [file.replace('.js', ''), keyOf(at)]))
  mkdirSync(join(folder, 'sentences'), { recursive: true })
  for (const language of languages) {
    const all = readFileSync(join(sentences, `${language}.js`), 'utf8')
    writeFileSync(
      join(folder, 'sentences', `sentences-${language}.js`),
      all
        .replace(/^import .*registry.*$/m, ownPlural)
        .replaceAll(/^export const (\w+)/gm, (_, message: string) => `export const ${keys.get(message)}`),
    )
  }
  for (const name of files) {
    const written = readFileSync(join(modules, name), 'utf8')
    const lighter = written.replace(choosing, (choice, message: string) => {
      const said = (language: string) => `${language}_${message}`
      const own = others.reduceRight(
        (rest, language) => `${ofBuild} === '${language}' ? ${said(language)} : ${rest}`,
        said(first),
      )
      const how = choice.includes('parts:') ? 'withMarks' : 'inOneLanguage'
      const saying = isInEveryLanguage(message)
        ? `inLanguages(${languages.map(said).join(', ')})`
        : `${how}('${keys.get(message)}', ${own})`
      return `import { ${saying.split('(')[0]} } from '../said.js'\nexport const ${message} = /* @__PURE__ */ ${saying}`
    })
    writeFileSync(join(modules, name), lighter.replace(/^import \{ getLocale.*\n/m, ''))
  }
}
