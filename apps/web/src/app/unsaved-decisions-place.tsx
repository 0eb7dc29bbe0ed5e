import { useIsMutating } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { onUnsaved, savingDecision, unsavedDecisions } from '../parts/decisions/unsaved-decisions.ts'
// With the page, so that it is there without a connection.
import { UnsavedDecisionsNotice } from '../parts/decisions/unsaved-decisions-notice.tsx'
import { askBeforeClosing, noteOnlyHere } from '../parts/leaving/only-here.ts'

/**
 * Where any screen says that a decision was not saved. The browser asks before the tab is closed while one is saved, or
 * anything else is in this tab only.
 */
export function UnsavedDecisionsPlace() {
  const decisions = useSyncExternalStore(onUnsaved, unsavedDecisions)
  const saving = useIsMutating({ mutationKey: savingDecision })
  useEffect(() => noteOnlyHere('decisions', saving), [saving])
  useEffect(askBeforeClosing, [])
  return decisions.length > 0 && <UnsavedDecisionsNotice decisions={decisions} />
}
