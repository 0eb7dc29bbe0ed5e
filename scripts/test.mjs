// npm test: every test there is. `npm test -- unit [filter]` and `npm test -- e2e [filter]` run a part of them,
// `npm test -- changed [ref]` what the files can break that changed since then (origin/main by itself).
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { changedSince, journeysFor } from './changed.mjs'
import { ensureChromium, ensureFfmpeg } from './debian-packages.mjs'
import { getReady } from './get-ready.mjs'
import { oneAtATime } from './one-at-a-time.mjs'
import { runNode, smallAndQuick } from './portal-node.mjs'
import { inProject, say } from './project.mjs'
import { ensureWebClient } from './web-client.mjs'

const parts = { unit: runUnitTests, e2e: runJourneys }
const [only, ...filter] = process.argv.slice(2)
if (only && only !== 'changed' && !parts[only]) {
  say('npm test runs everything; npm test -- unit [filter], e2e [filter] or changed [ref] runs a part.')
  process.exit(2)
}

await getReady(ensureFfmpeg)

// Tests start dozens of portals, each with half a second of a processor less where the code is compiled already.
const { NODE_COMPILE_CACHE } = smallAndQuick.env

// For the journeys, while the other tests run.
const browser = only ? undefined : ensureChromium().catch(() => false)

const reports = mkdtempSync(join(tmpdir(), 'portal-test-totals-'))
const totals = []
if (only === 'changed') await runChanged(filter[0])
else for (const name of only ? [only] : Object.keys(parts)) await runPart(name, filter)
rmSync(reports, { recursive: true })

const sum = (what) => totals.reduce((all, one) => all + one[what], 0)
const [passed, failed, skipped] = ['passed', 'failed', 'skipped'].map(sum)
// Once more at the end: who sees only the last lines of a run still learns what failed.
for (const { failures } of totals) for (const failure of failures) say(`Failed: ${failure}`)
say(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
process.exitCode = failed > 0 || (passed === 0 && only !== 'changed') ? 1 : 0

/** What the changed files can break: unit tests that import them, and the journeys of `changed.mjs`. */
async function runChanged(ref) {
  const { base, files } = changedSince(ref)
  const { run, leftOut } = journeysFor(files)
  say(`${files.length} files changed since ${base.slice(0, 8)}. Journeys: ${run.join(', ') || 'none'}.`)
  await runPart('unit', ['--changed', base])
  if (run.length > 0)
    await runPart(
      'e2e',
      run.map((name) => `/${name}.spec.ts`),
    )
  if (leftOut.length > 0)
    say(`Left out, as they would take too long: npm test -- e2e ${leftOut.map((name) => `/${name}.spec.ts`).join(' ')}`)
}

/** Runs the unit tests or the journeys, and says how long they took. */
async function runPart(name, filter) {
  const begin = performance.now()
  const { slowest, ...total } = await parts[name](filter)
  totals.push(total)
  say(`${name}: ${seconds(performance.now() - begin)}. The slowest: ${slowest.slice(0, 10).join(', ')}.`)
}

function seconds(ms) {
  return `${(ms / 1000).toFixed(1)} s`
}

/** The longest first, each with its time. */
function longestFirst(timed) {
  return timed.sort((one, other) => other.ms - one.ms).map(({ name, ms }) => `${name} (${seconds(ms)})`)
}

/** Rules, API, adapters and components: vitest, with a real PostgreSQL of its own. */
async function runUnitTests(filter) {
  const report = join(reports, 'unit.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { code } = await runNode([inProject('node_modules/vitest/vitest.mjs'), 'run', ...reporters, ...filter], {
    env: { NODE_COMPILE_CACHE },
  })
  const result = read(report)
  if (!result) return count({ code })
  // A file that cannot be loaded fails without a single test of its own.
  const brokenFiles = result.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  ).length
  return count({
    code,
    passed: result.numPassedTests,
    failed: result.numFailedTests + brokenFiles,
    skipped: result.numPendingTests + result.numTodoTests,
    failures: result.testResults.flatMap(({ name, status, message, assertionResults }) => {
      const failed = assertionResults.filter((test) => test.status === 'failed')
      return status === 'failed' && failed.length === 0
        ? [failure(name, 'cannot be loaded', message)]
        : failed.map(({ fullName, failureMessages }) => failure(name, fullName, failureMessages[0]))
    }),
    slowest: longestFirst(
      result.testResults.map(({ name, startTime, endTime }) => ({ name: basename(name), ms: endTime - startTime })),
    ),
  })
}

/** Whole journeys: Playwright drives Chromium against the portal as `npm start` runs it. */
async function runJourneys(filter) {
  await browser
  await oneAtATime(async () => {
    await ensureChromium()
    await ensureWebClient()
  })
  const report = join(reports, 'e2e.json')
  const { code } = await runNode(
    [inProject('node_modules/@playwright/test/cli.js'), 'test', '--reporter=list,json', ...filter],
    { cwd: inProject('e2e'), env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report, NODE_COMPILE_CACHE } },
  )
  const result = read(report)
  if (!result) return count({ code })
  const { expected, unexpected, skipped } = result.stats
  const specs = result.suites.flatMap(specsIn)
  const journeys = specs.map(({ title, tests }) => ({
    name: `“${title}”`,
    ms: tests.flatMap(({ results }) => results).reduce((all, { duration }) => all + duration, 0),
  }))
  const failures = specs
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => {
      const [error] = tests.flatMap(({ results }) => results).flatMap(({ errors }) => errors)
      return failure(file, title, error?.message)
    })
  return count({ code, passed: expected, failed: unexpected, skipped, failures, slowest: longestFirst(journeys) })
}

/** One failed test as one line, with the beginning of what it said. */
function failure(path, title, message = '') {
  const told = stripVTControlCharacters(message).split('\n').slice(0, 6).join(' ').replaceAll(/\s+/g, ' ')
  return `${basename(path)} › ${title}: ${told.slice(0, 500)}`
}

/** The journeys of a file, also those in a `describe`. */
function specsIn({ specs, suites = [] }) {
  return [...specs, ...suites.flatMap(specsIn)]
}

function read(report) {
  return existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined
}

/** A run that failed without a failed test, for example because a server did not start, counts as one failure. */
function count({ code, passed = 0, failed = 0, skipped = 0, failures = [], slowest = [] }) {
  const silent = code !== 0 && failed === 0
  if (silent) failures = [`the run ended with ${code}, though no test of it failed; see above`]
  return { passed, failed: silent ? 1 : failed, skipped, failures, slowest }
}
