import type { Problems } from './problem.ts'

/** What a rule answers: the accepted value, or a refusal with its code. Expected refusals are returned, never thrown. */
export type Accepted<Value> = { readonly ok: true; readonly value: Value }
export type Refused<Code extends string> = {
  readonly ok: false
  readonly refusal: Code
  /** What is wrong with single fields, where a person can mend them. */
  readonly fields?: Problems
  /** When to try again, where waiting helps. */
  readonly retryAfterSeconds?: number
}
export type Decision<Value, Code extends string> = Accepted<Value> | Refused<Code>

/** What is accepted where there is nothing to say but that it was done. */
export type Done = Record<never, never>

export const accept = <Value>(value: Value): Accepted<Value> => ({ ok: true, value })

export const refuse = <const Code extends string>(refusal: Code, fields?: Problems): Refused<Code> =>
  fields ? { ok: false, refusal, fields } : { ok: false, refusal }
