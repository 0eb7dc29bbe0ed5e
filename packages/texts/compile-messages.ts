/**
 * Compiles messages/*.json to packages/texts/src/compiled: a typed function for each message. `npm start` and the other
 * commands run it when a message has changed (scripts/messages.mjs).
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compile } from '@inlang/paraglide-js'
import { languages } from '@portal/domain/languages.ts'

const root = join(import.meta.dirname, '../..')
const cache = join(root, 'node_modules/.cache/portal-messages')
// Paraglide reads its settings from a folder with this ending, and its paths from the folder around that.
const project = join(cache, 'portal.inlang')

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
await compile({
  project,
  outdir: join(root, 'packages/texts/src/compiled'),
  outputStructure: 'locale-modules',
  strategy: ['globalVariable', 'baseLocale'],
  disableAsyncLocalStorage: true,
  emitReadme: false,
  emitPrettierIgnore: false,
})
