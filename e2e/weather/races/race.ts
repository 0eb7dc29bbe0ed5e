import type { Random } from '@portal/domain/testing/seeded-random.ts'
import type { claimsOn } from '../rig/claims.ts'
import type { Answer } from '../rig/http.ts'
import type { Account, Caller } from '../rig/people.ts'
import type { Rig } from '../rig/rig.ts'

/** Who and what a race has at hand. */
export interface Racing {
  readonly rig: Rig
  readonly claims: ReturnType<typeof claimsOn>
  readonly random: Random
  readonly dealer: Caller
  readonly otherDealer: Caller
  readonly admin: Caller
  readonly otherAdmin: Caller
  /** Uploads that belong to nothing, left over by earlier rounds; making them anew takes longer than the race. */
  readonly spare: { readonly pictures: Map<Caller, string[]>; readonly pdfs: string[] }
  /** A new account with an address of its own. */
  newAccount(): Promise<Account>
  /** An address that nobody has. */
  newEmail(): string
  /** The first column of the first row of a query. */
  value<Value>(query: string, parameters?: readonly unknown[]): Promise<Value>
}

/** Calls that are sent at the same moment, and what must be true of their answers. */
export interface Start {
  readonly calls: readonly (() => Promise<Answer>)[]
  /** One sentence for each thing that is wrong; looks at the answers, in the order of the calls, and at the database. */
  judge(answers: readonly Answer[]): Promise<readonly string[]> | readonly string[]
}

/** Something that many people do at the same moment. */
export interface Race {
  readonly name: string
  /** Makes everything that one round is about. */
  round(racing: Racing): Promise<Start>
  /** Once before the first round, and after the last. */
  before?(racing: Racing): Promise<void>
  after?(racing: Racing): Promise<void>
}

/** How many call at once in each round. */
export const runners = 20

export const times = <Value>(count: number, make: (index: number) => Value): Value[] =>
  Array.from({ length: count }, (_, index) => make(index))

/** `3 x 200, 17 x 409 SERIAL_EXISTS`: the answers, counted. */
export function counted(answers: readonly Answer[]): string {
  const counts = new Map<string, number>()
  for (const answer of answers) {
    const text = outcomeOf(answer)
    counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  return [...counts]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([text, count]) => `${count} x ${text}`)
    .join(', ')
}

/** `200`, or `409 SERIAL_EXISTS`. */
export function outcomeOf({ status, text }: Answer): string {
  if (status < 300) return String(status)
  // Where a sentence stands in `error`, the code stands beside it.
  const code = /"(?:error|code)":"(\w+)"/.exec(text)?.[1] ?? (/^[A-Z_]+$/.test(text) ? text : '')
  return `${status} ${code}`.trim()
}

/** A sentence unless the answers are so many of each, in any order. */
export function unlessCounted(answers: readonly Answer[], ...expected: readonly string[]): string[] {
  const found = counted(answers)
  return expected.includes(found) ? [] : [`answered with ${found}`]
}

/** A sentence unless a value is the expected one. */
export const unlessEqual = (what: string, found: unknown, expected: unknown): string[] =>
  found === expected ? [] : [`${what}: ${String(found)} instead of ${String(expected)}`]
