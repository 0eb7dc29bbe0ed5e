import { getCurrentUser } from '@portal/contract/accounts/users.ts'
import { getInvitation } from '@portal/contract/companies/companies.ts'
import type { ReplyOf } from '@portal/contract/endpoint.ts'
import { foldEmail } from '@portal/domain/accounts/email-address.ts'
import { useEffect, useState } from 'react'
import { call } from '../../api/client.ts'
import { currentSession, renewSession, userOfSession } from '../../api/session.ts'
import { logFailure } from '../../parts/failures/log-failure.ts'

export interface ReadInvitation extends ReplyOf<typeof getInvitation> {
  /** Whether its address has an account that is signed in here. */
  readonly isSignedIn: boolean
}

async function read(code: string, signal: AbortSignal): Promise<ReadInvitation> {
  const invitation = await call(getInvitation, { query: { code }, signal })
  // Whoever has no account yet has no session, either. Where it is not known, the sign-in is offered.
  const isSignedIn =
    invitation.hasAccount && (await isSignedInAs(invitation.email, signal).catch(logFailure('look for a session')))
  return { ...invitation, isSignedIn: isSignedIn === true }
}

async function isSignedInAs(email: string, signal: AbortSignal): Promise<boolean> {
  if (!currentSession() && !(await renewSession())) return false
  const user = userOfSession()?.data ?? (await call(getCurrentUser, { signal }))
  return foldEmail(user.email) === foldEmail(email)
}

/** The invitation of a code, or why it could not be read; neither while it is on its way. */
export function useInvitation(code: string) {
  const [answer, setAnswer] = useState<{ readonly invitation?: ReadInvitation; readonly failure?: unknown }>({})
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt reads anew
  useEffect(() => {
    const reading = new AbortController()
    const { signal } = reading
    void read(code, signal)
      .then((invitation) => ({ invitation }))
      .catch((failure: unknown) => ({ failure }))
      .then((next) => !signal.aborted && setAnswer(next))
    return () => reading.abort()
  }, [code, attempt])
  const again = () => {
    setAnswer({})
    setAttempt(attempt + 1)
  }
  return { ...answer, again }
}
