// npm run flakes: repeats tests under load, journeys with delayed answers as well, and says which failed how often.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { Worker } from 'node:worker_threads'
import { ensureChromium, ensureFfmpeg } from './debian-packages.mjs'
import { getReady } from './get-ready.mjs'
import { runNode } from './portal-node.mjs'
import { inProject, root, say } from './project.mjs'
import { countJourneys, countUnitTests, readArguments, saidOf } from './repetitions.mjs'
import { ensureWebClient } from './web-client.mjs'

const wanted = readArguments(process.argv.slice(2), Math.floor(Math.random() * 1_000_000))
if (!wanted) {
  say('npm run flakes -- 20 [unit|e2e] [part of a file’s path] ["part of a test’s name"] [--seed 7]')
  process.exit(2)
}
const { times, parts, filter, title, seed } = wanted

await getReady(ensureFfmpeg, ...(parts.includes('e2e') ? [ensureChromium, ensureWebClient] : []))

/** What was asked for, to be typed again. */
const again = ['e2e', ...filter, ...(title ? [JSON.stringify(title)] : [])].join(' ')

// They end with this process, however it ends.
const load = Array.from({ length: availableParallelism() }, () => new Worker('for (;;);', { eval: true }))
const reports = mkdtempSync(join(tmpdir(), 'portal-flakes-'))
const escapedTitle = title?.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
try {
  for (const part of parts) await { unit: repeatUnitTests, e2e: repeatJourneys }[part]()
} finally {
  for (const loop of load) void loop.terminate()
  rmSync(reports, { recursive: true })
}

async function repeatUnitTests() {
  const counts = new Map()
  for (let run = 1; run <= times; run++) {
    say(`Unit tests, run ${run} of ${times}`)
    const report = join(reports, `unit-${run}.json`)
    const named = escapedTitle ? ['--testNamePattern', escapedTitle] : []
    const args = ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`, ...named, ...filter]
    await runNode([inProject('node_modules/vitest/vitest.mjs'), ...args])
    const result = read(report)
    if (result) countUnitTests(counts, result, run, (path) => relative(root, path))
  }
  conclude(counts, 'runs')
}

async function repeatJourneys() {
  say(`Journeys, ${times} times, with answers delayed by the seeds ${seed} to ${seed + times - 1}`)
  const report = join(reports, 'e2e.json')
  const named = escapedTitle ? ['--grep', escapedTitle] : []
  const args = ['test', '--repeat-each', String(times), '--reporter=dot,json', ...named, ...filter]
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report, DELAYED_ANSWERS: String(seed) }
  await runNode([inProject('node_modules/@playwright/test/cli.js'), ...args], { cwd: inProject('e2e'), env })
  const counts = new Map()
  const result = read(report)
  if (result) countJourneys(counts, result, seed)
  conclude(counts, 'seeds')
}

function read(report) {
  return existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined
}

/** Nothing that ran is a failure, too: the filter fits no test, or a server did not start. */
function conclude(counts, called) {
  for (const sentence of saidOf(counts, called)) say(sentence)
  const failed = [...counts.values()].filter(({ failures }) => failures.length > 0)
  if (failed.length > 0 && called === 'seeds')
    say(`One of them again: npm run flakes -- 1 ${again} --seed ${failed[0].failures[0]}`)
  if (failed.length > 0 || counts.size === 0) process.exitCode = 1
}
