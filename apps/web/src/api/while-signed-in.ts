import { currentSession, onSessionChange } from './session.ts'

/**
 * Does work of the account that is signed in, with a signal that stops it as `signal` does, and at once when that
 * account is signed in no more, here or in another tab. What fails because of that says so, and is no refusal of the
 * work itself.
 */
export async function whileSignedIn<Result>(
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const userId = currentSession()?.userId
  const left = new AbortController()
  const stopHearing = onSessionChange(() => {
    if (currentSession()?.userId !== userId) left.abort(new Error('The account is not signed in any more'))
  })
  try {
    return await work(signal ? AbortSignal.any([signal, left.signal]) : left.signal)
  } catch (error) {
    left.signal.throwIfAborted()
    throw error
  } finally {
    stopHearing()
  }
}
