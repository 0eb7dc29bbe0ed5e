import { useSyncExternalStore } from 'react'
import { currentSession, onSessionChange } from '../../api/session.ts'
import { localStore } from '../../local-store/local-store.ts'
import { forgetItemForms } from './unfinished-forms.ts'

const listeners = new Set<() => void>()
const tellListeners = () => {
  for (const listener of listeners) listener()
}

/** The request that the person who is signed in began or continued last in this browser and did not complete. */
export const draftRequestId = (): number | undefined => localStore.draftRequestId.get(currentSession()?.userId)

export function rememberDraft(requestId: number): void {
  const userId = currentSession()?.userId
  if (userId) localStore.draftRequestId.set(userId, requestId)
  tellListeners()
}

/** Where it goes on as a request on this device: a card of its own leads to it. */
export function leaveDraftToDevice(requestId: number): void {
  localStore.draftRequestId.remove(requestId)
  tellListeners()
}

/** After completing or cancelling it, or when the server does not know it: nothing of it stays in the browser. */
export function forgetDraft(requestId: number): void {
  localStore.draftRequestId.remove(requestId)
  forgetItemForms(requestId)
  tellListeners()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // Another tab completed it, cancelled it or began one.
  window.addEventListener('storage', listener)
  const stopListening = onSessionChange(listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
    stopListening()
  }
}

/** The draft of the person who is signed in; follows other tabs. */
export const useDraftRequestId = (): number | undefined => useSyncExternalStore(subscribe, draftRequestId)
