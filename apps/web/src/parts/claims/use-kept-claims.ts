import { currentSession, useSession } from '../../api/session.ts'
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
  /** Undefined where it was sent or deleted, or is somebody else's. */
  readonly claim: KeptClaim | undefined
  readonly files: ReadonlyMap<string, KeptFile>
}

/** A claim that this device keeps of the account that is signed in. */
export const useKeptClaim = (id: string): FromOutbox<ClaimWithFiles> => useFromOutbox(id, claimWithFiles)

async function claimWithFiles(id: string): Promise<ClaimWithFiles> {
  const [claim, files] = await Promise.all([keptClaim(id), filesOfClaim(id)])
  // The history of a tab may lead to what the one before has written.
  const isOwn = claim?.userId === currentSession()?.userId
  return isOwn ? { claim, files } : { claim: undefined, files: new Map() }
}
