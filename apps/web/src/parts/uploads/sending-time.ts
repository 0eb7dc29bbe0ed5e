/** Bytes a second of what this page sent last: what the next file is likely to get. */
let lastSpeed: number | undefined

/** Before that a measured speed says little. */
const shortestMeasureMs = 1000

/** How long a file of `byteSize` is likely to take from now on. */
export function sendingTime(byteSize: number, now: () => number = Date.now) {
  const begun = now()
  return {
    /** Seconds left once a share from 0 to 1 was sent; undefined while nothing is known of the connection. */
    secondsLeft(share: number): number | undefined {
      const passed = now() - begun
      if (passed >= shortestMeasureMs && share > 0) lastSpeed = (byteSize * share) / (passed / 1000)
      return lastSpeed && (byteSize * (1 - share)) / lastSpeed
    },
  }
}
