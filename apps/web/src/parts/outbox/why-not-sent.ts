import { codeOf, problemsIn } from '../../api/client.ts'
import { currentSession } from '../../api/session.ts'
import type { WhyNotSent } from '../offline/device-database.ts'

/** What the server said against a message. That a session is over, or somebody else's, says nothing about it. */
export function whyNotSent(error: unknown, userId: string): WhyNotSent {
  if (currentSession()?.userId !== userId) return { code: undefined }
  return { code: codeOf(error), problem: Object.values(problemsIn(error)).find((found) => found !== undefined) }
}
