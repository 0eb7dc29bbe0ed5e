import { useSession } from '../../../api/session.ts'
import { useOutboxInUse } from '../../../parts/outbox/outbox-changes.ts'
import { useFromOutbox } from '../../../parts/outbox/use-from-outbox.ts'

/** The drafts on the server of which this device keeps the rest: a card of their own says what becomes of them. */
export function useDraftsOnDevice(): ReadonlySet<number> {
  const userId = useSession()?.userId
  const inUse = useOutboxInUse()
  const { found: claims = [] } = useFromOutbox(inUse ? userId : undefined, claimsOf)
  return new Set(claims.flatMap(({ draft }) => draft.requestId ?? []))
}

/** What reads them is loaded where there are some. */
async function claimsOf(userId: string) {
  const keptClaims = await import('../../../parts/claims/kept-claims.ts')
  return keptClaims.claimsOf(userId)
}
