import { useSyncExternalStore } from 'react'

let lost = false
const listeners = new Set<() => void>()

/** Whether the portal does not answer, for which the network is the likely reason. */
export const isConnectionLost = (): boolean => lost

export function setConnectionLost(next: boolean): void {
  if (lost === next) return
  lost = next
  for (const listener of listeners) listener()
}

/** Calls back when the connection was lost, or is there again. Returns a function that stops it. */
export function onConnectionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether somebody wants little to be loaded over this connection, as far as the browser tells. */
export const savesData = (): boolean =>
  Boolean((navigator as { connection?: { saveData?: boolean } }).connection?.saveData)

/** Whether the portal does not answer, in a component. */
export const useConnectionLost = (): boolean => useSyncExternalStore(onConnectionChange, isConnectionLost)
