/** Waits until all have ended, also when one fails, so that none writes into a folder while it is removed. */
export async function allEnded(works: readonly Promise<unknown>[]): Promise<void> {
  await Promise.allSettled(works)
  await Promise.all(works)
}
