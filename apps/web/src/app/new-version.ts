import { storeOf } from '../local-store/store.ts'
import { delays } from '../parts/intervals.ts'

/** The version that a page is of, the same in every language. */
const versionOf = (page: Document) => page.querySelector('meta[name="portal-version"]')?.getAttribute('content')

/** The version that the portal serves; undefined when it does not answer. */
async function servedVersion(): Promise<string | undefined> {
  try {
    const answer = await fetch('/', { cache: 'no-store', signal: AbortSignal.timeout(delays.noAnswerMs) })
    if (!answer.ok) return undefined
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    return versionOf(page) ?? undefined
  } catch {
    return undefined
  }
}

/** Whether the portal serves a newer version than this page is of; undefined when it does not answer. */
export async function isOutdated(): Promise<boolean | undefined> {
  const served = await servedVersion()
  return served === undefined ? undefined : served !== versionOf(document)
}

/** Reloads the page if the portal answers: otherwise the browser would show its own error page. Returns whether it did. */
export async function loadAgain(): Promise<boolean> {
  const version = await servedVersion()
  if (version) location.reload()
  return version !== undefined
}

/** Reloads at most once for each version, to prevent an endless loop. The history keeps the version over the reload. */
export async function loadAgainOnce(): Promise<boolean> {
  const version = await servedVersion()
  if (version && version !== history.state?.loadedFor) {
    history.replaceState({ ...history.state, loadedFor: version }, '')
    location.reload()
  }
  return version !== undefined
}

/** Whether it is offered to reload this page, because the portal serves a newer one. */
export const newVersionOffered = storeOf(false)

/** Loads the new version, also where the service worker of the old one is at work. */
export async function loadNewVersion(): Promise<void> {
  // Without an answer the old page goes on, with its files.
  if ((await servedVersion()) === undefined) return
  const registration = await navigator.serviceWorker?.getRegistration()
  registration?.waiting?.postMessage('take-over')
  location.reload()
}
