import { useIsMutating } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { onUnsaved, savingDecision, unsavedDecisions } from '../parts/decisions/unsaved-decisions.ts'
// With the page, so that it is there without a connection.
import { UnsavedDecisionsNotice } from '../parts/decisions/unsaved-decisions-notice.tsx'

/** Where any screen says that a decision was not saved. The browser asks before the tab is closed while one is saved. */
export function UnsavedDecisionsPlace() {
  const decisions = useSyncExternalStore(onUnsaved, unsavedDecisions)
  const isSaving = useIsMutating({ mutationKey: savingDecision }) > 0
  useEffect(() => {
    if (!isSaving) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isSaving])
  return decisions.length > 0 && <UnsavedDecisionsNotice decisions={decisions} />
}
