/** Bytes a second of what this page sent last: what the next file is likely to get. */
let lastSpeed: number | undefined

/** Before that a measured speed says little. */
const shortestMeasureMs = 1000

/**
 * Measures a file of `byteSize` on its way; call what it returns with each share of it that was sent, from 0 to 1. What an
 * earlier try had sent before the first of them does not count.
 */
export function measureSpeed(byteSize: number, now: () => number = Date.now): (share: number) => void {
  let begin: { readonly share: number; readonly at: number } | undefined
  return (share) => {
    begin ??= { share, at: now() }
    const passed = now() - begin.at
    if (passed >= shortestMeasureMs && share > begin.share)
      lastSpeed = (byteSize * (share - begin.share)) / (passed / 1000)
  }
}

/** How many seconds so many bytes are likely to take; undefined while nothing is known of the connection. */
export const likelySeconds = (bytes: number): number | undefined =>
  lastSpeed === undefined ? undefined : bytes / lastSpeed
