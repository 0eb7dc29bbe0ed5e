import { delays } from '../parts/intervals.ts'

/** The address of the portal's first script, which is another one in each version; undefined when nobody answers. */
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

/** Loads the page again, unless nobody answers: the browser would then show a page of its own. Says whether it does. */
export async function loadAgain(): Promise<boolean> {
  const version = await servedVersion()
  if (version) location.reload()
  return version !== undefined
}

/** The same once for each version, so that it can't go on for ever. The history remembers it over the reload. */
export async function loadAgainOnce(): Promise<boolean> {
  const version = await servedVersion()
  if (version && version !== history.state?.loadedFor) {
    history.replaceState({ ...history.state, loadedFor: version }, '')
    location.reload()
  }
  return version !== undefined
}
