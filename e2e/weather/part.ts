import { inspect } from 'node:util'
import { createRandom, type Random } from '@portal/domain/testing/seeded-random.ts'
import { violatedInvariants, type WhatHappened } from './invariants.ts'
import { type Rig, type RigOptions, startRig } from './rig/rig.ts'

/** One kind of weather: what it does to the portal, and what must hold then. */
export interface Part {
  readonly name: string
  readonly purpose: string
  run(weather: Weather): Promise<void>
}

export interface Figure {
  readonly what: string
  readonly value: string | number
  /** What the figure should be, for whoever reads the table. */
  readonly goal?: string
}

/** What a part works with. */
export interface Weather {
  readonly seed: number
  /** The same numbers in every run with this seed. */
  readonly random: Random
  /** How much of the full number is asked for: `times(200)` is 200 at size 1, and at least 1. */
  times(full: number): number
  say(sentence: string): void
  /** A line of the table at the end. */
  figure(what: string, value: string | number, goal?: string): void
  /** Something that must not be. The run goes on, and ends with 1. */
  violated(sentence: string): void
  /** A portal of its own; stopped when the part ends, whatever happens. */
  startRig(options?: RigOptions): Promise<Rig>
  /** Waits until the jobs are done, then notes each invariant that does not hold, with the name of the case. */
  check(rig: Rig, caseName: string, happened?: WhatHappened): Promise<void>
}

export interface Outcome {
  readonly name: string
  readonly figures: readonly Figure[]
  readonly violations: readonly string[]
}

export interface RunSettings {
  readonly seed: number
  readonly size: number
  readonly say: (sentence: string) => void
  /** An empty database for the part's only rig; without it each rig has a PostgreSQL of its own. */
  readonly databaseUrl?: string
}

/** Runs one part with its rigs. A part that throws has violated something, too. */
export async function runPart(part: Part, { seed, size, say, databaseUrl }: RunSettings): Promise<Outcome> {
  const figures: Figure[] = []
  const violations: string[] = []
  const rigs: Rig[] = []
  const violated = (sentence: string) => {
    violations.push(sentence)
    if (violations.length <= 20) say(`  VIOLATED ${sentence}`)
  }
  const begin = performance.now()
  say(`\n${part.name}: ${part.purpose}`)
  try {
    await part.run({
      seed,
      random: createRandom(seed),
      times: (full) => Math.max(1, Math.round(full * size)),
      say: (sentence) => say(`  ${sentence}`),
      figure: (what, value, goal) => void figures.push({ what, value, ...(goal === undefined ? {} : { goal }) }),
      violated,
      async startRig(options) {
        const rig = await startRig({ ...(databaseUrl && { databaseUrl }), ...options })
        rigs.push(rig)
        return rig
      },
      async check(rig, caseName, happened) {
        for (const sentence of await violatedInvariants(rig, happened)) violated(`${caseName}: ${sentence}`)
      },
    })
  } catch (error) {
    violated(`the part ended with ${inspect(error)}`)
  } finally {
    for (const rig of rigs) for (const sentence of await rig.stop()) violated(sentence)
  }
  figures.push({ what: 'time', value: `${Math.round((performance.now() - begin) / 1000)} s` })
  return { name: part.name, figures, violations }
}
