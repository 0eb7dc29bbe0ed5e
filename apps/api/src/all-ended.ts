/** Waits until all have ended, also when one fails, so that none goes on writing or removing behind what ends then. */
export async function allEnded(works: readonly Promise<unknown>[]): Promise<void> {
  await Promise.allSettled(works)
  await Promise.all(works)
}
