/** A stream of numbers in [0, 1) that a seed fixes: the same seed draws the same picture. */
export interface Random {
  (): number
  /** A number between the two. */
  between(low: number, high: number): number
  /** One of the entries. */
  pick<T>(entries: readonly [T, ...T[]]): T
}

/** The generator known as mulberry32: small, fast, and good enough for dust and scratches. */
export function randomFrom(seed: number): Random {
  let state = (seed * 2654435761) >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  return Object.assign(next, {
    between: (low: number, high: number) => low + (high - low) * next(),
    pick: <T>(entries: readonly [T, ...T[]]): T => entries[Math.floor(next() * entries.length)] ?? entries[0],
  })
}
