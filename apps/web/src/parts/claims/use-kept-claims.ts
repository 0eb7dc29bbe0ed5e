import { useSession } from '../../api/session.ts'
import { type FromOutbox, useFromOutbox } from '../outbox/use-from-outbox.ts'
import type { KeptClaim, KeptFile } from './kept-claim.ts'
import { filesOfClaim, keptClaim, readClaims } from './kept-claims.ts'

/** The claims of the account that this device keeps. */
export function useKeptClaims(): FromOutbox<Awaited<ReturnType<typeof readClaims>>> {
  const userId = useSession()?.userId
  return useFromOutbox(userId, readClaims)
}

/** A claim with its files. */
export interface ClaimWithFiles {
  /** Undefined where it was sent or deleted. */
  readonly claim: KeptClaim | undefined
  readonly files: ReadonlyMap<string, KeptFile>
}

/** A claim that this device keeps. */
export const useKeptClaim = (id: string): FromOutbox<ClaimWithFiles> => useFromOutbox(id, claimWithFiles)

async function claimWithFiles(id: string): Promise<ClaimWithFiles> {
  const [claim, files] = await Promise.all([keptClaim(id), filesOfClaim(id)])
  return { claim, files }
}
