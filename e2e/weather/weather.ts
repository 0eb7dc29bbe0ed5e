/**
 * What the portal must survive, part by part: `npm run weather` runs all of them, `npm run weather -- inputs races` some.
 * `--seed 42` repeats a run, `--size 0.1` makes it a tenth as long. Ends with 1 when anything was violated.
 */
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { type Outcome, runPart } from './part.ts'
import { parts } from './parts.ts'
import { stopAllRigs } from './rig/rig.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string' }, size: { type: 'string', default: '1' } },
})
const say = (sentence: string) => void process.stdout.write(`${sentence}\n`)

const seed = values.seed === undefined ? randomInt(2 ** 31) : Number(values.seed)
const size = Number(values.size)
const unknown = positionals.filter((name) => !parts.some((part) => part.name === name))
if (unknown.length > 0 || !Number.isSafeInteger(seed) || !(size > 0)) {
  say(`npm run weather -- [${parts.map(({ name }) => name).join('] [')}] [--seed 42] [--size 0.1]`)
  process.exit(2)
}

const chosen = parts.filter(({ name }) => positionals.length === 0 || positionals.includes(name))
say(
  `Seed ${seed}, size ${size}. To repeat: npm run weather -- ${chosen.map(({ name }) => name).join(' ')} --seed ${seed}`,
)
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void stopAllRigs().finally(() => process.exit(1)))
const outcomes: Outcome[] = []
for (const part of chosen) outcomes.push(await runPart(part, { seed, size, say }))

say('\n| part | what was measured | figure | goal |\n|---|---|---|---|')
for (const { name, figures } of outcomes)
  for (const { what, value, goal } of figures) say(`| ${name} | ${what} | ${value} | ${goal ?? ''} |`)
const violations = outcomes.flatMap(({ name, violations: of }) => of.map((violation) => `${name}: ${violation}`))
for (const violation of violations.slice(0, 100)) say(`VIOLATED  ${violation}`)
say(`\n${violations.length} violations, seed ${seed}.`)
process.exit(violations.length > 0 ? 1 : 0)
