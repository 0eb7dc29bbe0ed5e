import { useSyncExternalStore } from 'react'
import { localStore } from '../../local-store/local-store.ts'

/** Tabs of one browser share an outbox: what one puts in or sends changes what all show. */
const otherTabs = new BroadcastChannel('outbox')
const listeners = new Set<() => void>()

const tellListeners = () => {
  for (const listener of listeners) listener()
}
otherTabs.addEventListener('message', tellListeners)

/** Calls back when something was put into the outbox or left it. Returns a function that stops it. */
export function onOutboxChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function tellOutboxChanged(inUse: boolean): void {
  if (inUse) localStore.outboxInUse.set()
  else localStore.outboxInUse.clear()
  tellListeners()
  otherTabs.postMessage('changed')
}

/** Before something is put in: whoever is interrupted after that still finds it. */
export const beginUsingOutbox = (): void => localStore.outboxInUse.set()

/** Whether anything waits on this device: known without opening its database. */
export const useOutboxInUse = (): boolean => useSyncExternalStore(onOutboxChange, localStore.outboxInUse.isSet)
