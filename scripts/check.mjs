// npm run check: every check that does not need a running portal. Continuous integration runs it, too.
import { getReady } from './get-ready.mjs'
import { runNode } from './portal-node.mjs'
import { inProject, say } from './project.mjs'
import { ensureWebClient } from './web-client.mjs'

await getReady(ensureWebClient)

const bin = (path) => inProject('node_modules', path)
// A journey makes its types, and checks it by them (e2e/api-client/tsconfig.json).
const withMadeTypes = 'e2e/api-client/main-job.ts'

const checks = {
  'types of scripts': [bin('typescript/bin/tsc'), '-p', '.'],
  'format and lint': [bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '--diagnostic-level=warn', '.'],
  // The types of all other parts in one go: a compiler for each took twice the time, since each read what it shares with others.
  'types, and promises that nobody awaits': [
    bin('oxlint/bin/oxlint'),
    '--type-aware',
    '--type-check',
    `--ignore-pattern=${withMadeTypes}`,
    'apps',
    'packages',
    'tools',
    'benchmarks',
    'e2e',
  ],
  'promises of the program that calls the API': [bin('oxlint/bin/oxlint'), '--type-aware', withMadeTypes],
  'direction of imports': [
    bin('dependency-cruiser/bin/dependency-cruiser.mjs'),
    '--config',
    '.dependency-cruiser.cjs',
    'apps',
    'packages',
    'tools/guidelines',
    'tools/icons',
    'benchmarks',
    'e2e',
  ],
  'dead code': [bin('knip/bin/knip.js')],
  references: [inProject('scripts/check-references.mjs')],
  messages: [inProject('scripts/check-messages.mjs')],
  'weights of pages': [inProject('scripts/check-pages.mjs')],
}

// A tool that finds no file to read succeeds, too: its output must say that it read some.
const readFiles = {
  'types, and promises that nobody awaits': /on [1-9]\d* files/,
  'promises of the program that calls the API': /on 1 file /,
  'direction of imports': /\([1-9]\d* modules/,
  references: /^[1-9]\d* files read/m,
  messages: /^[1-9]\d* messages in /m,
  'weights of pages': /^[1-9]\d* kinds of pages read/m,
}

const results = await Promise.all(
  Object.entries(checks).map(async ([name, args]) => {
    const begin = performance.now()
    const { code, output } = await runNode(args, { stdio: ['ignore', 'pipe', 'pipe'] })
    const ok = code === 0 && (readFiles[name]?.test(output) ?? true)
    say(`${ok ? 'ok    ' : 'FAILED'}  ${name} (${((performance.now() - begin) / 1000).toFixed(1)} s)`)
    return { name, ok, output }
  }),
)

const failed = results.filter(({ ok }) => !ok)
for (const { name, output } of failed) say(`\n--- ${name}\n${output.trim()}`)
if (failed.length > 0) say(`\n${failed.length} of ${results.length} checks failed.`)
process.exitCode = failed.length > 0 ? 1 : 0
