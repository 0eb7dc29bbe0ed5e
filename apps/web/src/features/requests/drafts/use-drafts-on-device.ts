import { useEffect, useState } from 'react'
import { useSession } from '../../../api/session.ts'
import { logFailure } from '../../../parts/failures/log-failure.ts'
import { onOutboxChange, useOutboxInUse } from '../../../parts/outbox/outbox-changes.ts'

const none: ReadonlySet<number> = new Set()

/** The drafts on the server of which this device keeps the rest: a card of their own says what becomes of them. */
export function useDraftsOnDevice(): ReadonlySet<number> {
  const userId = useSession()?.userId
  const inUse = useOutboxInUse()
  const [drafts, setDrafts] = useState(none)
  useEffect(() => {
    if (!userId || !inUse) return
    let left = false
    const read = async () => {
      const { claimsOf } = await import('../../../parts/claims/kept-claims.ts')
      const claims = await claimsOf(userId)
      if (!left) setDrafts(new Set(claims.flatMap(({ draft }) => draft.requestId ?? [])))
    }
    const show = () => void read().catch(logFailure('read what this device keeps'))
    show()
    const stop = onOutboxChange(show)
    return () => {
      left = true
      stop()
    }
  }, [userId, inUse])
  return inUse ? drafts : none
}
