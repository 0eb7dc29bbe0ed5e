/** The largest of some milliseconds, rounded. */
export const slowest = (milliseconds: readonly number[]): number => Math.round(Math.max(0, ...milliseconds))

export const percentile = (values: readonly number[], part: number): number =>
  Math.round(values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0)

/** How long the machine had no time for this process, at most: what is slow then is not the portal's doing. */
export function watchTheMachine(): { stop(): string } {
  let [last, longest] = [performance.now(), 0]
  const timer = setInterval(() => {
    const now = performance.now()
    longest = Math.max(longest, now - last - 100)
    last = now
  }, 100)
  return {
    stop() {
      clearInterval(timer)
      return `${Math.round(longest)} ms at most`
    },
  }
}
