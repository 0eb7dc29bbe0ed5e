/** The lock of a claim whose wizard is open, in any tab. */
export const openLock = (claimId: string): string => `wizard of ${claimId}`

/** Holds a claim while its wizard is open; what is returned lets it go. */
export function holdOpen(claimId: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  void navigator.locks?.request(openLock(claimId), { mode: 'shared' }, () => promise)
  return resolve
}
