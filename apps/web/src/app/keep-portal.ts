import { onAnswer } from '../api/answers.ts'
import { logFailure } from '../parts/failures/log-failure.ts'
import { delays } from '../parts/intervals.ts'
import { onLanguageShown } from '../parts/language/readers-language.ts'
import { isSomethingShared } from '../parts/shared-files/shared-files.ts'
import { isOutdated, newVersionOffered } from './new-version.ts'

let begun = false

/**
 * Keeps the portal's files on this device, by its service worker, and finds out about new versions: from the worker, and
 * after a call that the server may not have understood.
 */
export async function keepPortal(): Promise<void> {
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
  if (await isOutdated()) newVersionOffered.set(true)
  else waiting.postMessage('take-over')
}

function lookAfterRefusals(): void {
  let lookedAt = Number.NEGATIVE_INFINITY
  onAnswer('notUnderstood', () => {
    if (performance.now() - lookedAt < delays.betweenVersionLooksMs) return
    lookedAt = performance.now()
    void isOutdated().then((outdated) => outdated && newVersionOffered.set(true))
  })
}
