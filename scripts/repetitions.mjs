// What `npm run flakes` is told, and what it says of the reports of its repeated runs.
import { parseArgs } from 'node:util'

/**
 * @typedef {object} Wanted
 * @property {number} times
 * @property {('unit' | 'e2e')[]} parts
 * @property {string[]} filter Files, by a part of their path.
 * @property {string | undefined} title A test, by a part of its name.
 * @property {number} seed
 */

/**
 * Reads `20 e2e dealer-drafts "a draft is kept" --seed 7`. A word with a space is a test's name. Undefined when it cannot
 * be understood.
 * @param {string[]} args
 * @param {number} ownSeed Taken when none is given.
 * @returns {Wanted | undefined}
 */
export function readArguments(args, ownSeed) {
  const { values, positionals } = parseArgs({
    args,
    options: { seed: { type: 'string' } },
    allowPositionals: true,
    strict: false,
  })
  const [times, ...words] = positionals
  const seed = values.seed === undefined ? ownSeed : wholeNumber(values.seed)
  const unknown = Object.keys(values).some((name) => name !== 'seed')
  if (unknown || seed === undefined || !wholeNumber(times)) return undefined
  const only = words[0] === 'unit' || words[0] === 'e2e' ? words.shift() : undefined
  const titles = words.filter((word) => word.includes(' '))
  const filter = words.filter((word) => !word.includes(' '))
  if (titles.length > 1) return undefined
  return { times: Number(times), parts: partsFor(only, filter, titles[0]), filter, title: titles[0], seed }
}

const wholeNumber = (/** @type {unknown} */ text) => (/^\d{1,9}$/.test(String(text)) ? Number(text) : undefined)

/** Unit tests are in files that are called so; everything else that is asked for is a journey. */
function partsFor(only, filter, title) {
  if (only) return [only]
  if (filter.some((word) => /\.test\b|^(apps|packages|scripts|tools)\//.test(word))) return ['unit']
  return filter.length > 0 || title ? ['e2e'] : ['unit', 'e2e']
}

/**
 * How often a test ran and with which seeds, or in which runs, it failed.
 * @typedef {Map<string, { runs: number, failures: number[] }>} Counts
 */

/**
 * Counts one run of a test.
 * @param {Counts} counts
 * @param {string} name
 * @param {boolean} failed
 * @param {number} run
 */
function count(counts, name, failed, run) {
  const { runs, failures } = counts.get(name) ?? { runs: 0, failures: [] }
  counts.set(name, { runs: runs + 1, failures: failed ? [...failures, run] : failures })
}

/**
 * Counts what Playwright's report says of journeys that were repeated: the first repetition had the seed, each further
 * one the next.
 * @param {Counts} counts
 * @param {any} report
 * @param {number} seed
 */
export function countJourneys(counts, report, seed) {
  /** @type {Map<string, number>} */
  const repetitions = new Map()
  const read = (suite, titles) => {
    for (const spec of suite.specs ?? [])
      for (const { status } of spec.tests) {
        const name = [...titles, spec.title].join(' › ')
        const repetition = repetitions.get(name) ?? 0
        repetitions.set(name, repetition + 1)
        if (status !== 'skipped') count(counts, name, status !== 'expected', seed + repetition)
      }
    for (const inner of suite.suites ?? []) read(inner, [...titles, inner.title])
  }
  for (const file of report.suites) read(file, [file.title])
}

/**
 * Counts what vitest's report says of one run. A file that cannot be loaded fails without a test of its own.
 * @param {Counts} counts
 * @param {any} report
 * @param {number} run
 * @param {(path: string) => string} nameOf
 */
export function countUnitTests(counts, report, run, nameOf) {
  for (const { name: path, status, assertionResults } of report.testResults) {
    const file = nameOf(path)
    const ran = assertionResults.filter((test) => test.status === 'passed' || test.status === 'failed')
    for (const test of ran) count(counts, `${file} › ${test.fullName}`, test.status === 'failed', run)
    if (status === 'failed' && !ran.some((test) => test.status === 'failed')) count(counts, file, true, run)
  }
}

/**
 * Says which tests failed and how often, the worst first, and in the last line how many did.
 * @param {Counts} counts
 * @param {string} called What a failure's numbers are: seeds or runs.
 * @returns {string[]}
 */
export function saidOf(counts, called) {
  const failing = [...counts]
    .filter(([, { failures }]) => failures.length > 0)
    .sort(([, one], [, other]) => other.failures.length / other.runs - one.failures.length / one.runs)
  return [
    ...failing.map(
      ([name, { runs, failures }]) =>
        `${failures.length} of ${runs} failed: ${name} (${called} ${failures.join(', ')})`,
    ),
    `${failing.length} of ${counts.size} tests failed now and then.`,
  ]
}
