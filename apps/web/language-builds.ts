/**
 * The web client is built once for each language, into one folder: a page carries its messages in the language of its reader
 * (packages/texts/language-of-build.ts). `vite build` builds English, whose page is `index.html`, and the others after it.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isLanguage, type Language, languages } from '@portal/domain/languages.ts'
import { build, type Plugin } from 'vite'

/** Whether it is a build beside the first one, which empties the folder before and writes the service worker after all. */
export const isOneOfSeveral = (mode: string): boolean => isLanguage(mode)

/** In which language a build says its messages. */
export const languageOf = (mode: string): Language => (isLanguage(mode) ? mode : languages[0])

/** Where Vite says which script needs which: the server reads it (apps/api/src/http/page-scripts.ts). */
export const manifestOf = (mode: string): string => `.vite/manifest${isLanguage(mode) ? `.${mode}` : ''}.json`

/** Gives the page of another language its name, and builds them all with the first. */
export function eachLanguage(mode: string): Plugin {
  let logLevel: 'info' | 'warn' | 'error' | 'silent' | undefined
  return {
    name: 'each-language',
    apply: 'build',
    enforce: 'post',
    configResolved: (config) => {
      logLevel = config.logLevel
    },
    generateBundle(_, bundle) {
      const page = bundle['index.html']
      if (page && isLanguage(mode)) page.fileName = `index.${mode}.html`
    },
    closeBundle: {
      sequential: true,
      async handler() {
        if (mode !== 'production') return
        for (const language of languages.slice(1)) await build({ root: import.meta.dirname, mode: language, logLevel })
      },
    },
  }
}

interface KeptFile {
  url: string
  revision: string | null
  size: number
  /** The languages that have a use for it; absent where all have. */
  languages?: readonly Language[]
}

/** Tells the service worker which files belong to which languages: it keeps those of the reader's. */
export function languagesOfFiles(files: KeptFile[]): { manifest: KeptFile[] } {
  const used = languages.map((language, index) => ({
    language,
    files: readFileSync(join(import.meta.dirname, 'dist', manifestOf(index === 0 ? '' : language)), 'utf8'),
  }))
  const manifest = files.map((file) => {
    const those = used.filter((one) => one.files.includes(`"${file.url}"`)).map(({ language }) => language)
    return those.length === 0 || those.length === languages.length ? file : { ...file, languages: those }
  })
  return { manifest }
}
