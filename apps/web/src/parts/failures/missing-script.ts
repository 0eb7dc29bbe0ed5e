import { m } from '@portal/texts/messages.ts'
import { delays } from '../intervals.ts'

/** Failures to load a script: there was no connection, or the portal was renewed and has other scripts now. */
const failures = new WeakSet<Error>()
addEventListener('vite:preloadError', ({ payload }) => failures.add(payload))

/** A part that is tried again does not ask for its styles again: what did not come of them is asked for until it does. */
addEventListener(
  'error',
  ({ target: styles }) => {
    if (!(styles instanceof HTMLLinkElement) || styles.rel !== 'stylesheet') return
    setTimeout(() => styles.replaceWith(styles.cloneNode()), delays.betweenProbesMs)
  },
  { capture: true },
)

export const isMissingScript = (error: unknown): boolean => error instanceof Error && failures.has(error)

/** What to do about it, where something was pressed that needs the script. */
export const missingScriptText = () => m.missing_script()
