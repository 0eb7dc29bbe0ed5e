import type { Page } from '@playwright/test'
import type { Random } from './weather/random.ts'

interface Interruptions {
  /** The page that is opened again. */
  readonly path: string
  /** The calls of which answers get lost. What they ask for is done. */
  readonly calls: RegExp
  /** The share of those calls that is answered. */
  readonly answered: number
  readonly random: Random
}

/**
 * Interrupts ten times what a page sends by itself: there is no connection, an answer gets lost, the page is loaded again
 * or closed. Returns the page that is open then, with a connection.
 */
export async function interruptTenTimes(page: Page, { path, calls, answered, random }: Interruptions): Promise<Page> {
  const context = page.context()
  let open = page
  await context.route(calls, async (route) => {
    const isRead = route.request().method() === 'GET'
    if (isRead || random.chance(answered)) return route.fallback()
    await route.fetch().catch(() => undefined)
    await route.abort('connectionreset').catch(() => undefined)
  })
  for (let interruption = 0; interruption < 10; interruption += 1) {
    await context.setOffline(random.chance(0.3))
    // Wherever it is by then.
    await open.waitForTimeout(random.below(1_200))
    if (random.chance(0.4)) await open.reload({ waitUntil: 'commit' }).catch(() => undefined)
    else if (random.chance(0.5)) {
      await open.close()
      open = await context.newPage()
      await open.goto(path, { waitUntil: 'commit' }).catch(() => undefined)
    }
  }
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  await open.goto(path)
  return open
}
