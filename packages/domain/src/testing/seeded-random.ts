/** Numbers that look random and are the same for the same seed: for simulations and tests. */
export interface Random {
  /** From 0 up to, but not including, 1. */
  next(): number
  /** A whole number from `from` to `to`, both included. */
  between(from: number, to: number): number
  /** A whole number from 0 up to, but not including, `below`. */
  below(below: number): number
  chance(probability: number): boolean
  pick<Value>(values: readonly Value[]): Value
  /** One of them, each as often as its weight says. */
  pickWeighted<Value extends { readonly weight: number }>(values: readonly Value[]): Value
}

/** Mulberry32: 32 bits of state are plenty. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  const found = <Value>(value: Value | undefined): Value => {
    if (value === undefined) throw new Error('There is nothing to pick from.')
    return value
  }
  return {
    next,
    below,
    between: (from, to) => from + below(to - from + 1),
    chance: (probability) => next() < probability,
    pick: (values) => found(values[below(values.length)]),
    pickWeighted(values) {
      let left = next() * values.reduce((sum, { weight }) => sum + weight, 0)
      for (const value of values) {
        left -= value.weight
        if (left < 0) return value
      }
      return found(values.at(-1))
    },
  }
}
