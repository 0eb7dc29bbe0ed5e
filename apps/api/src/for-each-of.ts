import pLimit from 'p-limit'

/**
 * Does the same for each, so many at once. Waits until all have ended, also when one fails, so that none goes on writing or
 * removing behind what ends then.
 */
export async function forEachOf<Given, Result>(
  given: readonly Given[],
  atOnce: number,
  work: (one: Given) => Promise<Result>,
): Promise<Result[]> {
  const limit = pLimit(atOnce)
  const works = given.map((one) => limit(work, one))
  await Promise.allSettled(works)
  return Promise.all(works)
}
