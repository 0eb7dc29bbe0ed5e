import { isConnectionLost, onConnectionChange } from '../../api/connection.ts'
import { storeOf, useStore } from '../../local-store/store.ts'

/** The claims that were sent without success when this tab tried last, for want of an answer or with one that may pass. */
const notConfirmed = storeOf<ReadonlySet<string>>(new Set())

/** Notes whether the server confirms what is sent of a claim. */
export function noteConfirming(claimId: string, confirms: boolean): void {
  const noted = notConfirmed.get()
  if (noted.has(claimId) !== confirms) return
  notConfirmed.set(confirms ? new Set([...noted].filter((id) => id !== claimId)) : new Set([...noted, claimId]))
}

// Without a connection that is the reason, and it is said.
onConnectionChange(() => {
  if (isConnectionLost()) notConfirmed.set(new Set())
})

/** Whether the server did not confirm a claim when it was sent last. It is sent again by itself. */
export const useIsNotConfirmed = (claimId: string): boolean =>
  useStore({ listen: notConfirmed.listen, get: () => notConfirmed.get().has(claimId) })
