import { delays } from '../parts/intervals.ts'

/** The address of the portal's first script, different in each version; undefined when the portal does not answer. */
async function servedVersion(): Promise<string | undefined> {
  try {
    const answer = await fetch('/', { cache: 'no-store', signal: AbortSignal.timeout(delays.noAnswerMs) })
    if (!answer.ok) return undefined
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    return page.querySelector('script[type="module"]')?.getAttribute('src') ?? undefined
  } catch {
    return undefined
  }
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
