import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The last statement of a message's module: the function that chooses among those of the languages. */
const choosing = /export const (\w+) = \/\*\*.*\*\/ \(\(inputs[\s\S]*?\n\}\);/

/** What takes its place in all modules: called with the message in each language, in the order of the languages. */
const shared = `import { getLocale, locales } from './runtime.js'

export const inLanguages = (...said) => (inputs = {}, options = {}) =>
  said[locales.indexOf(options.locale ?? getLocale())](inputs)
`

/** What a browser needs of Paraglide's runtime; the rest is about addresses, cookies and servers. */
const runtime = (languages: readonly string[]) => `export const locales = ${JSON.stringify(languages)}
export const experimentalStaticLocale = undefined

export let getLocale = () => locales[0]
export const overwriteGetLocale = (current) => {
  getLocale = current
}
`

/**
 * Lets the modules of a folder of messages share how they choose a language. Paraglide repeats that in each of them, which
 * is a third of what the messages of a page weigh. Messages with marked words stay as they are.
 */
export function shareLanguageChoice(folder: string, languages: readonly string[]): void {
  writeFileSync(join(folder, 'in-languages.js'), shared)
  writeFileSync(join(folder, 'runtime.js'), runtime(languages))
  rmSync(join(folder, 'server.js'))
  const modules = join(folder, 'messages')
  for (const name of readdirSync(modules).filter((file) => file !== '_index.js')) {
    const written = readFileSync(join(modules, name), 'utf8')
    const lighter = written.replace(choosing, (_, message: string) => {
      const said = languages.map((language) => `${language}_${message}`).join(', ')
      return `import { inLanguages } from '../in-languages.js'\nexport const ${message} = /* @__PURE__ */ inLanguages(${said})`
    })
    writeFileSync(join(modules, name), lighter)
  }
}
