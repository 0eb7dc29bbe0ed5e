import { codeOf } from './client.ts'
import { type AnyChange, useRefreshAfterChange } from './refresh-after-change.ts'

/** Reads again what a save made stale, and what a colleague saved when they were quicker. For a mutation. */
export function useRefreshAfterSave(change: AnyChange) {
  const refreshAfter = useRefreshAfterChange()
  return {
    onSuccess: () => refreshAfter(change),
    // What the colleague wrote is shown beside what could not be saved.
    onError: (error: unknown) => codeOf(error) === 'STALE' && refreshAfter(change),
  }
}
