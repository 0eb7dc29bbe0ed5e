import type { BrowserContext } from '@playwright/test'
import { listenToEvents } from '@portal/contract/events/events.ts'
import { uploadMedia } from '@portal/contract/files/files.ts'

/** The seed that `npm run flakes` gives the journeys; each repetition has the next one. */
export function seedOf(repetition: number): number | undefined {
  const given = process.env.DELAYED_ANSWERS
  return given ? Number(given) + repetition : undefined
}

/** Calls whose answers are held back: not the stream of events, which never ends, and not uploads. */
export const delayedPaths = new RegExp(
  `^(?!${listenToEvents.path}$|${uploadMedia.path}(?:/|$))/(?:api|user|forgotPassword)/`,
)

/**
 * How long each answer is held back, from a seed. It depends on what a page calls for the how manieth time, and not on
 * the calls between: their order is what differs from run to run. Numbers in a path are another record each time.
 *
 * It runs in the page and knows nothing outside itself.
 */
export function delaysOf(seed: number): (method: string, path: string) => number {
  const longestMs = 400
  const counts = new Map<string, number>()
  // FNV-1a, with its bits mixed once more: neighbouring seeds would give neighbouring delays.
  const hash = (text: string): number => {
    let value = 0x811c9dc5
    for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193)
    value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
    return (value ^ (value >>> 13)) >>> 0
  }
  return (method, path) => {
    const call = `${method} ${path.replaceAll(/\d+/g, '0')}`
    const count = (counts.get(call) ?? 0) + 1
    counts.set(call, count)
    return hash(`${seed} ${call} ${count}`) % (longestMs + 1)
  }
}

/** Puts a `fetch` that holds answers back in the place of the page's own. It runs in the page, too. */
function holdBack(delayMs: ReturnType<typeof delaysOf>, paths: RegExp): void {
  // These, although a journey may stop the page's clock.
  const { fetch, setTimeout } = window
  window.fetch = async (input, init) => {
    const answer = await fetch(input, init)
    const { url, method } = input instanceof Request ? input : { url: input, method: init?.method ?? 'GET' }
    const { pathname } = new URL(url, location.href)
    if (paths.test(pathname) && !(init?.body instanceof FormData))
      await new Promise((resolve) => setTimeout(resolve, delayMs(method, pathname)))
    init?.signal?.throwIfAborted()
    return answer
  }
}

/**
 * Holds each answer of the API back for a while, in the page itself: routing would take the browser's cache away, and
 * the lengths of what it sends.
 */
export const delayAnswers = (context: BrowserContext, seed: number) =>
  context.addInitScript(`(${holdBack})((${delaysOf})(${seed}), ${delayedPaths})`)
