import { currentSession, onSessionChange } from '../../api/session.ts'
import { localStore } from '../../local-store/local-store.ts'
import { listeners, useStore } from '../../local-store/store.ts'

const followers = listeners()

/** The request that the person who is signed in began or continued last in this browser and did not complete. */
export const draftRequestId = (): number | undefined => localStore.draftRequestId.get(currentSession()?.userId)

export function rememberDraft(requestId: number): void {
  const userId = currentSession()?.userId
  if (userId) localStore.draftRequestId.set(userId, requestId)
  followers.tell()
}

/** After completing or cancelling it, or when the server does not know it, nothing in this browser leads to it. */
export function forgetDraft(requestId: number): void {
  localStore.draftRequestId.remove(requestId)
  followers.tell()
}

function subscribe(listener: () => void): () => void {
  const stopFollowing = followers.listen(listener)
  // Another tab completed it, cancelled it or began one.
  window.addEventListener('storage', listener)
  const stopListening = onSessionChange(listener)
  return () => {
    stopFollowing()
    window.removeEventListener('storage', listener)
    stopListening()
  }
}

/** The draft of the person who is signed in; follows other tabs. */
export const useDraftRequestId = (): number | undefined => useStore({ listen: subscribe, get: draftRequestId })
