import { currentSession } from '../../api/session.ts'
import { isDone } from './end-done-claim.ts'
import type { KeptClaim } from './kept-claim.ts'
import { claimsOf, filesOfClaim } from './kept-claims.ts'

/** The claim in which a draft of the portal goes on here, while not all of it has arrived there. */
export async function openClaimOfDraft(requestId: number): Promise<KeptClaim | undefined> {
  const userId = currentSession()?.userId
  if (!userId) return undefined
  const claim = (await claimsOf(userId)).find(
    ({ draft, step, items }) => draft.requestId === requestId && step !== 'deleting' && items.length > 0,
  )
  return claim && !isDone(claim, await filesOfClaim(claim.id)) ? claim : undefined
}
