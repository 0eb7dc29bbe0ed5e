import { m } from '@portal/texts/messages.ts'

/** Failures to load a script: there was no connection, or the portal was renewed and has other scripts now. */
const failures = new WeakSet<Error>()
addEventListener('vite:preloadError', ({ payload }) => failures.add(payload))

export const isMissingScript = (error: unknown): boolean => error instanceof Error && failures.has(error)

/** What to do about it, where something was pressed that needs the script. */
export const missingScriptText = () => m.missing_script()
