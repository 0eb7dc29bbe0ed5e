import { useEffect, useState } from 'react'
import { useSession } from '../../api/session.ts'
import { logFailure } from '../failures/log-failure.ts'
import { onOutboxChange } from '../outbox/outbox-changes.ts'
import type { KeptClaim, KeptFile } from './kept-claim.ts'
import { claimsOf, filesOfClaim, keptClaim } from './kept-claims.ts'

/** The claims of the account that this device keeps; undefined while they are being read. */
export function useKeptClaims(): readonly KeptClaim[] | undefined {
  const userId = useSession()?.userId
  return useKept(userId, claimsOf)
}

/** A claim with its files. */
export interface ClaimWithFiles {
  /** Undefined where it was sent or deleted. */
  readonly claim: KeptClaim | undefined
  readonly files: ReadonlyMap<string, KeptFile>
}

/** A claim that this device keeps; undefined while it is being read. */
export const useKeptClaim = (id: string): ClaimWithFiles | undefined => useKept(id, claimWithFiles)

async function claimWithFiles(id: string): Promise<ClaimWithFiles> {
  const [claim, files] = await Promise.all([keptClaim(id), filesOfClaim(id)])
  return { claim, files }
}

/** What `read` finds under a key, read again after each change. */
function useKept<Found>(key: string | undefined, read: (key: string) => Promise<Found>): Found | undefined {
  const [found, setFound] = useState<{ readonly key: string; readonly is: Found }>()
  useEffect(() => {
    if (!key) return
    let left = false
    const show = async () => {
      const is = await read(key)
      if (!left) setFound({ key, is })
    }
    const begin = () => void show().catch(logFailure('read what this device keeps'))
    begin()
    const stop = onOutboxChange(begin)
    return () => {
      left = true
      stop()
    }
  }, [key, read])
  return found && found.key === key ? found.is : undefined
}
