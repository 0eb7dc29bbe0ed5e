/**
 * Compiles messages/*.json to a typed function for each message. `npm start` and the other commands run it when a message
 * has changed (scripts/messages.mjs). Which of its folders a program takes is a condition in package.json:
 *
 * - `src/compiled`: one module for each language, quickly loaded by the server and tests.
 * - `dist/by-message`: one module for each message, so that each page of the built web client carries its own ones only, and
 *   in one language.
 * - `dist/pseudo`, made with `--pseudo`: English in disguise (pseudo-language.ts), for pictures.
 */
import fs, { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compile } from '@inlang/paraglide-js'
import { languages } from '@portal/domain/languages.ts'
import { keepEveryLanguage, keepLanguageOfBuild } from './language-of-build.ts'
import { type Message, pseudoMessage } from './pseudo-language.ts'

const root = join(import.meta.dirname, '../..')
const pseudo = process.argv.includes('--pseudo')
const cache = join(root, 'node_modules/.cache', pseudo ? 'portal-pseudo-messages' : 'portal-messages')
// Paraglide reads its settings from a folder with this ending, and its paths from the folder around that.
const project = join(cache, 'portal.inlang')

mkdirSync(project, { recursive: true })
writeFileSync(
  join(project, 'settings.json'),
  JSON.stringify({
    baseLocale: languages[0],
    locales: pseudo ? [languages[0]] : languages,
    // A path, because an address would be fetched.
    modules: ['../../@inlang/plugin-message-format/dist/index.js'],
    'plugin.inlang.messageFormat': { pathPattern: pseudo ? './{locale}.json' : '../../../messages/{locale}.json' },
  }),
)
if (pseudo) {
  const english: Record<string, Message> = JSON.parse(readFileSync(join(root, 'messages/en.json'), 'utf8'))
  const disguised = Object.entries(english).map(([key, message]) => [key, pseudoMessage(message)])
  writeFileSync(join(cache, 'en.json'), JSON.stringify(Object.fromEntries(disguised)))
}

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

const outputs = pseudo
  ? [{ folder: 'dist/pseudo', outputStructure: 'message-modules' as const }]
  : [
      { folder: 'src/compiled', outputStructure: 'locale-modules' as const },
      { folder: 'dist/by-message', outputStructure: 'message-modules' as const },
    ]
for (const { folder, outputStructure } of outputs)
  await compile({
    project,
    outdir: join(import.meta.dirname, folder),
    outputStructure,
    strategy: ['globalVariable', 'baseLocale'],
    disableAsyncLocalStorage: true,
    emitReadme: false,
    emitPrettierIgnore: false,
    fs: oneFileAtATime,
  })
if (failures.length > 0) throw failures[0]
const [first] = outputs.map(({ folder }) => join(import.meta.dirname, folder))
if (first) keepEveryLanguage(first, languages)
if (!pseudo)
  keepLanguageOfBuild(
    join(import.meta.dirname, 'dist/by-message'),
    languages,
    join(import.meta.dirname, 'src/compiled/messages'),
  )
