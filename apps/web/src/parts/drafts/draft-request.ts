import { useSyncExternalStore } from 'react'
import { currentSession, onSessionChange } from '../../api/session.ts'
import { localStore } from '../../local-store/local-store.ts'
import { browserShelf } from '../kept/kept.ts'

/** The request that somebody began in this browser and did not complete. */
export interface DraftRequest {
  readonly requestId: number
  readonly title: string
}

/**
 * The stored draft request id (specification 3, Local browser storage) says which draft was begun last in this browser.
 * Colleagues share a workshop computer, so beside it stands whose draft is whose: nobody is led into another one's.
 */
const place = 'drafts'
const listeners = new Set<() => void>()
const changed = () => {
  for (const listener of listeners) listener()
}

function draftsByUser(): Readonly<Record<string, DraftRequest>> {
  const kept = browserShelf.read(place)
  if (typeof kept !== 'object' || kept === null) return {}
  return Object.fromEntries(Object.entries(kept).filter((entry): entry is [string, DraftRequest] => isDraft(entry[1])))
}

const isDraft = (kept: unknown): kept is DraftRequest =>
  typeof kept === 'object' &&
  kept !== null &&
  'requestId' in kept &&
  typeof kept.requestId === 'number' &&
  'title' in kept &&
  typeof kept.title === 'string'

/** The draft of whoever is signed in, or undefined. */
export function draftRequestId(): number | undefined {
  const drafts = draftsByUser()
  const mine = drafts[currentSession()?.userId ?? '']
  if (mine) return mine.requestId
  const stored = localStore.draftRequestId.get()
  const ofSomebodyElse = Object.values(drafts).some(({ requestId }) => requestId === stored)
  return ofSomebodyElse ? undefined : stored
}

/** Its title, where this browser knows it. */
export const draftTitle = (requestId: number): string | undefined =>
  Object.values(draftsByUser()).find((draft) => draft.requestId === requestId)?.title

export function rememberDraft(draft: DraftRequest): void {
  localStore.draftRequestId.set(draft.requestId)
  const userId = currentSession()?.userId
  if (userId) browserShelf.write(place, { ...draftsByUser(), [userId]: draft })
  changed()
}

/** After completing or cancelling it, or when it turns out to be gone. */
export function forgetDraft(requestId: number): void {
  if (localStore.draftRequestId.get() === requestId) localStore.draftRequestId.clear()
  const others = Object.entries(draftsByUser()).filter(([, draft]) => draft.requestId !== requestId)
  browserShelf.write(place, Object.fromEntries(others))
  changed()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // Another tab completed it, cancelled it or began one.
  window.addEventListener('storage', listener)
  const stopHearing = onSessionChange(listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
    stopHearing()
  }
}

/** The draft of whoever is signed in; follows what other tabs do. */
export const useDraftRequestId = (): number | undefined => useSyncExternalStore(subscribe, draftRequestId)
