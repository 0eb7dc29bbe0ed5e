import { currentSession, onSessionChange } from '../../api/session.ts'
import { localStore } from '../../local-store/local-store.ts'
import { logFailure } from '../failures/log-failure.ts'

/**
 * Has this device forget what it kept as soon as the account is not signed in any more: after signing out, when the
 * server has said that the session is over, and when somebody else signs in. What could not be removed then is removed
 * with the next page.
 * @returns stops it
 */
export function forgetWhenAccountLeaves(): () => void {
  const stop = onSessionChange(() => {
    const kept = localStore.keptAccount.get()
    if (kept && kept.userId !== currentSession()?.userId) forgetKeptAccount()
    if (localStore.answersToForget.isSet()) removeAnswers()
  })
  if (localStore.answersToForget.isSet()) removeAnswers()
  return stop
}

/** From now on the account is not opened here without an answer of the server. Needs nothing that could fail. */
export function forgetKeptAccount(): void {
  if (!localStore.keptAccount.get()) return
  localStore.answersToForget.set()
  localStore.keptAccount.clear()
}

function removeAnswers(): void {
  const remove = async () => {
    const { forgetAnswers } = await import('./kept-answers.ts')
    await forgetAnswers()
    localStore.answersToForget.clear()
  }
  void remove().catch(logFailure('forget what was kept'))
}
