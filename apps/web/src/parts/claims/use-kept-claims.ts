import { currentSession, useSession } from '../../api/session.ts'
import { type FromOutbox, useFromOutbox } from '../outbox/use-from-outbox.ts'
import { type ClaimWithFiles, claimWithFiles, readClaims } from './kept-claims.ts'

/** The claims of the account that this device keeps. */
export function useKeptClaims(): FromOutbox<Awaited<ReturnType<typeof readClaims>>> {
  const userId = useSession()?.userId
  return useFromOutbox(userId, readClaims)
}

/**
 * A claim that this device keeps of the account that is signed in, with its files. No claim where it was sent or
 * deleted, or is somebody else's.
 */
export const useKeptClaim = (id: string): FromOutbox<ClaimWithFiles> => useFromOutbox(id, ownClaim)

async function ownClaim(id: string): Promise<ClaimWithFiles> {
  const found = await claimWithFiles(id)
  // The history of a tab may lead to what the one before has written.
  const isOwn = found.claim?.userId === currentSession()?.userId
  return isOwn ? found : { claim: undefined, files: new Map() }
}
