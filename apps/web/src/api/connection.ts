import { storeOf, useStore } from '../local-store/store.ts'

const lost = storeOf(false)

/** Whether the portal does not answer, for which the network is the likely reason. */
export const isConnectionLost = lost.get

export function setConnectionLost(next: boolean): void {
  if (lost.get() !== next) lost.set(next)
}

/** Calls back when the connection was lost, or is there again. Returns a function that stops it. */
export const onConnectionChange = lost.listen

/** Whether somebody wants little to be loaded over this connection, as far as the browser tells. */
export const savesData = (): boolean =>
  Boolean((navigator as { connection?: { saveData?: boolean } }).connection?.saveData)

/** Whether the portal does not answer, in a component. */
export const useConnectionLost = (): boolean => useStore(lost)
