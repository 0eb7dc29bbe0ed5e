import { setConnectionLost } from '../../api/connection.ts'
import { queryClient } from '../../api/query-client.ts'
import { resumeSession } from '../../api/session.ts'
import { localStore } from '../../local-store/local-store.ts'
import { logFailure } from '../failures/log-failure.ts'
import { showKeptAnswers } from './kept-answers.ts'

/**
 * Opens what this device kept of the account that was signed in last, while the server does not answer. Returns whether
 * there is one.
 */
export async function openKeptAccount(): Promise<boolean> {
  const account = localStore.keptAccount.get()
  if (!account) return false
  setConnectionLost(true)
  resumeSession(account)
  await showKeptAnswers(queryClient, account.userId).catch(logFailure('open what was kept'))
  return true
}
