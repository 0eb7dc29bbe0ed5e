import { useSession } from '../../api/session.ts'
import { useFromOutbox } from '../outbox/use-from-outbox.ts'
import type { KeptClaim, KeptFile } from './kept-claim.ts'
import { claimsOf, filesOfClaim, keptClaim } from './kept-claims.ts'

/** The claims of the account that this device keeps; undefined while they are being read. */
export function useKeptClaims(): readonly KeptClaim[] | undefined {
  const userId = useSession()?.userId
  return useFromOutbox(userId, claimsOf)
}

/** A claim with its files. */
export interface ClaimWithFiles {
  /** Undefined where it was sent or deleted. */
  readonly claim: KeptClaim | undefined
  readonly files: ReadonlyMap<string, KeptFile>
}

/** A claim that this device keeps; undefined while it is being read. */
export const useKeptClaim = (id: string): ClaimWithFiles | undefined => useFromOutbox(id, claimWithFiles)

async function claimWithFiles(id: string): Promise<ClaimWithFiles> {
  const [claim, files] = await Promise.all([keptClaim(id), filesOfClaim(id)])
  return { claim, files }
}
