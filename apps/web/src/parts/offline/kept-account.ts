import { currentSession, onSessionChange } from '../../api/session.ts'
import { localStore } from '../../local-store/local-store.ts'
import { logFailure } from '../failures/log-failure.ts'

/**
 * Has this device forget what it kept as soon as the account is not signed in any more: after signing out, when the
 * server has said that the session is over, and when somebody else signs in.
 */
export function forgetWhenAccountLeaves(): void {
  onSessionChange(() => {
    const kept = localStore.keptAccount.get()
    if (kept && kept.userId !== currentSession()?.userId) void forgetAccount().catch(logFailure('forget what was kept'))
  })
}

async function forgetAccount(): Promise<void> {
  const { forgetAnswers } = await import('./kept-answers.ts')
  await forgetAnswers()
  // Last: until then the next page begins anew with it.
  const kept = localStore.keptAccount.get()
  if (kept && kept.userId !== currentSession()?.userId) localStore.keptAccount.clear()
}
