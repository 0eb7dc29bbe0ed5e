import { getConfig } from '@portal/contract/system/config.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onAnswer } from '../api/answers.ts'
import { isConnectionLost, setConnectionLost, useConnectionLost } from '../api/connection.ts'
import { queryKeys } from '../api/query-keys.ts'
import { useRefreshAfterChange } from '../api/refresh-after-change.ts'
import { addressOf } from '../api/send.ts'
import { currentSession, useSession } from '../api/session.ts'
import { localStore } from '../local-store/local-store.ts'
import { keepSending, useOutboxInUse } from '../parts/device/waiting.ts'
import { logFailure } from '../parts/failures/log-failure.ts'
import { delays } from '../parts/intervals.ts'
import { onLanguageShown } from '../parts/language/readers-language.ts'
import { isSomethingShared } from '../parts/shared-files/shared-files.ts'
import { isOutdated, newVersionOffered } from './new-version.ts'

/**
 * Has the portal open and be read without a connection: its files are kept on the device, and what a dealer reads. Begins
 * once the page stands. Administrators, who read about others, decide online.
 */
export function KeptOnDevice() {
  const client = useQueryClient()
  const session = useSession()
  const lost = useConnectionLost()
  useEffect(watchConnection, [])

  useEffect(() => {
    if (!lost) return
    // What stands on the screen is read again as soon as there is a connection; a film that plays keeps its link.
    return () =>
      void client.refetchQueries({
        type: 'active',
        predicate: ({ queryKey, state }) => queryKey[0] !== queryKeys.fileLink('')[0] || state.status === 'error',
      })
  }, [lost, client])

  useSendingWhatWaits(session?.userId, lost)
  useTellingGivenUp(session?.userId, lost)
  useRemovingWhatOthersLeft(session?.userId)

  useEffect(() => {
    const timer = setTimeout(() => {
      void keepPortal().catch(logFailure('keep the portal'))
    }, delays.keepPortalMs)
    return () => clearTimeout(timer)
  }, [])

  useEffect(() => {
    if (!session || session.roles.includes('ADMIN')) return
    let stop: (() => void) | undefined
    let left = false
    const begin = async () => {
      const [{ keepAnswers }, { tellChange }] = await Promise.all([
        import('../parts/device/kept-answers.ts'),
        import('../parts/device/whether-something-waits.ts'),
      ])
      // Who has signed out meanwhile is not told of before the next drawing.
      if (left || currentSession() !== session) return
      localStore.keptAccount.set(session)
      // Where the browser has forgotten the note that something waits, but not what waits.
      void tellChange().catch(logFailure('look for what waits'))
      stop = keepAnswers(client, session.userId)
    }
    const timer = setTimeout(() => void begin().catch(logFailure('keep what is read')), delays.liveMs)
    return () => {
      left = true
      clearTimeout(timer)
      stop?.()
    }
  }, [session, client])
  return null
}

/** Sends what waits on this device, as soon as it can and until nothing waits. */
function useSendingWhatWaits(userId: string | undefined, lost: boolean): void {
  const refreshAfter = useRefreshAfterChange()
  const somethingWaits = useOutboxInUse()
  useEffect(() => {
    if (!userId || !somethingWaits || lost) return
    return keepSending(async (onArrived) => {
      const { sayArrived, sendOutbox } = await import('../parts/device/send-outbox.ts')
      await sendOutbox(userId, (arrived) => {
        onArrived()
        sayArrived(arrived)
        void refreshAfter(arrived)
      })
    })
  }, [userId, somethingWaits, lost, refreshAfter])
}

/** What other accounts left on a shared device does not stay for ever. */
function useRemovingWhatOthersLeft(userId: string | undefined): void {
  useEffect(() => {
    if (!userId) return
    const remove = async () => {
      if (!localStore.outboxInUse.isSet()) return
      const { removeWhatOthersLeft } = await import('../parts/device/others-on-device.ts')
      await removeWhatOthersLeft(userId)
    }
    const timer = setTimeout(() => void remove().catch(logFailure('remove what others left')), delays.keepPortalMs)
    return () => clearTimeout(timer)
  }, [userId])
}

/** Tells the server of uploads that were given up when it could not be told, as soon as it can. */
function useTellingGivenUp(userId: string | undefined, lost: boolean): void {
  useEffect(() => {
    if (!userId || lost) return
    const tell = async () => {
      if (!localStore.givenUpUploads.get()) return
      const { tellGivenUp } = await import('../parts/device/given-up.ts')
      await tellGivenUp(userId)
    }
    const begin = () => void tell().catch(logFailure('give up uploads'))
    begin()
    const timer = setInterval(begin, delays.betweenSendingsMs)
    return () => clearInterval(timer)
  }, [userId, lost])
}

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

let begun = false

/**
 * Keeps the portal's files on this device, by its service worker, and finds out about new versions: from the worker, and
 * after a call that the server may not have understood.
 */
async function keepPortal(): Promise<void> {
  if (begun) return
  begun = true
  lookAfterRefusals()
  // What a phone shared and nobody took is not kept for longer than it is of use.
  void isSomethingShared().catch(logFailure('look for shared files'))
  // Without https, in a private window or in development there is none: the portal then opens online only.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.register('/service-worker.js')
  // The first worker of a device takes over nothing: it is of this page's version, or the next page asks.
  const look = () => void (registration.active && registration.waiting && lookAt(registration.waiting))
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look))
  look()
  onLanguageShown(() => registration.active?.postMessage('keep-page'))
  setInterval(() => void registration.update().catch(() => undefined), delays.betweenVersionsMs)
}

/** A page that is of the new version already needs no question; an older one goes on until somebody reloads it. */
async function lookAt(waiting: ServiceWorker): Promise<void> {
  const outdated = await isOutdated()
  if (outdated) newVersionOffered.set(true)
  // Where that is not known, the files of this page stay.
  if (outdated === false) waiting.postMessage('take-over')
}

function lookAfterRefusals(): void {
  let lookedAt = Number.NEGATIVE_INFINITY
  onAnswer('notUnderstood', () => {
    if (performance.now() - lookedAt < delays.betweenVersionLooksMs) return
    lookedAt = performance.now()
    void isOutdated().then((outdated) => outdated === true && newVersionOffered.set(true))
  })
}
