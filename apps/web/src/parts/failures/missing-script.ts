/** Failures to load a script: there was no connection, or the portal was renewed and has other scripts now. */
const failures = new WeakSet<Error>()
addEventListener('vite:preloadError', ({ payload }) => failures.add(payload))

export const isMissingScript = (error: unknown): boolean => error instanceof Error && failures.has(error)
