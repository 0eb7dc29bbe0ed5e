/**
 * Compiles messages/*.json to a typed function for each message. `npm start` and the other commands run it when a message
 * has changed (scripts/messages.mjs). Which of its folders a program takes is a condition in package.json:
 *
 * - `src/compiled`: one module for each language, quickly loaded by the server and tests.
 * - `dist/by-message`: one module for each message, so that each page of the built web client carries its own ones only, and
 *   in one language.
 */
import fs, { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compile } from '@inlang/paraglide-js'
import { languages } from '@portal/domain/languages.ts'
import { keepEveryLanguage, keepLanguageOfBuild } from './language-of-build.ts'

const root = join(import.meta.dirname, '../..')
// Paraglide reads its settings from a folder with this ending, and its paths from the folder around that.
const project = join(root, 'node_modules/.cache/portal-messages/portal.inlang')

mkdirSync(project, { recursive: true })
writeFileSync(
  join(project, 'settings.json'),
  JSON.stringify({
    baseLocale: languages[0],
    locales: languages,
    // A path, because an address would be fetched.
    modules: ['../../@inlang/plugin-message-format/dist/index.js'],
    'plugin.inlang.messageFormat': { pathPattern: '../../../messages/{locale}.json' },
  }),
)

// By itself Paraglide opens its two thousand files at once, and passes over those that fail, as most do where a process may
// have a thousand open.
const failures: unknown[] = []
const oneFileAtATime = {
  ...fs,
  promises: {
    ...fs.promises,
    writeFile: async (file: string, content: string) => {
      try {
        writeFileSync(file, content)
      } catch (failure) {
        failures.push(failure)
      }
    },
  },
}

const atOnce = join(import.meta.dirname, 'src/compiled')
const byMessage = join(import.meta.dirname, 'dist/by-message')
for (const { outdir, outputStructure } of [
  { outdir: atOnce, outputStructure: 'locale-modules' as const },
  { outdir: byMessage, outputStructure: 'message-modules' as const },
])
  await compile({
    project,
    outdir,
    outputStructure,
    strategy: ['globalVariable', 'baseLocale'],
    disableAsyncLocalStorage: true,
    emitReadme: false,
    emitPrettierIgnore: false,
    fs: oneFileAtATime,
  })
if (failures.length > 0) throw failures[0]
keepEveryLanguage(atOnce, languages)
keepLanguageOfBuild(byMessage, languages, join(atOnce, 'messages'))
