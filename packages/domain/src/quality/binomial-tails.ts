// Coefficients of Lanczos' approximation of the gamma function, exact to 15 digits.
const lanczos = [
  676.5203681218851, -1259.1392167224028, 771.3234287776531, -176.6150291621406, 12.507343278686905,
  -0.13857109526572012, 9.984369578019572e-6, 1.5056327351493116e-7,
]

/** The natural logarithm of n factorial. */
function logFactorial(n: number): number {
  const sum = lanczos.reduce((total, coefficient, place) => total + coefficient / (n + 1 + place), 0.9999999999998099)
  const shifted = n + lanczos.length - 0.5
  return 0.5 * Math.log(2 * Math.PI) + (n + 0.5) * Math.log(shifted) - shifted + Math.log(sum)
}

/** How likely exactly so many of `units` fail when each of them fails with this chance. */
function exactly(failed: number, units: number, share: number): number {
  if (share <= 0) return failed === 0 ? 1 : 0
  if (share >= 1) return failed === units ? 1 : 0
  const ways = logFactorial(units) - logFactorial(failed) - logFactorial(units - failed)
  return Math.exp(ways + failed * Math.log(share) + (units - failed) * Math.log1p(-share))
}

/** How likely `failed` or more of `units` fail when each of them fails with the chance `share`: exact, no normal curve. */
export function chanceOfAtLeast(failed: number, units: number, share: number): number {
  if (failed <= 0) return 1
  if (failed > units || share <= 0) return 0
  if (share >= 1) return 1
  // Below the mean the terms rise at first: the other tail is the shorter sum.
  if (failed <= units * share) return 1 - chanceOfAtMost(failed - 1, units, share)
  let term = exactly(failed, units, share)
  let sum = 0
  for (let count = failed; count <= units && term > sum * Number.EPSILON; count++) {
    sum += term
    term *= ((units - count) / (count + 1)) * (share / (1 - share))
  }
  return Math.min(sum, 1)
}

/** How likely `failed` or fewer of `units` fail when each of them fails with the chance `share`. */
export function chanceOfAtMost(failed: number, units: number, share: number): number {
  // That few fail means that the others, or more, hold.
  const held = units - failed
  return held <= units * (1 - share)
    ? 1 - chanceOfAtLeast(failed + 1, units, share)
    : chanceOfAtLeast(held, units, 1 - share)
}
