/** The largest of some milliseconds, rounded. */
export const slowest = (milliseconds: readonly number[]): number => Math.round(Math.max(0, ...milliseconds))

export const percentile = (values: readonly number[], part: number): number =>
  Math.round(values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0)
