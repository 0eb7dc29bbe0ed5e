import { getConfig } from '@portal/contract/system/config.ts'
import { onAnswer } from '../api/answers.ts'
import { isConnectionLost, setConnectionLost } from '../api/connection.ts'
import { addressOf } from '../api/send.ts'
import { delays } from '../parts/intervals.ts'

/** Any answer will do: also a refusal comes from there. */
async function portalAnswers(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(delays.noAnswerMs)
    const { status } = await fetch(addressOf(getConfig, {}), { cache: 'no-store', signal })
    return status < 500
  } catch {
    return false
  }
}

/**
 * Finds out whether there is a connection: after a call without an answer, and every so often until there is one again.
 * Returns a function that stops it.
 */
export function watchConnection(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let asking = false
  let mayBeBack = false
  let stopped = false
  const ask = async () => {
    clearTimeout(timer)
    if (asking) return
    asking = true
    mayBeBack = false
    const answers = await portalAnswers()
    asking = false
    if (stopped) return
    setConnectionLost(!answers)
    // What was asked before the connection came back says nothing about it.
    if (!answers) timer = setTimeout(() => void ask(), mayBeBack ? 0 : delays.betweenProbesMs)
  }
  const askIfLost = () => {
    mayBeBack = true
    if (isConnectionLost()) void ask()
  }
  const lose = () => {
    setConnectionLost(true)
    void ask()
  }
  const stopHearing = onAnswer('unanswered', () => void (isConnectionLost() || ask()))
  window.addEventListener('offline', lose)
  window.addEventListener('online', askIfLost)
  document.addEventListener('visibilitychange', askIfLost)
  askIfLost()
  return () => {
    stopped = true
    clearTimeout(timer)
    stopHearing()
    window.removeEventListener('offline', lose)
    window.removeEventListener('online', askIfLost)
    document.removeEventListener('visibilitychange', askIfLost)
  }
}
