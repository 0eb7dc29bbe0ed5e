import { currentSession } from '../../api/session.ts'
import { isDone } from './end-done-claim.ts'
import type { KeptClaim } from './kept-claim.ts'
import { claimsOf, claimWithFiles } from './kept-claims.ts'

/** The claim in which a draft of the portal goes on here, while not all of it has arrived there. */
export async function openClaimOfDraft(requestId: number): Promise<KeptClaim | undefined> {
  const userId = currentSession()?.userId
  if (!userId) return undefined
  const goesOnHere = ({ draft, step, items }: KeptClaim) =>
    draft.requestId === requestId && step !== 'deleting' && items.length > 0
  const begun = (await claimsOf(userId)).find(goesOnHere)
  if (!begun) return undefined
  // It may have ended since.
  const { claim, files } = await claimWithFiles(begun.id)
  return claim && goesOnHere(claim) && !isDone(claim, files) ? claim : undefined
}
