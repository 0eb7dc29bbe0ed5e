import { setTimeout as delay } from 'node:timers/promises'
import type { BrowserContext } from '@playwright/test'
import { listenToEvents } from '@portal/contract/events/events.ts'
import { uploadMedia } from '@portal/contract/files/files.ts'

/** How long an answer is held back at most. */
export const longestDelayMs = 400

/** The seed that `npm run flakes` gives the journeys; each repetition has the next one. */
export function seedOf(repetition: number): number | undefined {
  const given = process.env.DELAYED_ANSWERS
  return given ? Number(given) + repetition : undefined
}

/**
 * The delay of each call, from a seed. It depends on what is called for the how manieth time, and not on the calls
 * between: their order is what differs from run to run. Numbers in a path are another record each time.
 */
export function delaysOf(seed: number): (method: string, path: string) => number {
  const counts = new Map<string, number>()
  return (method, path) => {
    const call = `${method} ${path.replaceAll(/\d+/g, '0')}`
    const count = (counts.get(call) ?? 0) + 1
    counts.set(call, count)
    return hash(`${seed} ${call} ${count}`) % (longestDelayMs + 1)
  }
}

/** FNV-1a, with its bits mixed once more: neighbouring seeds would give neighbouring delays. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193)
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  return (value ^ (value >>> 13)) >>> 0
}

/** Calls of the API that are answered at once: not the stream of events, which never ends, and not uploads. */
const isDelayed = ({ pathname }: URL): boolean =>
  /^\/(api|user|forgotPassword)\//.test(pathname) &&
  pathname !== listenToEvents.path &&
  !pathname.startsWith(uploadMedia.path)

/** Holds each answer of the API back for a while. What a journey routes itself comes first. */
export async function delayAnswers(context: BrowserContext, seed: number): Promise<void> {
  const delayMs = delaysOf(seed)
  await context.route(isDelayed, async (route) => {
    const call = route.request()
    const isUpload = call.headers()['content-type']?.startsWith('multipart/')
    if (!isUpload) await delay(delayMs(call.method(), new URL(call.url()).pathname))
    // The page may be gone by now.
    await route.continue().catch(() => undefined)
  })
}
